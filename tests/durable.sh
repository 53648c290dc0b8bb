#!/bin/sh
# Nothing that was announced is lost, and nothing is done twice, whatever kills the referee or fails under him.
#
# For each rule set a random game is played over the line protocol, and said again to referees who are killed (SIGKILL)
# at every system call that writes or syncs, or for whom that call fails; another goes on with the journal.  What all of
# them told, and the record that comes of it, must be those of the game that nobody disturbed.  Then journals that were cut
# at every byte, or changed at any; odd files; closed and full outputs.
#
#   tests/durable.sh [STEP [GAME...]]     every STEP-th place only, 1: all; these games only.  SEED chooses moves and places.
#
# strace does the killing; where it is not here, or a sandbox refuses ptrace, fault.c does (PTRACE=no: so it does anyway).
cd "$(dirname "$0")" || exit 2
step=${1:-1}
[ $# -eq 0 ] || shift
games=$*
seed=${SEED:-1}
scratch=$(mktemp -d) || exit 2
T=$(mktemp -d -p /dev/shm 2>/dev/null) || T=$scratch/t # nobody cuts the power here: memory will do for a disk
mkdir -p "$T"
trap 'rm -rf "$scratch" "$T"' EXIT
trap 'exit 130' INT TERM
# shellcheck source=tests/vectors/proof.sh
. vectors/proof.sh
# Neither goes with ptrace or preloading.
ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0:verify_asan_link_order=0
export ASAN_OPTIONS

# shellcheck source=tests/tap.sh
. ./tap.sh
# shellcheck source=tests/variants.sh
. ./variants.sh
tell() # NAME STATUS [FILE with details]
{
    report "$2" "durable/$1" "$3"
}

is() # NAME GOT WANT
{
    printf 'got  %s\nwant %s\n' "$2" "$3" >"$T/is"
    [ "$2" = "$3" ]
    tell "$1" $? "$T/is"
}

# ---- faults ----

ptrace=${PTRACE:-yes}
[ "$ptrace" = no ] || strace -qq -o /dev/null -e trace=fsync -e inject=fsync:error=EIO:when=1 true 2>/dev/null || ptrace=no
openat=openat # what a wrapper does not see, nor does it see what goes to the output
[ "$ptrace" = yes ] || openat=
if ! cc -shared -fPIC -o "$scratch/fault.so" fault.c -ldl 2>"$T/err"; then
    tell 'a library that wraps system calls' 1 "$T/err"
    exit 1
fi
if [ "$ptrace" = no ]; then
    tell 'killed by strace # SKIP there is no strace here, or it may not trace: a wrapped system call does it instead' 0
fi

# Runs a command for which the N-th call of a sort goes wrong: WHAT is KILL, or an error.
wrapped() # CALL N WHAT COMMAND...
{
    FAULT="$1 $2 $3"
    shift 3
    FAULT=$FAULT LD_PRELOAD=$scratch/fault.so "$@"
}

with= # "wrapped": whatever strace can do
faulted() # CALL N WHAT COMMAND...
{
    if [ "$ptrace" = no ] || [ "$with" = wrapped ]; then
        wrapped "$@"
        return
    fi
    case $3 in
    KILL) inject=signal=KILL ;;
    *) inject=error=$3 ;;
    esac
    paths=
    [ "$1" != openat ] || paths="-P $T/game -P $T/" # not those of libraries
    fault="inject=$1:$inject:when=$2"
    trace=$1
    shift 3
    # shellcheck disable=SC2086 # two words
    strace -qq -f -o /dev/null $paths -e "trace=$trace" -e "$fault" "$@"
}

# ---- one game ----

said() # FROM-LINE
{
    tail -n +"$1" "$T/script" | cut -f 2-
}

# The rest of a game whose referee is dead: what he told is in $T/before, the journal is $T/game.
go_on() # EXACT OPTIONS...
{
    exact=$1
    shift
    referee "$@" --game "$T/game" </dev/null >"$T/again" 2>"$T/err" || { echo 'the next referee refuses' && cat "$T/err" && return 1; }
    from=$(awk -v exact="$exact" -f durable-judge.awk is=script "$T/script" is=all "$T/all" is=before "$T/before" is=again "$T/again") ||
        { echo "$from" && return 1; }
    said "$from" >"$T/lines"
    referee "$@" --game "$T/game" <"$T/lines" >"$T/rest" 2>"$T/err" || { echo 'the next referee fails' && cat "$T/err" && return 1; }
    awk -f durable-judge.awk is=script "$T/script" is=all "$T/all" is=before "$T/before" is=again "$T/again" is=rest "$T/rest" || return 1
    referee --publish "$T/game" 2>&1 | cmp - "$T/record" || return 1
    [ "$(stat -c %a "$T/game")" = 600 ] || { echo 'not of mode 600' && return 1; }
    [ "$(echo "$T"/game*)" = "$T/game" ] || { echo 'left behind:' "$T"/game*; return 1; }
}

# The first place of a sample, not always the same.
shift=0
first_place() # STEP
{
    shift=$((shift + 7))
    echo $((1 + (seed + shift) % $1))
}

# A fault at every place where the referee makes this call, until he is through: he is given $T/lines0 and, if there is one,
# the journal $T/start.
faults() # NAME CALL WHAT STEP WANTED-STATUS OPTIONS...
{
    title=$1 call=$2 what=$3 stride=$4 wanted=$5
    shift 5
    : >"$T/bad"
    tried=0
    at=$(first_place "$stride")
    while [ "$at" -lt 600 ]; do
        rm -f "$T/game"
        [ ! -e "$T/start" ] || cp "$T/start" "$T/game"
        faulted "$call" "$at" "$what" referee "$@" --game "$T/game" <"$T/lines0" >"$T/before" 2>"$T/err"
        status=$?
        [ $status -ne 0 ] || break
        [ -z "$(tail -c 1 "$T/before")" ] || sed -i '$d' "$T/before" # killed in the middle of a line
        tried=$((tried + 1))
        [ -e "$T/start" ] || [ ! -e "$T/game" ] || [ "$(stat -c %a "$T/game")" = 600 ] || echo "at $at: not of mode 600" >>"$T/bad"
        if [ $status != "$wanted" ] || { [ "$wanted" = 2 ] && ! grep -q '^referee: ' "$T/err"; }; then
            echo "at $at: status $status, and says:" && cat "$T/err"
        else
            exact=0
            [ "$wanted" != 2 ] || [ -e "$T/start" ] || grep -q 'standard output' "$T/err" || exact=1
            go_on $exact "$@" >"$T/wrong" 2>&1 || { echo "at $at:" && cat "$T/wrong"; }
        fi >>"$T/bad"
        at=$((at + stride))
    done 2>/dev/null
    [ "$at" -lt 600 ] || echo 'no end of it' >>"$T/bad"
    [ $tried -gt 0 ] || echo 'not once' >>"$T/bad"
    [ ! -s "$T/bad" ]
    tell "$title: $what at $tried times $call" $? "$T/bad"
}

# The journal is on the disk whenever something is told: after a change of it comes fsync, then the telling.
order() # NAME OPTIONS...
{
    name=$1
    shift
    rm -f "$T/game"
    strace -qq -f -y -o "$T/calls" -e trace=openat,write,ftruncate,fsync referee "$@" --game "$T/game" <"$T/lines0" >"$T/out"
    strace -qq -f -y -o "$T/calls2" -e trace=openat,write,ftruncate,fsync referee --game "$T/game" </dev/null >"$T/out2"
    cat "$T/calls" "$T/calls2" | awk -v game="<$T/game>" -v folder="<$T>" -v out="<$T/out" '
        /openat/ && index($0, game) { dirty = 1; entry = 1 } # who knows what another has left there
        /(write|ftruncate)\(/ && index($0, game) { dirty = 1; changed++ }
        /fsync\(/ && / = 0$/ && index($0, game) { dirty = 0 }
        /fsync\(/ && / = 0$/ && index($0, folder) { entry = 0 }
        /write\(/ && index($0, out) { told++; if (dirty || entry) print "told too early: " $0 }
        END { if (changed < 10 || told < 10) print "only " changed + 0 " changes, told " told + 0 " times" }' >"$T/bad"
    [ ! -s "$T/bad" ]
    tell "$name: on the disk before it is told" $? "$T/bad"
}

# The journal $T/game is refused with its place, and nothing is told; it was $T/was, and is.
left_alone() # PLACE REFEREE-OPTION...
{
    place=$1
    shift
    cp -p "$T/game" "$T/was"
    referee "$@" "$T/game" <"$T/lines0" >"$T/out" 2>"$T/err"
    status=$?
    if [ $status != 2 ] || [ -s "$T/out" ] || ! grep -q "^referee: $T/game:$place: " "$T/err" || ! cmp "$T/was" "$T/game"; then
        echo "status $status:"
        cat "$T/out" "$T/err"
        return 1
    fi
}

# Where the journal is cut, all that was whole is told again, and it ends there.
cuts() # NAME OPTIONS...
{
    name=$1
    shift
    head=$(awk '{ n += length($0) + 1 } $0 == "" { print n; exit }' "$T/whole")
    size=$(wc -c <"$T/whole")
    # PLACE, bytes that are whole there, notices that were told by then
    LC_ALL=C awk -v script="$T/script" '
        BEGIN {
            while ((getline line <script) > 0)
                if (line + 0 > last)
                    count[++counts] = last = line + 0
        }
        {
            before = n
            n += length($0) + 1
            if (body && !/^[{](\[%told [wbpt] [0-9]+\] )*\[%sum [0-9a-f]+\][}]$/)
                told = count[++action]
            for (; body && at < n - 1; at++)
                print at, before, was
            if (body)
                print at++, n, told + 0
            else
                at = n
            was = told + 0
            if ($0 == "")
                body = 1
        }
        END { print n, n, was }' "$T/whole" >"$T/places"
    referee --game "$T/whole" </dev/null >"$T/all-again"
    : >"$T/bad"
    tried=0
    at=$(first_place "$step")
    while [ "$at" -le "$head" ]; do
        head -c $((at - 1)) "$T/whole" >"$T/game"
        left_alone 1:1 --game || echo "head cut at $at"
        referee "$@" --game "$T/game" </dev/null >"$T/out" 2>&1 || { echo "head cut at $at is not finished:" && cat "$T/out"; }
        head -c "$head" "$T/whole" | cmp -n "$head" - "$T/game"
        tried=$((tried + 1))
        at=$((at + step))
    done >>"$T/bad" 2>&1
    awk -v step="$step" -v first="$(first_place "$step")" '(NR - first) % step == 0' "$T/places" >"$T/sample"
    while read -r at whole told; do
        head -c "$at" "$T/whole" >"$T/game"
        referee --game "$T/game" </dev/null >"$T/out" 2>"$T/err" || { echo "cut at $at:" && cat "$T/err"; }
        # what begins by itself has begun again, where nothing was left of it
        [ "$told" = 0 ] || { head -n "$told" "$T/all-again" | cmp - "$T/out" && head -c "$whole" "$T/whole" | cmp - "$T/game"; } ||
            echo "cut at $at of $size"
        tried=$((tried + 1))
    done <"$T/sample" >>"$T/bad" 2>&1
    [ ! -s "$T/bad" ]
    tell "$name: cut at $tried places" $? "$T/bad"
}

# Changed anywhere but in its last line, it is refused with the place, and left alone.
changes() # NAME
{
    : >"$T/bad"
    tried=0
    size=$(sed '$d' "$T/whole" | wc -c)
    at=$(($(first_place "$step") - 1))
    while [ "$at" -lt "$size" ]; do
        byte=$(od -An -tu1 -j "$at" -N 1 "$T/whole")
        case $((at / step % 4)) in
        0) byte=$((byte ^ 1)) ;;
        1) byte=$((byte == 10 ? 32 : 10)) ;;
        2) byte=$((byte ^ 128)) ;;
        3) byte=0 ;;
        esac
        cp "$T/whole" "$T/game"
        bytes "$(printf %02x "$byte")" | dd of="$T/game" bs=1 seek="$at" conv=notrunc 2>/dev/null
        left_alone '[0-9]*:[0-9]*' --game || echo "byte $at made $byte"
        tried=$((tried + 1))
        at=$((at + step))
    done >>"$T/bad" 2>&1
    # shellcheck disable=SC2016 # a dollar of sed
    for edit in '2d' '12d' '12p' '12{h;d;};13{G;}' '12s/$/ /' '12s/^/ /' '$!s/$/\r/' '$s/%sum/%sun/'; do
        sed "$edit" "$T/whole" >"$T/game"
        left_alone '[0-9]*:[0-9]*' --game || echo "sed $edit"
        left_alone '[0-9]*:[0-9]*' --publish || echo "published, sed $edit"
        tried=$((tried + 1))
    done >>"$T/bad" 2>&1
    [ ! -s "$T/bad" ]
    tell "$name: changed at $tried places" $? "$T/bad"
}

# At every place something harmless happens to the wrapped call: nothing is different.
harmless() # NAME CALL WHAT OPTIONS...
{
    name=$1 call=$2 what=$3
    shift 3
    : >"$T/bad"
    tried=0
    at=$(first_place "$step")
    while [ "$at" -le "$(wc -l <"$T/whole")" ]; do
        rm -f "$T/game"
        wrapped "$call" "$at" "$what" referee "$@" --game "$T/game" <"$T/lines0" >"$T/out" 2>"$T/err" || cat "$T/err"
        cmp "$T/out" "$T/all" && cmp "$T/game" "$T/whole"
        tried=$((tried + 1))
        at=$((at + step))
    done >>"$T/bad" 2>&1
    [ ! -s "$T/bad" ] && [ $tried -gt 0 ]
    tell "$name: $what at $tried times $call, and nothing happens" $? "$T/bad"
}

# A chain of 40 links from a word, the last first.
chain() # WORD SIDE
{
    link=$(printf %s "$1" | sha)
    for _ in $(seq 40); do
        echo "$link"
        link=$(before C-1 "$2" "$link")
    done | sed '1!G;h;$!d'
}

one_game() # NAME OPTIONS...
{
    name=$1
    shift
    case " ${games:-$name} " in *" $name "*) ;; *) return ;; esac
    rm -f "$T"/game* "$T/start"
    ./durable-play.sh "$seed" 24 "$seals" "$links" referee "$@" >"$T/script"
    said 1 >"$T/lines0"
    referee "$@" --game "$T/game" <"$T/lines0" >"$T/all" 2>"$T/err"
    is "$name: plays a game" $? 0
    cp "$T/game" "$T/whole"
    referee --publish "$T/game" >"$T/record"
    validate -q "$T/record" >"$T/out" 2>&1 && grep -q '^\[Ending "[a-z ]*"\]$' "$T/record"
    tell "$name: its record is valid" $? "$T/out"
    : >"$T/before"
    referee --game "$T/game" </dev/null >"$T/again"
    [ "$(awk -f durable-judge.awk is=script "$T/script" is=all "$T/all" is=before "$T/all" is=again "$T/again")" -gt 0 ] &&
        [ "$(wc -l <"$T/again")" -eq "$(tail -n 1 "$T/script" | cut -f 1)" ]
    tell "$name: all of it is told again" $? "$T/again"
    [ "$ptrace" = no ] || order "$name" "$@"

    for call in write fsync; do
        faults "$name" "$call" KILL "$step" 137 "$@"
        [ "$ptrace" = yes ] || faults "$name" "$call" AFTER "$step" 137 "$@"
    done
    for call in flock fchmod $openat; do
        faults "$name" "$call" KILL 1 137 "$@"
        faults "$name" "$call" EIO 1 2 "$@"
    done
    faults "$name" write ENOSPC "$step" 2 "$@"
    faults "$name" write EIO "$step" 2 "$@"
    faults "$name" fsync EIO "$step" 2 "$@"
    with=wrapped
    faults "$name" write TORN "$step" 2 "$@"
    with=
    harmless "$name" write SHORT "$@"
    harmless "$name" write EINTR "$@"
    harmless "$name" fsync EINTR "$@"

    # Started on a journal whose last line is torn.
    head -c -9 "$T/whole" >"$T/start"
    cp "$T/lines0" "$T/lines1"
    : >"$T/lines0"
    for call in ${openat:+write} fsync ftruncate fchmod flock; do
        faults "$name, torn" "$call" KILL 1 137 "$@"
        [ "$call" = write ] || faults "$name, torn" "$call" EIO 1 2 "$@"
    done
    rm "$T/start"
    cp "$T/lines1" "$T/lines0"

    cuts "$name" "$@"
    changes "$name"
}

seals=
links=
variants >"$scratch/variants"
while IFS= read -r variant <&3; do
    fen=$(start_of "$variant")
    one_game "$(slug "$variant")" --variant "$variant" ${fen:+--fen "$fen"} --seed "$seed"
done 3<"$scratch/variants"
one_game duel-blind --variant 'Sixfold Duel' --options stack=blind --seed "$seed"
seals=S-1
one_game psi-sealed --variant Psi-Chess --tag GameId=S-1 --seed "$seed"
one_game duel-sealed --variant 'Sixfold Duel' --tag GameId=S-1 --seed "$seed"
seals=
links=$T/links
mkdir "$links"
chain white w >"$T/white"
chain black b >"$T/black"
sed 1d "$T/white" >"$links/white"
sed 1d "$T/black" >"$links/black"
one_game octahedra-chained --variant Octahedra --tag GameId=C-1 --tag WhiteChain="$(head -n 1 "$T/white")" \
    --tag BlackChain="$(head -n 1 "$T/black")" --seed "$seed"

# ---- odd files and streams ----

# Ends with STATUS, says something like PATTERN, tells nothing and leaves nothing.
refused() # NAME PATTERN COMMAND...
{
    name=$1 pattern=$2
    shift 2
    timeout 20 "$@" </dev/null >"$T/out" 2>"$T/err"
    status=$?
    [ $status = 2 ] && [ ! -s "$T/out" ] && grep -q "^referee: $pattern" "$T/err" || echo "status $status" >>"$T/err"
    ! grep -q '^status' "$T/err"
    tell "$name" $? "$T/err"
}

rm -rf "$T"/game*
set -- --variant Yuurei
printf 'white e2e4\n' | (umask 0 && referee "$@" --game "$T/game" >/dev/null)
is 'of mode 600 under any umask' "$(stat -c %a "$T/game")" 600
chmod 644 "$T/game"
referee "$@" --game "$T/game" </dev/null >"$T/out"
is 'a journal of mode 644 is made private' "$(stat -c %a "$T/game")" 600
echo 'my diary' >"$T/diary"
chmod 644 "$T/diary"
refused 'a file that is no journal' "$T/diary:1:1: no journal" referee "$@" --game "$T/diary"
is 'and is left as it is' "$(stat -c %a "$T/diary") $(cat "$T/diary")" '644 my diary'
: >"$T/empty"
chmod 644 "$T/empty"
refused 'an empty file without a variant' "$T/empty:1:1: no journal" referee --game "$T/empty"
printf 'white e2e4\n' | referee "$@" --game "$T/empty" >"$T/out"
is 'an empty file becomes a journal' "$? $(stat -c %a "$T/empty") $(grep -c . "$T/out")" '0 600 3'
refused 'a journal that is not there' "$T/none: No such file" referee --game "$T/none"
refused 'nor is there a folder' "$T/none/game: No such file" referee "$@" --game "$T/none/game"
refused 'a folder' "$T: Is a directory" referee "$@" --game "$T"
mkfifo "$T/fifo"
refused 'a pipe' "$T/fifo is no regular file" referee "$@" --game "$T/fifo"
refused 'a pipe to publish' "$T/fifo is no regular file" referee --publish "$T/fifo"
for device in /dev/null /dev/full; do
    mode=$(stat -c %a $device)
    refused "$device" "$device is no regular file" referee "$@" --game $device
    is "$device is left as it is" "$(stat -c %a $device)" "$mode"
done
ln -s "$T/game" "$T/link"
printf 'black e7e5\n' | referee --game "$T/link" >"$T/out"
is 'a symbolic link' "$? $(grep -c '^1\.\.\. e5' "$T/game") $([ -L "$T/link" ] && echo link)" '0 1 link'
ln -s "$T/none" "$T/dangling"
refused 'a symbolic link to nothing' "$T/dangling: No such file" referee "$@" --game "$T/dangling"
refused 'another variant' "$T/game is a game of Yuurei, not of Octahedra" referee --variant Octahedra --game "$T/game"
mkdir -m 555 "$T/closed"
if [ "$(id -u)" -ne 0 ]; then
    refused 'a folder for reading' "$T/closed/game: Permission denied" referee "$@" --game "$T/closed/game"
elif command -v setpriv >/dev/null && chmod 711 "$T" && setpriv --reuid=65534 --clear-groups referee --version >/dev/null 2>&1; then
    refused 'a folder for reading' "$T/closed/game: Permission denied" setpriv --reuid=65534 --clear-groups referee "$@" --game "$T/closed/game"
else
    tell 'a folder for reading # SKIP nobody else to be' 0
fi
(ulimit -f 8 && yes 'white Nf3
black Nf6
white Ng1
black Ng8' | referee "$@" --game "$T/large" 2>"$T/err" >/dev/null)
is 'a file that may not grow' "$? $(grep -c 'large: File too large$' "$T/err")" '2 1'
referee --game "$T/large" </dev/null >"$T/out" 2>"$T/err"
is 'and can be gone on with' $? 0
yes 'white zz' | head -n 100000 | referee "$@" --game "$T/slips" >"$T/out" 2>"$T/err"
is 'slips without end do not make it grow' "$? $(grep -c error "$T/out") $(($(sed '1,/^$/d' "$T/slips" | wc -l) < 10))" '0 100000 1'

mkfifo "$T/typed"
: >"$T/first"
referee --game "$T/game" <"$T/typed" >"$T/first" 2>&1 &
exec 3>"$T/typed"
echo 'white board' >&3
while ! grep -q 'board 1' "$T/first"; do sleep 0.05; done
cp "$T/game" "$T/was"
refused 'a second referee' "$T/game is held by another referee" referee --game "$T/game"
cmp "$T/game" "$T/was" >"$T/out"
tell 'and leaves the journal alone' $? "$T/out"
referee --publish "$T/game" >"$T/out" 2>&1
is 'to look at it is no harm' "$?" 1
exec 3>&-
wait
for i in 1 2 3 4 5 6 7 8; do
    (sleep 0.2; echo "white a2a3") | referee "$@" --game "$T/race" >"$T/race.$i" 2>&1 &
done
wait
is 'eight at once: one plays' "$(cat "$T"/race.? | grep -c accepted) $(cat "$T"/race.? | grep -c 'held by another')" '1 7'

# With sockets too, the journal is on the disk before anything goes to a client.
if [ "$ptrace" = yes ] && command -v socat >/dev/null; then
    rm -f "$T/game"
    strace -qq -f -y -o "$T/calls" -e trace=write,fsync,sendto referee --variant Yuurei --game "$T/game" --seat-dir "$T/seats" &
    for line in 'white e2e4' 'black e7e5' 'white xyzzy' 'white e4d5' 'white offer draw' 'black accept'; do
        while ! echo "${line#* }" | socat -t 1 - "UNIX-CONNECT:$T/seats/${line%% *}" >"$T/out" 2>/dev/null; do sleep 0.05; done
    done
    wait
    awk -v game="<$T/game>" '
        /write\(/ && index($0, game) { dirty = 1; changed++ }
        /fsync\(/ && / = 0$/ && index($0, game) { dirty = 0 }
        /sendto\(/ { told++; if (dirty) print "told too early: " $0 }
        END { if (changed < 6 || told < 6) print "only " changed + 0 " changes, told " told + 0 " times" }' "$T/calls" >"$T/bad"
    [ ! -s "$T/bad" ]
    tell 'sockets: on the disk before it is told' $? "$T/bad"
else
    tell 'sockets: on the disk before it is told # SKIP no strace or socat here' 0
fi

for options in '' "--game $T/full"; do
    label=${options:+, with a journal}
    # shellcheck disable=SC2086 # no option, or two words
    set -- --variant Yuurei $options
    printf 'white e2e4\nblack e7e5\n' | referee "$@" >/dev/full 2>"$T/err"
    is "a full output$label" "$? $(grep -c 'cannot write to standard output: No space left' "$T/err")" '2 1'
    printf 'white e2e4\nblack e7e5\n' | referee "$@" >&- 2>"$T/err"
    is "a closed output$label" "$? $(grep -c 'cannot write to standard output: Bad file' "$T/err")" '2 1'
    printf 'white e2e4\nnonsense\n' | referee "$@" 2>&- >"$T/out"
    is "nowhere to complain$label" $? 0
    referee "$@" <&- >"$T/out" 2>"$T/err"
    is "no input$label" "$? $(cat "$T/err")" '2 referee: -: Bad file descriptor'
done
is 'no output is lost in the journal' "$(grep -v '^\[' "$T/full" | sed 's/{.*//' | tr -d '\n')" '1. e4 '
echo "1..$n"
