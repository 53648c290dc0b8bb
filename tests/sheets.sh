#!/bin/sh
# The rules pages of section 6, in every language, and the sheets that `arbiter rules` makes of them:
#
# - a literal block that begins with "$ arbiter-" is a session: its commands, run on the record of the block before it as
#   game.xpgn, must print what stands there.  BLESS=1 writes what they print into the page: read it before you commit it;
# - each page of another language has the same rules, codes and options as the English one;
# - arbiter-codes.7 is what man/codes.sh makes, in every language;
# - a sheet shows nothing of the markup, and no line of prose is wider than 72 columns.
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

# ---- sessions ----

# Writes N.record and N.session for each session of a page, and prints N and its line.
sessions() # PAGE
{
    awk -v folder="$scratch" '
        /^\.Bd -literal/ { inside = 1; begin = FNR; next }
        /^\.Ed/ {
            if (kind == "record") {
                record = text
            } else if (kind == "session") {
                printf "%s", record > (folder "/" ++n ".record")
                printf "%s", text > (folder "/" n ".session")
                print n, begin
            }
            inside = 0
            kind = text = ""
            next
        }
        !inside { next }
        FNR == begin + 1 { kind = /^\[Variant / ? "record" : /^\$ arbiter-/ ? "session" : "" }
        {
            gsub(/\\&/, "")
            gsub(/\\e/, "\\")
            text = text $0 "\n"
        }' "$1"
}

run_session() # N
{
    cp "$scratch/$1.record" "$scratch/game.xpgn"
    grep '^\$ ' "$scratch/$1.session" | while read -r _ command; do
        printf '$ %s\n' "$command"
        (cd "$scratch" && PATH=$scratch/bin:$PATH sh -c "$command" </dev/null 2>&1)
    done >"$scratch/$1.seen"
}

for page in man/man6/*.6 man/*/man6/*.6; do
    [ -e "$page" ] || continue
    sessions "$page" >"$scratch/list"
    while read -r number line; do
        run_session "$number"
        diff "$scratch/$number.session" "$scratch/$number.seen" >"$scratch/why"
        report $? "session of $page:$line" "$scratch/why"
    done <"$scratch/list"
    [ -s "$scratch/list" ]
    report $? "$page has a session"
    [ -z "$BLESS" ] || bless "$page" "$scratch" '^[$] arbiter-' '^$'
done

for page in man/man7/arbiter-codes.7 man/*/man7/arbiter-codes.7; do
    man/codes.sh "$page" 2>&1 | diff "$page" - >"$scratch/why"
    report $? "$page is what man/codes.sh makes" "$scratch/why"
done

# ---- languages agree ----

# Rule numbers, codes and option words in the order in which they stand; a code may be named elsewhere in a sentence.
bones() # PAGE
{
    sed '/^\.Sh \(EXAMPLES\|ПРИМЕРЫ\)/,/^\.Sh \(SEE\|СМ\|AUTHORS\|АВТОР\)/d' "$1" |
        grep -o '^\.It [0-9.]*\|Cm [A-Za-z0-9+-]*' | sort
}

for page in man/*/man6/*.6; do
    [ -e "$page" ] || continue
    bones "man/man6/$(basename "$page")" >"$scratch/english"
    bones "$page" >"$scratch/other"
    diff "$scratch/english" "$scratch/other" >"$scratch/why"
    report $? "$page has the rules, codes and options of the English page" "$scratch/why"
done

# ---- sheets ----

wide() # prose lines of more than 72 characters; records and sessions are indented by four and are as wide as they are
{
    awk '/^    / || /^1[0-9]?\. / { next } { t = $0; gsub(/[\200-\277]/, "", t); if (length(t) > 72) print }' "$1"
}

for page in man/man6/*.6; do
    game=$(basename "$page" .6)
    game=${game#arbiter-}
    for language in en ru; do
        "$bin/arbiter" rules "$game" --lang $language >"$scratch/sheet.$language" 2>"$scratch/why"
        report $? "arbiter rules $game --lang $language" "$scratch/why"
        LC_ALL=C wide "$scratch/sheet.$language" >"$scratch/why"
        grep -n '^\.[A-Z]\|\\&\|\\(' "$scratch/sheet.$language" >>"$scratch/why"
        [ ! -s "$scratch/why" ] && [ "$(wc -l <"$scratch/sheet.$language")" -gt 30 ]
        report $? "the sheet of $game in $language is plain text, not too wide" "$scratch/why"
    done
    ! cmp -s "$scratch/sheet.en" "$scratch/sheet.ru"
    report $? "the sheets of $game differ by language"
done

echo "1..$n"
[ $failed -eq 0 ]
