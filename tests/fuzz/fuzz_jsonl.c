/*
 * fuzz_jsonl.c: the reader of JSON Lines, as forms.h says.
 */
#include "forms.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_form("jsonl", data, size);
}
