#!/bin/sh
# Makes the test vectors of seals, chains and dice anew with sha256sum and openssl alone; what they mean is said in
# arbiter-seals(5).  The files here are its output; vectors.sh checks the tools against them.
#
#   tests/vectors/make.sh seals|chain|dice
# shellcheck source=tests/vectors/proof.sh
. "$(dirname "$0")/proof.sh"

seal() # TEXT
{
    printf '%s\t%s\n' "$(printf %s "$1" | sha)" "$1"
}

dice() # WHITE BLACK ID PAIR SIDES HOW-MANY
{
    printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "$4" "$5" "$(faces "$@")"
}

case $1 in
seals)
    echo '# seal	sealed text'
    seal 'G42 7w @e4 b N q8Zk3vW0pLr5TtYx2mHc7D'
    seal 'G42 7w @e4 w P Jd7sK2mXq0WvB4nTzR8yLh'
    seal '- 1w @a1 w - 0123456789abcdefghijABCDEFGHIJ'
    seal 'club-2026.11_a 1b stack w ++-+-- AAAAAAAAAAAAAAAAAAAAAA'
    seal 'G42 12w stack b ------+++ zzzzzzzzzzzzzzzzzzzzzz0'
    ;;
chain)
    echo '# game	side	link of a chain of 12, the seed first, the head last'
    for chain in 'G42 w' 'G42 b' 'club-2026.11_a w'; do
        link=000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
        for _ in 0 1 2 3 4 5 6 7 8 9 10 11 12; do
            printf '%s\t%s\t%s\n' "${chain% *}" "${chain#* }" "$link"
            link=$(before "${chain% *}" "${chain#* }" "$link")
        done
    done
    ;;
dice)
    echo '# White'"'"'s link	Black'"'"'s link	game	pair	sides	faces'
    w=$(printf white | sha)
    b=$(printf black | sha)
    dice "$w" "$b" G42 1 6 40
    dice "$w" "$b" G42 1 8 40
    dice "$b" "$w" G42 1 6 40
    dice "$w" "$b" A 1 6 40
    dice "$w" "$b" G42 2 6 40
    dice "$w" "$b" G42 499 8 100
    dice "$w" "$b" club-2026.11_a 10 5 100
    dice "$w" "$b" club-2026.11_a 10 3 100
    dice "$w" "$b" club-2026.11_a 10 60 200
    dice "$w" "$b" club-2026.11_a 10 1 5
    ;;
*)
    echo "usage: $0 seals|chain|dice" >&2
    exit 2
    ;;
esac
