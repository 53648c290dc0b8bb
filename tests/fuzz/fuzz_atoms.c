/*
 * fuzz_atoms.c: the atoms of a line: any bytes; they are in order, do not overlap, lie in the line, and end once.
 */
#include "forum/atoms.h"
#include "forum/lexicon.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct lexicon *lexicon;
    struct atom *atoms;
    size_t n, at = 0;

    if (!lexicon)
        lexicon = lexicon_new();
    atoms = malloc((size + 2) * sizeof *atoms);
    if (!lexicon || !atoms)
        return 0;
    n = atoms_read(lexicon, (const char *)data, size, atoms);
    if (n == 0 || n > size + 1 || atoms[n - 1].kind != ATOM_END)
        abort();
    for (size_t i = 0; i + 1 < n; i++) {
        if (atoms[i].kind == ATOM_END || atoms[i].at < at || atoms[i].at + atoms[i].length > size)
            abort();
        at = atoms[i].at + atoms[i].length;
    }
    free(atoms);
    return 0;
}
