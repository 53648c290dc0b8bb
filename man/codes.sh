#!/bin/sh
# Writes arbiter-codes(7) in every language, from the tables of the program and its catalogues: man/codes.sh [PAGE], to the
# standard output if one page is named.
cd "$(dirname "$0")/.." || exit 2
LC_ALL=C
export LC_ALL

page() # PAGE
{
    case $1 in
    man/man7/*) awk -f man/codes.awk lib/core/examples.def lib/core/codes.def ;;
    *)
        folder=${1%/man7/*}
        awk -f man/codes.awk -v folder="$folder" "po/${folder##*/}.po" "$folder/codes.words" lib/core/examples.def lib/core/codes.def
        ;;
    esac
}

if [ $# -gt 0 ]; then
    page "$1"
    exit
fi
for page in man/man7/arbiter-codes.7 man/*/man7/arbiter-codes.7; do
    page "$page" >"$page.new" && mv "$page.new" "$page" || exit 1
done
