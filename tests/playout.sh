#!/bin/sh
# Games that playout makes: N of each variant are valid and canonical, and the same seed gives them again, in one thread or
# several, as a whole or in parts.  Sealed ones are proven from end to end.  What --stats counts is what can be counted in
# the games, and the sums of parts are to the byte the sums of the whole.
#
#   tests/playout.sh N
cd "$(dirname "$0")/.." || exit 2
games=${1:-50}
seed=${SEED:-1}
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
# shellcheck source=tests/variants.sh
. tests/variants.sh

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
    playout --variant "$variant" -n "$games" --seed "$seed" -j 3 "$@" >"$scratch/again"
    same "$name once more, in three threads" "$scratch/games" "$scratch/again"
    counted "$name" "$variant" "$@"
}

sealed()
{
    name="sealed $1"
    variant=$2
    shift 2
    playout --variant "$variant" -n "$few" --seed "$seed" --sealed "$@" >"$scratch/games" 2>"$scratch/err"
    tell "$name ends well" $? "$scratch/err"
    validate -q --strict --require-proof "$scratch/games" >"$scratch/found" 2>&1
    status=$?
    [ -s "$scratch/found" ] && status=1
    tell "$name: nothing is found" $status "$scratch/found"
    # a game without chance says nothing of proof
    validate "$scratch/games" | awk -v few="$few" -v plain="$plain" '
        / on trust/ { bad = 1; print }
        / proven$/ { proven++ }
        END { if (NR != few || (proven > 0) == (plain + 0)) { print NR " games, " proven + 0 " proven"; bad = 1 }; exit bad }' >"$scratch/bad"
    tell "$name: all of it proven" $? "$scratch/bad"
    [ "$(grep -c '^.GameId ' "$scratch/games")" -eq "$few" ] &&
        [ -z "$(grep '^.GameId ' "$scratch/games" | sort | uniq -d)" ]
    tell "$name: each game has an id of its own" $?
    convert -t xpgn "$scratch/games" >"$scratch/canonical" 2>&1
    same "$name is canonical" "$scratch/games" "$scratch/canonical"
    playout --variant "$variant" -n "$few" --seed "$seed" --sealed -j 3 "$@" >"$scratch/again"
    same "$name once more, in three threads" "$scratch/games" "$scratch/again"
    ! replay "$scratch/games" | grep '^Rule broken' >"$scratch/bad"
    tell "$name: replay finds nothing either" $? "$scratch/bad"
    convert -t jsonl "$scratch/games" >"$scratch/jsonl"
    playout --variant "$variant" -n "$few" --seed "$seed" --sealed -o jsonl "$@" >"$scratch/again"
    same "$name as JSON Lines" "$scratch/jsonl" "$scratch/again"
}

# The parts of a run, put together: one after the other they are the run.
parts()
{
    variant=$1
    form=$2
    shift 2
    playout --variant "$variant" -n 20 --seed "$seed" -o "$form" "$@" >"$scratch/whole"
    for many in 3 20 27; do
        part=1
        while [ $part -le $many ]; do
            playout --variant "$variant" -n 20 --seed "$seed" -o "$form" --shard $part/$many -j 2 "$@"
            part=$((part + 1))
        done >"$scratch/parts"
        same "$variant $* in $many parts, $form" "$scratch/whole" "$scratch/parts"
    done
}

# The sums of $scratch/games, played again, against those of another program.
counted()
{
    name=$1
    variant=$2
    shift 2
    playout --variant "$variant" -n "$games" --seed "$seed" --stats=json -j 2 "$@" >"$scratch/sums"
    convert -t csv "$scratch/games" | awk -f tests/tally.awk >"$scratch/rows"
    jq -r -f tests/tally.jq "$scratch/sums" >"$scratch/figures"
    if grep -q '^spread checks ' "$scratch/figures"; then # rows do not tell them: the marks of the moves do
        awk '
            function add() { if (game++) { sum += n; squares += n * n; low = game == 2 || n < low ? n : low; high = n > high ? n : high } n = 0 }
            /^\[Event / { add() }
            !/^\[/ { n += gsub(/[+#]/, "") }
            END { add(); print "spread checks", game - 1, sum, squares, low, high }' "$scratch/games" >>"$scratch/rows"
    fi
    case $variant in # what is gone of a reserve is not in the rows; in these games no try is taken back
    Zero*) gone=gone taken=no ;;
    Sixfold* | Yuurei) gone=none taken=yes ;;
    *) gone=none taken=no ;;
    esac
    for list in rows figures; do
        grep -v "^$gone" "$scratch/$list" | sort >"$scratch/sorted"
        mv "$scratch/sorted" "$scratch/$list"
    done
    same "$name: the sums are those of the games" "$scratch/rows" "$scratch/figures"
    [ $taken = yes ] && return
    for kind in N B R Q; do
        echo "$kind $(grep -v '^\[' "$scratch/games" | grep -o "=$kind" | wc -l)"
    done >"$scratch/rows"
    jq -r '.counts.promoted | ("N", "B", "R", "Q") as $k | "\($k) \(.white[$k] + .black[$k])"' "$scratch/sums" >"$scratch/figures"
    same "$name: promotions too" "$scratch/rows" "$scratch/figures"
}

# Sums of parts, of parts of parts, in any order, are those of the whole.
merged()
{
    variant=$1
    shift
    playout --variant "$variant" -n 50 --seed "$seed" --stats=json "$@" >"$scratch/whole"
    for part in 1 2 3 4 5 6 7; do
        playout --variant "$variant" -n 50 --seed "$seed" --stats=json --shard $part/7 "$@" >"$scratch/part.$part"
    done
    playout --merge --stats=json "$scratch"/part.[1-7] >"$scratch/sums"
    same "$variant: sums of seven parts" "$scratch/whole" "$scratch/sums"
    playout --merge --stats=json "$scratch"/part.[642] >"$scratch/even"
    cat "$scratch"/part.[7531] | playout --merge --stats=json >"$scratch/odd"
    playout --merge --stats=json "$scratch/odd" - <"$scratch/even" >"$scratch/sums"
    same "$variant: and of sums of some of them" "$scratch/whole" "$scratch/sums"
    for form in text csv; do
        playout --variant "$variant" -n 50 --seed "$seed" --stats=$form "$@" >"$scratch/whole.$form"
        playout --merge --stats=$form "$scratch"/part.* >"$scratch/sums"
        same "$variant: as $form" "$scratch/whole.$form" "$scratch/sums"
    done
    playout --merge --stats=json "$scratch"/part.[12] "$scratch/part.1" >"$scratch/sums" 2>"$scratch/err"
    [ $? -eq 2 ] && grep -q 'part\.1:1: .*counted already' "$scratch/err"
    tell "$variant: no part counts twice" $? "$scratch/err"
    rm "$scratch"/part.*
}

# Sums of many games are larger than what fits into 32 bits.
printf 'variant,white_captures,result\nStandard,4136977537,*\n' | awk -f tests/tally.awk | grep '^captured' >"$scratch/rows"
echo 'captured.white 4136977537' >"$scratch/figures"
same 'tally.awk: large sums are whole numbers' "$scratch/rows" "$scratch/figures"

variants >"$scratch/variants"
while IFS= read -r variant <&3; do
    try "$(slug "$variant")" "$variant"
done 3<"$scratch/variants"
try standard-short 'Standard' --max-turns 20
try psi-loose 'Psi-Chess' --options 'king-move=loose bare-king=off'
try duel-other 'Sixfold Duel' --options 'series=8 red=5 black=3 en-passant=series stack=blind'
try octahedra-other 'Octahedra' --options 'dice=3 harvest-on=double+sum:9 zone=2-4 pawn-zone=3-4'
try octahedra-tie 'Octahedra' --options 'harvest-on=double+tie'
try yuurei-other 'Yuurei' --options 'kinte-limit=20 kinte-scope=any castling-squares=king-path stalemate=kinte kinte-announced=both'
few=$((games / 2 + 1))
while IFS= read -r variant <&3; do
    can_be_sealed "$variant"
    plain=$?
    name=$(slug "$variant")
    if [ $plain = 0 ]; then sealed "$name" "$variant"; else sealed "$name" "$variant" --max-turns 30; fi
done 3<"$scratch/variants"
plain=0
sealed psi-loose 'Psi-Chess' --options 'king-move=loose bare-king=off'
sealed duel-other 'Sixfold Duel' --options 'series=8 red=5 black=3 en-passant=series'
sealed duel-blind 'Sixfold Duel' --options 'stack=blind'
sealed octahedra-other 'Octahedra' --options 'dice=3 harvest-on=double+sum:9 zone=2-4 pawn-zone=3-4'
sealed octahedra-tie 'Octahedra' --options 'harvest-on=double+tie'
parts Octahedra xpgn
parts Octahedra jsonl --sealed
parts 'Sixfold Duel' jsonl
parts 'Psi-Chess' xpgn --sealed
while IFS= read -r variant <&3; do
    merged "$variant" --max-turns 60
done 3<"$scratch/variants"
merged Octahedra --sealed --options dice=3
echo "1..$n"
