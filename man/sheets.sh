#!/bin/sh
# sheets.sh PAGE...: prints C source that holds the rules pages as plain text (cmd/sheets.h).  man/man6 is English,
# man/LANGUAGE/man6 another language; a page stands beside the arbiter-standard.6 of its language.
set -e
LC_ALL=C
export LC_ALL
here=$(dirname "$0")

echo '/* Made by man/sheets.sh from the pages of section 6. */'
echo '#include "sheets.h"'
echo '#include <stddef.h>'
echo 'const struct sheet SHEETS[] = {'
for page in "$@"; do
    folder=$(dirname "$page")
    language=$(basename "$(dirname "$folder")")
    [ "$language" != man ] || language=en
    name=$(basename "$page" .6)
    common=$folder/arbiter-standard.6
    [ "$page" != "$common" ] || common=
    echo "{\"$language\", \"${name#arbiter-}\","
    text=$(awk -f "$here/sheet.awk" "$here/../lib/core/codes.def" "$page" ${common:+"$common"})
    printf '%s\n' "$text" | sed 's/[\\"]/\\&/g; s/^/"/; s/$/\\n"/'
    echo '},'
done
echo '{NULL, NULL, NULL}};'
