/*
 * fuzz_yaml.c: the reader of YAML, as forms.h says.
 */
#include "forms.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_form("yaml", data, size);
}
