#!/bin/sh
# The catalogues: complete, sound, up to date with the sources; and what a language must not change.
#
#   tests/catalogue.sh
#
# One TAP line a check.  Needs gettext, without which nothing here can be said.
cd "$(dirname "$0")/.." || exit 2
validate=${BIN:-bin}/validate
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
n=0

check() # NAME COMMAND...: passes if the command says nothing and ends well
{
    name=$1
    shift
    n=$((n + 1))
    if "$@" >"$scratch/said" 2>&1 && [ ! -s "$scratch/said" ]; then
        echo "ok - $name"
    else
        echo "not ok - $name"
        head -40 "$scratch/said" | sed 's/^/# /'
    fi
}

# The same sentences in both, translated or not.
same_sentences() # FILE.pot FILE.pot
{
    msgcmp --use-untranslated "$1" "$2" 2>&1 && msgcmp --use-untranslated "$2" "$1" 2>&1
}

nothing_of() # FILE.po WHICH: --untranslated, --only-fuzzy, --only-obsolete
{
    msgattrib --no-obsolete --no-wrap "$2" "$1" | sed -n '/^msgid/p' | grep -v '^msgid ""$'
    [ "$2" != --only-obsolete ] || grep '^#~' "$1"
    return 0
}

# Every {0} of a sentence stands in its translation, and no other; {0:4} is a {0}.  Names have five cases or one.  What
# is said in words is said in another alphabet.
places()
{
    msgattrib --no-wrap --no-obsolete "$1" | awk '
        function places_of(text,   found, i) {
            found = ""
            for (i = 0; i < 5; i++)
                if (text ~ "[{]" i "(:[1-5])?[}]")
                    found = found i
            return found
        }
        function judge(   i, words, forms) {
            words = id
            gsub(/[{][0-9][}]/, "", words)
            for (i = 0; i < strings; i++) {
                if (places_of(id) != places_of(string[i]))
                    print "places differ: " id " / " string[i]
                if (string[i] ~ /[{][0-9]:[^1-5]/)
                    print "no such case: " string[i]
                forms = gsub(/[|]/, "|", string[i])
                if (id !~ /[|]/ && forms != 0 && forms != 4)
                    print forms + 1 " cases: " string[i]
                if (words ~ /[A-Za-z][a-z][a-z][a-z]/ && string[i] !~ /[^ -~]/)
                    print "not translated: " id
            }
            strings = 0
            id = ""
        }
        /^msgid "/ { judge(); id = $0; sub(/^msgid /, "", id); in_id = 1; next }
        /^msgid_plural/ { in_id = 0; next }
        /^msgstr/ { in_id = 0; string[strings++] = $0; sub(/^msgstr[^ ]* /, "", string[strings - 1]); next }
        /^"/ { if (in_id) id = id $0; else if (strings) string[strings - 1] = string[strings - 1] $0 }
        END { judge() }' | grep -v Project-Id-Version
    return 0
}

# validate in two languages: only the words of messages may differ, and each does.
frame()
{
    find samples tests/cases -name '*.xpgn' | sort >"$scratch/files"
    for language in en "$1"; do
        xargs "$validate" --lang "$language" --strict --variations -o json <"$scratch/files" >"$scratch/$language.json" 2>&1
        xargs "$validate" --lang "$language" --strict --variations <"$scratch/files" >"$scratch/$language.text" 2>&1
        jq -c 'del(.message)' "$scratch/$language.json" >"$scratch/$language.frame"
        jq -r 'select(.message) | .message' "$scratch/$language.json" | sort -u >"$scratch/$language.words"
        sed -n 's/^\(.*: [a-z]*\) ([^()]*)\(: \[[a-z-]*\]\) .* \(([a-z]* *[a-z-]*[0-9. ]*)\)$/\1\2 \3/p' \
            "$scratch/$language.text" | sort >"$scratch/$language.heads"
    done
    cmp "$scratch/en.frame" "$scratch/$1.frame"
    diff "$scratch/en.heads" "$scratch/$1.heads"
    [ -s "$scratch/en.words" ] && [ -s "$scratch/en.heads" ] || echo "nothing was found wrong anywhere"
    comm -12 "$scratch/en.words" "$scratch/$1.words"
}

# What is installed, and nothing beside it, speaks as well.
installed()
{
    make -s install DESTDIR="$scratch" PREFIX=/usr >"$scratch/log" 2>&1 || cat "$scratch/log"
    printf '1. e5 *\n' | LC_ALL=ru_RU.UTF-8 "$scratch/usr/bin/arbiter-validate" | grep -q 'партия 1: Standard: 1 нарушение' ||
        echo "arbiter-validate does not speak Russian"
    make -s uninstall DESTDIR="$scratch" PREFIX=/usr >"$scratch/log" 2>&1 || cat "$scratch/log"
    find "$scratch" -name '*.mo'
}

if ! command -v msgattrib >/dev/null 2>&1; then
    echo "ok - catalogues # SKIP no gettext here"
    echo 1..1
    exit 0
fi
po/update "$scratch/new.pot" || exit 2
check "po/arbiter.pot has the sentences of the sources (make po)" same_sentences po/arbiter.pot "$scratch/new.pot"
for catalogue in po/*.po; do
    language=$(basename "$catalogue" .po)
    check "$catalogue is sound" msgfmt --check -o /dev/null "$catalogue"
    check "$catalogue leaves nothing out" nothing_of "$catalogue" --untranslated
    check "$catalogue has nothing fuzzy" nothing_of "$catalogue" --only-fuzzy
    check "$catalogue has nothing that is no longer said" nothing_of "$catalogue" --only-obsolete
    check "$catalogue has all sentences of the sources" msgcmp "$catalogue" "$scratch/new.pot"
    check "$catalogue keeps places and cases" places "$catalogue"
    check "--lang $language changes messages, and nothing else" frame "$language"
done
[ "$BIN" != "$(pwd)/bin" ] || check "an installation speaks Russian" installed
echo "1..$n"
