#!/bin/sh
# The examples of the pages that show their files, in every language.  In such a page a literal block that begins with
# `$ cat FILE` shows a file; each other one that begins with `$ ` is a session, whose commands are run where these files
# are, the tools by their installed names, and must print what stands there.  BLESS=1 writes what they print into the
# page: read it before you commit it.  Prints TAP.
cd "$(dirname "$0")/.." || exit 2
bin=${BIN:-bin}
case $bin in /*) ;; *) bin=$PWD/$bin ;; esac
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
# shellcheck source=tests/tap.sh
. tests/tap.sh
# shellcheck source=tests/installed.sh
. tests/installed.sh
installed "$bin" "$scratch/bin"

# Writes the files and N.session for each session of a page, and prints N and its line.
sessions() # PAGE
{
    awk -v folder="$scratch/here" '
        /^\.Bd -literal/ { inside = 1; begin = FNR; file = ""; next }
        /^\.Ed/ { inside = 0; if (file != "") close(file); next }
        !inside { next }
        { gsub(/\\&/, ""); gsub(/\\e/, "\\") }
        FNR == begin + 1 && /^\$ cat [a-z.]+$/ { file = folder "/" $3; printf "" > file; next }
        FNR == begin + 1 && /^\$ / { file = folder "/" ++n ".session"; print n, begin }
        file != "" { print > file }' "$1"
}

run_session() # N
{
    grep '^\$ ' "$1.session" | while read -r _ command; do
        printf '$ %s\n' "$command"
        PATH=$scratch/bin:$PATH sh -c "$command" </dev/null 2>&1
    done >"$1.seen"
}

for page in man/man5/*.5 man/*/man5/*.5; do
    grep -q '^\$ cat ' "$page" || continue
    rm -rf "$scratch/here"
    mkdir "$scratch/here" || exit 2
    sessions "$page" >"$scratch/list"
    while read -r number line; do
        (cd "$scratch/here" && run_session "$number")
        diff "$scratch/here/$number.session" "$scratch/here/$number.seen" >"$scratch/why"
        report $? "example of $page:$line" "$scratch/why"
    done <"$scratch/list"
    [ -s "$scratch/list" ]
    report $? "$page has an example"
    [ -z "$BLESS" ] || bless "$page" "$scratch/here" '^[$] ' '^[$] cat [a-z.]+$'
done
echo "1..$n"
[ $failed -eq 0 ]
