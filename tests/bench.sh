#!/bin/sh
# How fast validate reads and judges, beside pgn-extract -r (which judges moves too) and grep (which only reads): seconds,
# MB/s, ratios and peak memory on some MB of each sort of PGN; then actions a second for each rule set, beside Standard;
# playouts; pictures; proofs.  `to jsonl` is how fast convert writes JSON Lines of the same files: the aim is a third of
# validate.
#
#   tests/bench.sh           MB=100 of each sort, the best of RUNS=3
#   MB=10 tests/bench.sh     a quick look
#   BEFORE=DIR tests/bench.sh
#                            beside the validate of DIR, another state of the program: what is measured of both is run
#                            turn and turn about, and `of before` says how much faster (over 1.00) this one is
#   ROWS=validate tests/bench.sh
#                            nothing but what validate reads and judges
cd "$(dirname "$0")/.." || exit 2
PATH=$PWD/bin:$PATH:/usr/games
LC_ALL=C
export PATH LC_ALL
mb=${MB:-100}
runs=${RUNS:-3}
# shellcheck source=tests/variants.sh
. tests/variants.sh
before=${BEFORE:+$BEFORE/validate}
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

# Processor seconds of validate on each file, a line each; behind them those of the one before, or "-".  Each reads its
# file twenty times, for time(1) counts in hundredths; they run turn and turn about, so that a load meets all of them.
rivals() # FILE...
{
    i=0
    while [ $i -lt "$runs" ]; do
        for file; do
            five="$file $file $file $file $file"
            for program in validate ${before:+"$before"}; do
                # shellcheck disable=SC2086 # names of ours
                /usr/bin/time -f '%U %S' -o "$scratch/time" "$program" -q $five $five $five $five >/dev/null 2>&1
                echo "$file $([ "$program" = validate ] && echo now || echo before) $(tail -n 1 "$scratch/time")"
            done
        done
        i=$((i + 1))
    done | awk '
        { seconds = ($3 + $4) / 20 }
        !($1 in known) { known[$1] = 1; file[++n] = $1 }
        !(($1, $2) in least) || seconds < least[$1, $2] { least[$1, $2] = seconds }
        END {
            for (i = 1; i <= n; i++)
                print least[file[i], "now"], ((file[i], "before") in least ? least[file[i], "before"] : "-")
        }'
}

row() # NAME FILE
{
    bytes=$(wc -c <"$2")
    ours=$(best validate -q "$2")
    memory=$(cat "$scratch/memory")
    turns=
    [ -z "$before" ] || turns=$(rivals "$2" | awk '{ printf "   %.2f of before", $2 / ($1 > 0 ? $1 : 0.01) }')
    extract=$(best pgn-extract -r "$2")
    grep=$(best grep -c '\[Event ' "$2")
    jsonl=$(best convert -t jsonl "$2")
    awk -v name="$1" -v mb="$((bytes / 1000))" -v a="$ours" -v b="$extract" -v c="$grep" -v d="$jsonl" -v memory="$memory" \
        -v turns="$turns" '
        function ratio(x, y) { return x == "-" || y == "-" || y == 0 ? "-" : sprintf("%.2f", x / y) }
        BEGIN {
            printf "%-12s %6.1f MB  validate %6.2f s %7.1f MB/s %6.1f MiB", name, mb / 1000, a, mb / 1000 / (a > 0 ? a : 0.01), memory / 1024
            printf "   pgn-extract %6s s (%s of it)   grep %6s s (%s times)", b, ratio(a, b), c, ratio(a, c)
            printf "   to jsonl %6s s (%s of validate)%s\n", d, ratio(a, d), turns
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

# Posts: threads as they are, and what only looks like one, beside awk that counts how often each
# word is there.
posts() # NAME FILE
{
    head -c $((mb * 100000)) "$2" >"$scratch/post"
    bytes=$(wc -c <"$scratch/post")
    ours=$(best validate -q -f forum "$scratch/post")
    memory=$(cat "$scratch/memory")
    old=-
    [ -z "$before" ] || old=$(best "$before" -q -f forum "$scratch/post")
    set -- "$1" "$2" "$scratch/post" # ten times, since time(1) counts in hundredths
    words=$(best awk '{ for (i = 1; i <= NF; i++) n[$i]++ }' "$3" "$3" "$3" "$3" "$3" "$3" "$3" "$3" "$3" "$3")
    awk -v name="$1" -v mb="$bytes" -v a="$ours" -v b="$words" -v memory="$memory" -v old="$old" '
        function least(s) { return s > 0 ? s : 0.01 }
        BEGIN {
            printf "post %-12s %5.1f MB  validate %6.2f s %6.1f MB/s %6.1f MiB   awk %.3f s (%.1f times)%s\n", name, mb / 1e6,
                a, mb / 1e6 / least(a), memory / 1024, b / 10, a / least(b) * 10,
                old == "-" ? "" : sprintf("   %.2f of before", old / least(a))
        }'
    rm "$2"
}

# Words of a file in sentences and lines, in an order that is always the same.
prose() # FILE
{
    tr -cs "$2" '\n' <"$1" | awk -v most=$((mb * 100000)) '
        length($0) > 1 { word[n++] = $0 }
        END {
            for (at = 1; bytes < most; at = (at * 69069 + 12345) % 4294967296) {
                bytes += length(word[int(at / 65536) % n]) + 1
                printf "%s%s", word[int(at / 65536) % n], ++written % 11 ? " " : written % 3 ? ". " : ".\n"
            }
        }'
}

echo
find tests/posts -name '*.txt' | sort | xargs cat >"$scratch/one.txt"
repeat "$scratch/one.txt" >"$scratch/threads"
posts threads "$scratch/threads"
prose LICENSE '[:alpha:]' >"$scratch/english"
sed 's/^/> > /' "$scratch/english" >"$scratch/quotes"
tr '\n' ' ' <"$scratch/english" >"$scratch/line"
posts prose "$scratch/english"
posts quotes "$scratch/quotes"
posts 'one line' "$scratch/line"
prose man/ru/man1/arbiter-validate.1 '\200-\377' >"$scratch/russian"
posts Russian "$scratch/russian"
awk -v n=$((mb * 20000)) 'BEGIN { for (i = 0; i < n; i++) printf "%d%s", i * 7919 % 10007, i % 9 ? " " : ".\n" }' >"$scratch/numbers"
posts numbers "$scratch/numbers"
awk -v n=$((mb * 33000)) 'BEGIN { for (i = 0; i < n; i++) printf "%c%d%s", 97 + i * 5 % 8, i * 7 % 64 / 8 + 1, i % 9 ? " " : "\n" }' \
    >"$scratch/squares"
posts squares "$scratch/squares"
awk -v n=$((mb * 4000)) 'BEGIN { for (i = 0; i < n; i++) printf "Nick%d: e4, said I\n", i * 7919 % 90001 }' >"$scratch/nicks"
posts nicks "$scratch/nicks"

# The rule sets, a name a line.
variants >"$scratch/rules"

# An action: a move, arrival, naming, reveal, card or `--`.
actions() # FILE
{
    grep -v '^\[' "$1" | tr -s ' ' '\n' |
        grep -c -v -x -e '[0-9]*\.*' -e '1-0' -e '0-1' -e '1/2-1/2' -e '[*]' -e '<kinte.*'
}

# Each rule set beside Standard, which comes first: as many actions a second, of the same run.
echo
n=0
while read -r variant; do
    n=$((n + 1))
    play "$variant" $((mb * 100000)) >"$scratch/games.$n"
    echo "$n $(actions "$scratch/games.$n") $(best convert -t jsonl "$scratch/games.$n") $variant"
done <"$scratch/rules" >"$scratch/sets"
# shellcheck disable=SC2046 # numbers
rivals $(seq -f "$scratch/games.%.0f" "$n") >"$scratch/seconds"
paste -d ' ' "$scratch/seconds" "$scratch/sets" | awk '
    function least(s) { return s > 0 ? s : 0.01 }
    {
        seconds = $1; before = $2; actions = $4; jsonl = $5
        name = $0
        for (i = 1; i <= 5; i++)
            sub(/^[^ ]+ /, "", name)
        rate = actions / least(seconds)
        if (NR == 1)
            standard = rate
        printf "%-16s %9d actions  %9d a second, %.2f of Standard", name, actions, rate, rate / standard
        printf "   to jsonl %.2f of validate", seconds / least(jsonl)
        printf "%s\n", before == "-" ? "" : sprintf("   %.2f of before", before / least(seconds))
    }'
rm -f "$scratch"/games.*
[ "${ROWS:-all}" = all ] || exit 0

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
while read -r variant; do
    playouts "$variant"
done <"$scratch/rules"

# Pictures: a GIF of 100 turns beside its frames as PNG, which one run draws too; and the page of 300 turns.
pictures()
{
    playout --variant Standard -n 1 --seed 1 --max-turns 100 >"$scratch/games"
    frames=$(best render -o png -t 0..last --out "$scratch/%s.png" "$scratch/games")
    gif=$(best render -o gif "$scratch/games")
    playout --variant Standard -n 1 --seed 1 --max-turns 300 >"$scratch/games"
    page=$(render -o html "$scratch/games" | wc -c)
    awk -v gif="$gif" -v frames="$frames" -v page="$page" '
        BEGIN {
            printf "pictures         GIF of 100 turns %.2f s, its frames as PNG %.2f s (%.2f of them, aim < 2)", gif, frames,
                gif / (frames > 0 ? frames : 0.01)
            printf "   page of 300 turns %.0f KB (aim < 400)\n", page / 1000
        }'
}

echo
pictures

# Games whose every bid, card and roll is proven, beside the same bytes in which seals and links mean nothing, and beside
# the hashes that the proofs take, bare.  The aim: at most one and a half times both together.
proofs() # VARIANT
{
    playout --variant "$1" --sealed -n 100000000 --seed 1 | head -c $((mb * 400000)) | awk '
        /^\[Event / { if (game != "") printf "%s", game; game = "" }
        { game = game $0 "\n" }' >"$scratch/sealed"
    sed -e 's/\[%seal /[%cseal /g' -e 's/\[%open /[%copen /g' -e 's/\[%link /[%clink /g' \
        -e '/^\[WhiteChain /d' -e '/^\[BlackChain /d' "$scratch/sealed" >"$scratch/idle"
    openings=$(grep -o '\[%open ' "$scratch/sealed" | wc -l)
    pairs=$(grep -o '\[%link w ' "$scratch/sealed" | wc -l)
    proven=$(best validate -q --require-proof "$scratch/sealed")
    read=$(best validate -q "$scratch/idle")
    hashes=$(best "$scratch/hashes" "$openings" $((2 * pairs)) "$pairs")
    awk -v name="$1" -v n="$((openings + pairs))" -v a="$proven" -v b="$read" -v c="$hashes" 'BEGIN {
        printf "%-16s %8d openings and rolls proven in %5.2f s; without proof %5.2f s, bare hashes %5.2f s", name, n, a, b, c
        printf ": %.2f of both (1.50)\n", a / (b + c > 0 ? b + c : 0.01)
    }'
}

# A live game of the longest that playout made: lines a second, without the start; what the disk adds, beside a bare loop
# that writes the same lines as the journal has; memory after one line and after all.
live_game() # VARIANT TURNS OPTIONS TIMES
{
    rm -rf "$scratch/live"
    mkdir "$scratch/live"
    playout --variant "$1" ${3:+--options "$3"} -n 40 --seed 1 --max-turns "$2" | awk '
        /^\[Event / { if (n > most) { most = n; longest = game }; game = ""; n = 0 }
        { game = game $0 "\n"; n++ }
        END { printf "%s", (n > most ? game : longest) }' >"$scratch/games"
    for seat in white black; do
        replay --view $seat -o json "$scratch/games" |
            sed -n 's/.*"game":\([0-9]*\),.*"turn":"\([^"]*\)","side":"'$seat'","moves":"\([^"]*\)".*/\1 \2 \3/p'
    done >"$scratch/long"
    awk -v folder="$scratch/live" -v long="$scratch/long" -f tests/lines.awk "$scratch/games"
    lines=$scratch/live/1.lines
    head -n 1000 "$lines" >"$scratch/lines"
    head -n 1 "$lines" >"$scratch/line"
    cat >"$scratch/referee" <<'EOF'
times=$1 lines=$2
shift 2
while [ $((times -= 1)) -gt 0 ]; do
    referee --dice table "$@" <"$lines"
done
exec referee --dice table "$@" <"$lines"
EOF
    fen=$(sed -n 's/^\[FEN "\(.*\)"\]$/\1/p' "$scratch/games")
    set -- "$1" "$4" --variant "$1" ${3:+--options "$3"} ${fen:+--fen "$fen"}
    name=$1 times=$2
    shift 2
    all=$(best sh "$scratch/referee" "$times" "$lines" "$@")
    memory=$(cat "$scratch/memory")
    start=$(best sh "$scratch/referee" "$times" "$scratch/line" "$@")
    memory="$(cat "$scratch/memory") $memory"
    cat >"$scratch/kept" <<'EOF'
journal=$1 lines=$2
shift 2
rm -f "$journal"
exec referee --dice table --game "$journal" "$@" <"$lines"
EOF
    # Turn and turn about: a disk is not always equally quick.
    i=0
    while [ $i -lt $((2 * runs)) ]; do
        /usr/bin/time -a -f %e -o "$scratch/kept.times" sh "$scratch/kept" "$scratch/live/journal" "$scratch/lines" "$@" >/dev/null
        sed '1,/^$/d' "$scratch/live/journal" >"$scratch/batches"
        /usr/bin/time -a -f %e -o "$scratch/bare.times" "$scratch/appending" "$scratch/batches" "$scratch/live/bare"
        i=$((i + 1))
    done
    kept=$(sort -n "$scratch/kept.times" | head -1)
    bare=$(sort -n "$scratch/bare.times" | head -1)
    rm "$scratch/kept.times" "$scratch/bare.times"
    awk -v name="$name" -v n="$(wc -l <"$lines")" -v times="$times" -v k="$(wc -l <"$scratch/batches")" -v all="$all" \
        -v start="$start" -v kept="$kept" -v bare="$bare" -v memory="$memory" '
        function least(s) { return s > 0 ? s : 0.01 }
        BEGIN {
            split(memory, kib, " ")
            printf "%-16s %6d actions  referee %7.0f a second, on the disk %5.0f", name, n, n * times / least(all - start), k / least(kept)
            printf ": %.2f of write and fsync (aim < 1.3)   memory %d KiB, at the end %d\n", kept / least(bare), kib[1], kib[2]
        }'
}

# Many games at once, each with a referee and a journal: until all have answered a move, and their memory, of which each
# is charged its share where they share it.
side_by_side() # HOW-MANY
{
    mkdir "$scratch/hall"
    # shellcheck disable=SC2046 # numbers
    (cd "$scratch/hall" && mkfifo $(seq "$1"))
    began=$(date +%s.%N)
    pids=
    for i in $(seq "$1"); do
        referee --variant Yuurei --game "$scratch/hall/$i.xpgn" <>"$scratch/hall/$i" >"$scratch/hall/$i.told" 2>&1 &
        pids="$pids $!"
    done
    started=$(date +%s.%N)
    for i in $(seq "$1"); do
        echo 'white e2e4' >"$scratch/hall/$i"
    done
    tries=0
    until answered=$(cat "$scratch"/hall/*.told | grep -c '^white 1 accepted') && [ "$answered" -ge "$1" ] || [ $tries -gt 600 ]; do
        tries=$((tries + 1))
        sleep 0.1
    done
    ended=$(date +%s.%N)
    for pid in $pids; do
        sed -n 's/^Pss: *\([0-9]*\) kB$/\1/p' "/proc/$pid/smaps_rollup"
    done 2>/dev/null >"$scratch/shares"
    # shellcheck disable=SC2086 # numbers
    kill $pids
    # shellcheck disable=SC2086
    wait $pids 2>/dev/null
    awk -v n="$1" -v answered="$answered" -v began="$began" -v started="$started" -v ended="$ended" '
        { kib += $1 }
        END {
            printf "side by side     %d of %d referees answer; started in %.1f s, all have answered %.1f s later", answered, n,
                started - began, ended - started
            printf "   memory %s MiB, %s KiB each\n", NR ? sprintf("%.0f", kib / 1024) : "-", NR ? sprintf("%.0f", kib / NR) : "-"
        }' "$scratch/shares"
}

echo
${CC:-cc} -O2 -o "$scratch/hashes" tests/hashes.c -lsodium || exit 2
while IFS= read -r variant <&3; do
    if can_be_sealed "$variant"; then proofs "$variant"; fi
done 3<"$scratch/rules"

echo
${CC:-cc} -O2 -D_POSIX_C_SOURCE=200809L -o "$scratch/appending" tests/appending.c || exit 2
live_game Standard 20000 '' 5
while IFS= read -r variant <&3; do
    [ "$variant" = Standard ] || live_game "$variant" 2000 '' 50
done 3<"$scratch/rules"
live_game Yuurei 2000 'kinte-limit=99' 50
side_by_side 1000
