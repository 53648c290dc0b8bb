#!/bin/sh
# Posts of people, read: tests/posts has each as NAME.txt with its record, NAME.xpgn, that a careful moderator would
# write; NAME.told (line, tab, reason) where nobody can decide, NAME.foul the code of the first violation.
#
#   tests/posts.sh [N]     each post as it is; every Nth of them in other clothes too (CRLF, windows-1251, …)
#
# A post is read right, or a message with a status above 0 says that it is not: a wrong record without a word fails.  Of
# those that are not right yet tests/posts/open has the names: they are TODO, and one that has become right must leave.
cd "$(dirname "$0")/.." || exit 2
every=${1:-10}
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
# shellcheck source=tests/tap.sh
. tests/tap.sh

moves() { sed '/^\[/d' "$1" | sed -e '/./,$!d' | sed -e :a -e '/^\n*$/{$d;N;ba' -e '}'; }

# Reads a post and says `right`, `told` or `silent`.
read_post() # POST NAME VARIANT
{
    convert -f forum -t xpgn --variant "$3" "$1" >"$scratch/got" 2>"$scratch/said"
    status=$?
    moves "$scratch/got" >"$scratch/moves"
    moves "tests/posts/$2.xpgn" >"$scratch/want"
    same=1
    cmp -s "$scratch/moves" "$scratch/want" && same=0
    sed -n 's/^[^:]*: [^:]*:\([0-9]*\):[0-9]*: .*/\1/p' "$scratch/said" >"$scratch/lines"
    if [ -f "tests/posts/$2.told" ]; then
        good=$same
        [ $status -ne 0 ] || good=1
        for line in $(cut -f 1 "tests/posts/$2.told"); do
            awk -v want="$line" '$1 >= want - 1 && $1 <= want + 1 { found = 1 } END { exit !found }' "$scratch/lines" || good=1
        done
    elif [ -f "tests/posts/$2.foul" ]; then
        good=$same
        first=$(validate -f forum -q --variant "$3" "$1" 2>/dev/null | sed -n 's/.*error: \[\([a-z-]*\)\].*/\1/p' | head -1)
        [ "$first" = "$(cat "tests/posts/$2.foul")" ] || good=1
    else
        good=$same
        [ $status -eq 0 ] || good=1
    fi
    if [ "$good" -eq 0 ]; then
        echo right
    elif [ $status -eq 0 ] && [ $same -ne 0 ]; then
        echo silent
    else
        echo told
    fi
}

# The same post as another program, writer or system would have it; nothing that is said changes.
clothes()
{
    cat <<'END'
crlf	sed 's/$/\r/'
bom	sed '1s/^/\xef\xbb\xbf/'
spaces	sed 's/$/  /'
invisible	sed 's/ / \xe2\x80\x8b/g'
nbsp	sed 's/ /\xc2\xa0/3'
thanks	sed '$a\\nСпасибо всем, кто читал, погода хорошая.'
END
}

all=0
right=0
for post in tests/posts/*.txt; do
    name=$(basename "$post" .txt)
    variant=$(sed -n 's/^\[Variant "\(.*\)"\]/\1/p' "tests/posts/$name.xpgn")
    fate=$(read_post "$post" "$name" "$variant")
    all=$((all + 1))
    [ "$fate" != right ] || right=$((right + 1))
    todo=
    grep -qx "$name" tests/posts/open && todo=' # TODO not read yet'
    if [ "$fate" = right ] && [ "$todo" ]; then
        echo "$name is read right: take it out of tests/posts/open" >"$scratch/why"
        report 1 "posts/$name" "$scratch/why"
        continue
    fi
    diff "$scratch/want" "$scratch/moves" >"$scratch/why"
    cat "$scratch/said" >>"$scratch/why"
    [ "$fate" = right ]
    report $? "posts/$name$todo" "$scratch/why"
    [ $((all % every)) -eq 0 ] && [ "$fate" = right ] || continue
    clothes >"$scratch/clothes"
    while IFS='	' read -r kind command; do
        eval "$command" <"$post" >"$scratch/$name.txt" || continue
        fate=$(read_post "$scratch/$name.txt" "$name" "$variant")
        diff "$scratch/want" "$scratch/moves" >"$scratch/why"
        [ "$fate" != silent ]
        report $? "posts/$name in other clothes: $kind" "$scratch/why"
    done <"$scratch/clothes"
done
echo "# $right of $all are read right"
echo "1..$n"
