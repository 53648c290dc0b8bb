#!/bin/sh
# How fast validate reads and judges, beside pgn-extract -r (which judges moves too) and grep (which only reads): seconds,
# MB/s, ratios and peak memory on some MB of each sort of PGN; then actions a second for each rule set.
#
#   tests/bench.sh           MB=100 of each sort, the best of RUNS=3
#   MB=10 tests/bench.sh     a quick look
cd "$(dirname "$0")/.." || exit 2
PATH=$PWD/bin:$PATH:/usr/games
LC_ALL=C
export PATH LC_ALL
mb=${MB:-100}
runs=${RUNS:-3}
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

repeat() # FILE: as often as makes it $mb MB
{
    size=$(wc -c <"$1")
    n=$((mb * 1000000 / size + 1))
    { cat "$1"; echo; } >"$scratch/one"
    while [ $n -gt 0 ]; do
        echo "$scratch/one"
        n=$((n - 1))
    done | xargs cat
}

# Games until there are $mb MB of them.
play() # VARIANT BYTES
{
    playout --variant "$1" -n 100000000 --seed 1 | head -c "$2" | awk '
        /^\[Event / { if (game != "") printf "%s", game; game = "" }
        { game = game $0 "\n" }' # the last, cut one is left out
}

# Seconds of the fastest run, to two digits; "-" if the program is not here.  Its peak memory in KiB is in $scratch/memory.
best() # COMMAND...
{
    command -v "$1" >/dev/null 2>&1 || { echo -; return; }
    i=0
    while [ $i -lt "$runs" ]; do
        /usr/bin/time -f '%e %M' -o "$scratch/time" "$@" >/dev/null 2>&1
        tail -n 1 "$scratch/time"
        i=$((i + 1))
    done | sort -n | head -1 >"$scratch/best"
    cut -d ' ' -f 2 "$scratch/best" >"$scratch/memory"
    cut -d ' ' -f 1 "$scratch/best"
}

row() # NAME FILE
{
    bytes=$(wc -c <"$2")
    ours=$(best validate -q "$2")
    memory=$(cat "$scratch/memory")
    extract=$(best pgn-extract -r "$2")
    grep=$(best grep -c '\[Event ' "$2")
    awk -v name="$1" -v mb="$((bytes / 1000))" -v a="$ours" -v b="$extract" -v c="$grep" -v memory="$memory" '
        function ratio(x, y) { return x == "-" || y == "-" || y == 0 ? "-" : sprintf("%.2f", x / y) }
        BEGIN {
            printf "%-12s %6.1f MB  validate %6.2f s %7.1f MB/s %6.1f MiB", name, mb / 1000, a, mb / 1000 / (a > 0 ? a : 0.01), memory / 1024
            printf "   pgn-extract %6s s (%s of it)   grep %6s s (%s times)\n", b, ratio(a, b), c, ratio(a, c)
        }'
}

[ -x /usr/bin/time ] || { echo 'bench: /usr/bin/time is not here (package time)' >&2; exit 2; }
command -v pgn-extract >/dev/null 2>&1 || echo 'bench: no pgn-extract here (package pgn-extract), left out' >&2
play Standard $((mb * 1000000)) >"$scratch/playout.pgn"
row playout "$scratch/playout.pgn"
rm "$scratch/playout.pgn"
repeat tests/pgn/tournaments.pgn >"$scratch/tournaments.pgn"
row tournaments "$scratch/tournaments.pgn"
rm "$scratch/tournaments.pgn"
repeat tests/pgn/online-clocks.pgn >"$scratch/clocks.pgn"
row clocks "$scratch/clocks.pgn"
rm "$scratch/clocks.pgn"

# An action: a move, arrival, naming, reveal, card or `--`.
echo
standard=
for variant in Standard Psi-Chess 'Psi-Chess Dice' 'Zero Point' 'Zero Point Bids' 'Sixfold Duel' Octahedra Yuurei; do
    play "$variant" $((mb * 100000)) >"$scratch/games"
    actions=$(grep -v '^\[' "$scratch/games" | tr -s ' ' '\n' | grep -c -v -x -e '[0-9]*\.*' -e '1-0' -e '0-1' -e '1/2-1/2' -e '[*]' -e '<kinte.*')
    seconds=$(best validate -q "$scratch/games")
    rate=$(awk -v n="$actions" -v s="$seconds" 'BEGIN { printf "%.0f", n / (s > 0 ? s : 0.01) }')
    standard=${standard:-$rate}
    awk -v name="$variant" -v rate="$rate" -v standard="$standard" -v n="$actions" \
        'BEGIN { printf "%-16s %9d actions  %9d a second, %.2f of Standard\n", name, n, rate, rate / standard }'
done

# Games a second that playout writes, counts and seals, beside the time that validate takes to read what was written.
playouts() # VARIANT
{
    bytes=$(playout --variant "$1" -n 20 --seed 1 | wc -c)
    games=$((20 * mb * 100000 / bytes + 1))
    write=$(best playout --variant "$1" -n $games --seed 1)
    count=$(best playout --variant "$1" -n $games --seed 1 --stats)
    seal=$(best playout --variant "$1" -n $games --seed 1 --sealed)
    playout --variant "$1" -n $games --seed 1 >"$scratch/games"
    read=$(best validate -q "$scratch/games")
    awk -v name="$1" -v n="$games" -v write="$write" -v count="$count" -v seal="$seal" -v read="$read" '
        function rate(s) { return n / (s > 0 ? s : 0.01) }
        BEGIN {
            printf "%-16s %8d games  written %8.0f a second, counted %8.0f, sealed %8.0f; writing takes %.2f of validate\n",
                name, n, rate(write), rate(count), rate(seal), write / (read > 0 ? read : 0.01)
        }'
}

echo
for variant in Standard Psi-Chess 'Psi-Chess Dice' 'Zero Point' 'Zero Point Bids' 'Sixfold Duel' Octahedra Yuurei; do
    playouts "$variant"
done
