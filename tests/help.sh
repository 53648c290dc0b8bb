#!/bin/sh
# What --help prints has one layout in all tools and both languages: 80 columns, what an option does in column 25, the
# options that all tools have last and in one order, and at the end what the exit status means.
bin=${BIN:-bin}
options=$(mktemp) || exit 2
trap 'rm -f "$options"' EXIT

check() # NAME: `ok` if what is read is empty
{
    said=$(cat)
    [ -z "$said" ] || printf 'not '
    echo "ok - $1"
    [ -z "$said" ] || printf '%s\n' "$said" | sed 's/^/# /'
}

for tool in "$bin"/*; do
    name=$(basename "$tool")
    for language in en ru; do
        help=$("$tool" --help --lang $language)
        printf '%s\n' "$help" | grep -E '.{81}' | check "$name $language: no line is over 80 columns"
        printf '%s\n' "$help" | grep -E '^ +-' >"$options"
        grep -vE '^(  -., |      )--.{14}  [^ ]|^(  -., |      )--([^ ]| [^ ])*$' "$options" |
            check "$name $language: what an option does stands in column 25"
        tail -n 4 "$options" | tr '\n' ' ' | grep -vE -- '^ +--lang .* --color\[=.* -h, --help .* -V, --version [^-]*$' |
            check "$name $language: the options of all tools come last"
        printf '%s\n' "$help" | sed -n '/^$/h; /^$/!H; $ { x; p; }' | grep -cE '^(Exit status|Код возврата): ' | grep -vx 1 |
            check "$name $language: the exit status is told at the end"
    done
done
echo "1..$((8 * $(find "$bin" -type f | wc -l)))"
