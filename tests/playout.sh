#!/bin/sh
# Games that playout makes: N of each variant are valid and canonical, and the same seed gives them again.
#
#   tests/playout.sh N
cd "$(dirname "$0")/.." || exit 2
games=${1:-50}
seed=${SEED:-1}
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT

n=0
tell() # NAME STATUS [FILE with details]
{
    n=$((n + 1))
    if [ "$2" -eq 0 ]; then
        echo "ok - playout/$1"
    else
        echo "not ok - playout/$1"
        [ -z "$3" ] || head -6 "$3" | cut -c 1-300 | sed 's/^/# /'
    fi
}

same() # NAME A B
{
    cmp -s "$2" "$3"
    status=$?
    diff "$2" "$3" >"$scratch/diff"
    tell "$1" $status "$scratch/diff"
}

# VARIANT OPTIONS...
try()
{
    name=$1
    variant=$2
    shift 2
    playout --variant "$variant" -n "$games" --seed "$seed" "$@" >"$scratch/games" 2>"$scratch/err"
    tell "$name ends well" $? "$scratch/err"
    validate -q --strict "$scratch/games" >"$scratch/found" 2>&1
    status=$?
    [ -s "$scratch/found" ] && status=1
    tell "$name: nothing is found" $status "$scratch/found"
    # as many as were asked for
    [ "$(grep -c '^\[Event ' "$scratch/games")" -eq "$games" ]
    tell "$name: $games games" $?
    convert -t xpgn "$scratch/games" >"$scratch/canonical" 2>&1
    same "$name is canonical" "$scratch/games" "$scratch/canonical"
    playout --variant "$variant" -n "$games" --seed "$seed" "$@" >"$scratch/again"
    same "$name once more" "$scratch/games" "$scratch/again"
}

try standard 'Standard'
try standard-short 'Standard' --max-turns 20
try psi 'Psi-Chess'
try psi-loose 'Psi-Chess' --options 'king-move=loose bare-king=off'
try psi-dice 'Psi-Chess Dice'
try zero 'Zero Point'
try zero-bids 'Zero Point Bids'
try duel 'Sixfold Duel'
try duel-other 'Sixfold Duel' --options 'series=8 red=5 black=3 en-passant=series stack=blind'
try octahedra 'Octahedra'
try octahedra-other 'Octahedra' --options 'dice=3 harvest-on=double+sum:9 zone=2-4 pawn-zone=3-4'
try octahedra-tie 'Octahedra' --options 'harvest-on=double+tie'
try yuurei 'Yuurei'
try yuurei-other 'Yuurei' --options 'kinte-limit=20 kinte-scope=any castling-squares=king-path stalemate=kinte kinte-announced=both'
echo "1..$n"
