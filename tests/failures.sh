#!/bin/sh
# Whatever fails under a tool, it says so: each allocation and each system call of the tools fails in turn.  Then a tool
# ends with status 2 and a message, or does what it does undisturbed, to the byte; and each of its files is the old one or
# the new, with none beside it.
#
#   tests/failures.sh [MOST [CASE...]]     at most so many places of a kind in each case (0: all), these cases only
#
# Allocations are those of failures.c, system calls strace's.  A referee's journal has durable.sh.
cd "$(dirname "$0")/.." || exit 2
most=${1:-0}
[ $# -eq 0 ] || shift
cases=$*
seed=${SEED:-1}
scratch=$(mktemp -d) || exit 2
T=$(mktemp -d -p /dev/shm 2>/dev/null) || T=$scratch/t
mkdir -p "$T/before" "$T/work"
trap 'rm -rf "$scratch" "$T"' EXIT
trap 'exit 130' INT TERM
repository=$PWD
# The first two do not go with ptrace or preloading; a crash stays a signal.
ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0:verify_asan_link_order=0:handle_segv=0:handle_abort=0
export ASAN_OPTIONS

. tests/tap.sh
tell() # NAME STATUS [FILE with details]
{
    report "$2" "failures/$1" "$3"
}

# ---- what can fail ----

preload=$scratch/failures.so
if ! cc -shared -fPIC -o "$preload" tests/failures.c -ldl 2>"$T/err"; then
    tell 'a library that lets allocations fail' 1 "$T/err"
    exit 1
fi
allocations=yes
validate --version >"$T/out" || exit 2
if ! FAILURES="all 0 0 $T/count" LD_PRELOAD=$preload validate --version >"$T/out" 2>&1 || [ ! -s "$T/count" ]; then
    allocations=no
    tell 'allocations # SKIP nothing can be preloaded here' 0
fi
# A sanitizer wants memory of its own for a thread, and has no answer where there is none.
threads=yes
! nm -D "$(command -v playout)" 2>/dev/null | grep -q __asan || threads=no
ptrace=yes
if ! strace -qq -o /dev/null -e trace=fsync -e inject=fsync:error=EIO:when=1 true 2>/dev/null; then
    ptrace=no
    tell 'system calls # SKIP there is no strace here, or it may not trace' 0
fi

# CALL=ERROR, and the same in the words of strace
errors=' openat=EMFILE read=EIO write=ENOSPC close=EIO fsync=EIO newfstatat=EIO fstat=EIO lseek=EIO flock=EINTR fchmod=EPERM
    rename=EIO ftruncate=EIO unlink=EIO getrandom=ENOSYS'
traced=fcntl,execve
for error in $errors; do
    traced="$traced,?${error%=*}"
done

# Places of which so many are taken, not always the same; 0: all.
some() # MOST
{
    awk -v most="$1" -v seed="$seed" '
        { line[NR] = $0 }
        END {
            step = most && NR > most ? NR / most : 1
            for (i = seed % int(step + 1); i < NR; i += step)
                print line[int(i) + 1]
        }'
}

# ---- one case ----

input=/dev/null # its standard input
# The libraries that draw end a program that has no memory, or crash, or leave something out; and fonts may be found or
# not.  So there each of the tool's own allocations fails as it does elsewhere, but theirs only for good: then it is
# enough that they do not end as if all were well, and that no file is lost.
pictures=no
whose=all

is_empty() # FOLDER
{
    set -- "$1"/*
    [ ! -e "$1" ]
}

# Its folder is as it was before.
fresh()
{
    ! { is_empty "$T/before" && is_empty "$T/work"; } || return
    rm -rf "$T/work"
    cp -Rp "$T/before" "$T/work"
}

# Each file is the old one or the new.
files_are_whole()
{
    for file in "$T/work"/* "$T/before"/*; do
        [ -e "$file" ] || continue
        file=${file##*/}
        cmp -s "$T/work/$file" "$T/before/$file" || cmp -s "$T/work/$file" "$T/after/$file" || echo "$file is neither old nor new"
    done
}

# What is wrong with how it ended.
verdict() # STATUS
{
    if [ "$1" = 2 ]; then
        grep -q '^[a-z]*: ' "$T/err" || echo 'status 2 without a word'
    elif [ "$1" = "$wanted" ]; then
        [ $pictures = no ] || LC_ALL=C sed -i '/CreationDate/d' "$T/out" "$T/out.wanted" # of a PDF
        cmp -s "$T/out" "$T/out.wanted" || echo "status $1, but another output"
        cmp -s "$T/err" "$T/err.wanted" || { echo "status $1, but it says:" && cat "$T/err"; }
    elif [ $pictures = no ] || [ "$howlong" = once ] || [ "$1" -lt 133 ]; then
        echo "status $1, and says:" && cat "$T/err"
    fi
    "$files"
}

undisturbed() # COMMAND...
{
    fresh
    (cd "$T/work" && FAILURES="$whose 0 0 $T/count" LD_PRELOAD=$with "$@" <"$input" >"$T/out.wanted" 2>"$T/err.wanted")
    wanted=$?
    rm -rf "$T/after"
    mv "$T/work" "$T/after"
    mkdir "$T/work"
}

# One allocation fails, or all from there on.
starve() # once|for-good COMMAND...
{
    howlong=$1
    shift
    limit=$most
    [ "$pictures$most" != yes0 ] || limit=300 # of many thousands
    seq "$(cat "$T/count")" | some "$limit" >"$T/places"
    while read -r place; do
        last=0
        [ "$howlong" = for-good ] || last=$place
        fresh
        (cd "$T/work" && FAILURES="$whose $place $last $T/count" LD_PRELOAD=$preload timeout 60 "$@" <"$input" >"$T/out" 2>"$T/err")
        verdict $? >"$T/found"
        [ ! -s "$T/found" ] || sed "s/^/allocation $place: /" "$T/found"
    done <"$T/places" >"$T/bad" 2>"$T/noise"
}

# The calls of main() and after, as CALL NUMBER: tool_start() begins with a look at the standard streams.
list_calls() # LOG
{
    awk -v pictures="$pictures" -v folder="<$T/" '
        { call = substr($0, 1, index($0, "(") - 1); count[call]++ }
        /^fcntl\(0.*F_GETFD/ { begun = 1 }
        call == "execve" { begun = 0 }
        call == "openat" || /AT_FDCWD/ { sub(/AT_FDCWD<[^>]*>/, "") }
        call == "fcntl" || !begun || (call == "write" && /^write\(2</) { next }
        pictures == "no" || index($0, folder) { print call, count[call] }' "$1"
}

break_calls() # COMMAND...
{
    fresh
    (cd "$T/work" && LD_PRELOAD=$with strace -qq -y -o "$T/calls" -e trace="$traced" "$@" <"$input" >"$T/out" 2>"$T/err")
    list_calls "$T/calls" | some "$most" >"$T/places"
    while read -r call place; do
        error=${errors##*" $call="}
        error=${error%%[!A-Z]*}
        fresh
        (cd "$T/work" && LD_PRELOAD=$with timeout 60 strace -qq -o /dev/null -e trace="$call" -e "inject=$call:error=$error:when=$place" \
            "$@" <"$input" >"$T/out" 2>"$T/err")
        verdict $? >"$T/found"
        [ ! -s "$T/found" ] || sed "s/^/$call $place: /" "$T/found"
    done <"$T/places" >"$T/bad" 2>"$T/noise"
}

files=files_are_whole
attempt() # NAME TOOL ARGUMENT...
{
    name=$1
    shift
    case " ${cases:-$name} " in *" $name "*) ;; *) return ;; esac
    with=$preload
    [ $allocations = yes ] || with=
    whose=all
    undisturbed "$@"
    [ "$wanted" -le 1 ] && { [ -s "$T/out.wanted" ] || ! is_empty "$T/after"; }
    tell "$name: undisturbed" $? "$T/err.wanted"
    for howlong in once for-good; do
        [ $allocations = yes ] || break
        case $threads$name in
        no*-crew)
            tell "$name: no memory, $howlong # SKIP threads under a sanitizer" 0
            continue
            ;;
        esac
        whose=all
        [ $pictures$howlong != yesonce ] || whose=own
        undisturbed "$@"
        starve $howlong "$@"
        [ -s "$T/places" ] && [ ! -s "$T/bad" ]
        tell "$name: no memory, $howlong, from $(wc -l <"$T/places") places" $? "$T/bad"
    done
    if [ $ptrace = yes ]; then
        break_calls "$@"
        [ -s "$T/places" ] && [ ! -s "$T/bad" ]
        tell "$name: a call fails, at $(wc -l <"$T/places") places" $? "$T/bad"
    fi
}

# The files of the next cases.
with_files() # FILE...
{
    rm -rf "$T/before"
    mkdir "$T/before"
    [ $# -eq 0 ] || cp -p "$@" "$T/before"
}

# ---- validate ----

octahedra=$repository/samples/octahedra-as-published.xpgn
zero=$repository/samples/zero-point-quick.xpgn
cat >"$T/psi.xpgn" <<'X'
[Event "?"]
[Variant "Psi-Chess"]
[Result "1-0"]

1. @e4 <N:R> {a comment} R@e4 (1. @d4 <N:P> P@d4)
1... @e5 <P:Q> Qd8@e5
2. Nxe5?? 1-0
X
cat >"$T/standard.pgn" <<'X'
[White "A"]
[Black "B"]
[Result "1-0"]

1. e4 e5 (1... d5 2. exd5) 2. Bc4 Nc6 {quiet} 3. Qh5 Nf6 4. Qxf7# 1-0
X
cat >"$T/club.yaml" <<'X'
variant: Psi-Chess
checks:
  - name: a king that nothing attacks may not step
    fen: 4k3/7p/8/8/8/8/3P4/4K3 w - - 0 1
    moves: Kd1
    expect: {code: king-not-attacked, at: 1}
  - name: this one fails
    fen: 4k3/7p/8/8/8/8/3P4/4K3 w - - 0 1
    moves: Kd1
    expect: {nothing: true}
X
cat >"$T/chat.json" <<'X'
{"messages": [
    {"type": "message", "from": "Anna", "text": "Psi-Chess Dice, I am White. I name e4."},
    {"type": "message", "from": "Boris", "text": "Rolls: White 6, Black 4."},
    {"type": "message", "from": "Anna", "text": "Pawn to e4."}]}
X
for form in jsonl yaml forum; do
    convert -t $form "$zero" >"$T/zero.$form"
done

with_files
attempt validate validate "$octahedra"
attempt validate-json validate -o json "$octahedra"
attempt validate-strict validate --strict --variations "$T/psi.xpgn" "$T/standard.pgn"
attempt validate-ru validate --lang ru "$octahedra"
attempt validate-checks validate --checks "$T/club.yaml"
attempt validate-rules validate --rules "$repository/samples/houserules/club.yaml" "$T/psi.xpgn"
attempt validate-explain validate --explain sow-missed
attempt validate-codes validate --list-codes
attempt validate-sealed validate "$repository/tests/cases/sealed/psi-bids.xpgn"
for form in jsonl yaml forum; do
    attempt validate-$form validate -f $form "$T/zero.$form"
done
attempt validate-thread validate -f forum "$repository/samples/thread.txt"
input=$octahedra
attempt validate-stdin validate
input=/dev/null

# ---- replay, render ----

attempt replay replay "$octahedra"
attempt replay-all replay --view all "$repository/samples/yuurei-example.xpgn"
attempt replay-json replay -o json "$zero"
attempt replay-ru replay --lang ru "$zero"
attempt render render "$octahedra"
attempt render-svg render -o svg "$octahedra"
attempt render-html render -o html "$zero"
attempt render-html-ru render -o html --lang ru --view white "$repository/samples/yuurei-example.xpgn"
pictures=yes
attempt render-pdf render -o pdf -t 1..2 "$zero"
attempt render-gif render -o gif -t 1..2 --size 20 "$zero"
attempt render-png render -o png --size 20 "$zero"
echo old >"$T/pos-1w.svg"
cp "$T/pos-1w.svg" "$T/pos-1w.png"
with_files "$T/pos-1w.svg" "$T/pos-1w.png"
attempt render-png-files render -o png -t 1..2 --size 20 --out 'pos-%s.png' "$zero"
pictures=no
attempt render-svg-files render -o svg -t 1..3 --out 'pos-%s.svg' "$zero"
with_files

# ---- convert ----

for form in xpgn jsonl yaml fen csv forum; do
    attempt convert-to-$form convert -t $form "$T/psi.xpgn" "$zero"
    attempt convert-to-$form-of-chess convert -t $form "$T/standard.pgn"
done
attempt convert-to-pgn convert -t pgn "$T/standard.pgn" "$T/psi.xpgn"
for form in jsonl yaml forum; do
    attempt convert-from-$form convert -f $form -t xpgn "$T/zero.$form"
done

# Players and an array; markup; mail; what the reader of labelled posts reads better.
for post in posts/a085 posts/a009 posts/b047 forum/octahedra; do
    attempt "convert-from-${post##*/}" convert -f forum -t xpgn "$repository/tests/$post.txt"
done
attempt convert-from-chat convert -f forum -t xpgn "$T/chat.json"
attempt convert-account convert -f forum --account "$repository/tests/posts/a085.txt"
attempt convert-account-json convert -f forum --account -o json "$repository/tests/posts/a085.txt"

# ---- roll ----

attempt roll roll -n 3 2d6
attempt roll-seeded roll --seed 5 -o json 2d6
attempt roll-stack roll -n 2 stack
attempt roll-audit roll audit "$octahedra"
attempt roll-audit-json roll audit -o json "$octahedra"

printf '[Variant "Psi-Chess Dice"]\n\n1. @e5 *\n' >"$T/game"
attempt roll-for roll --for "$T/game"
attempt roll-append roll --for "$T/game" --append

printf '[Variant "Psi-Chess"]\n[GameId "G42"]\n\n1. @e4 *\n' >"$T/game"
echo N >"$T/bid"
input=$T/bid
attempt roll-seal roll seal --for "$T/game" --side w --keep secrets
w=$(roll seal --for "$T/game" --side w --keep "$T/secrets" <"$T/bid")
b=$(echo R | roll seal --for "$T/game" --side b --keep "$T/other")
with_files "$T/secrets"
printf '[Variant "Psi-Chess"]\n[GameId "G42"]\n\n1. @e4 P@e4 1... @e5 *\n' >"$T/game2"
attempt roll-seal-another roll seal --for "$T/game" --side b --keep secrets
input=/dev/null
printf '[Variant "Psi-Chess"]\n[GameId "G42"]\n\n1. @e4 %s %s <N:R> *\n' "$w" "$b" >"$T/game"
attempt roll-open roll open --for "$T/game" --side w --keep secrets

attempt roll-chain roll chain -n 3 --for "$T/game" --side w --keep secrets
attempt roll-chain-new roll chain -n 3 --for "$T/game" --side b --keep fresh
printf '[Variant "Psi-Chess Dice"]\n[GameId "C1"]\n\n*\n' >"$T/game"
hw=$(roll chain -n 4 --for "$T/game" --side w --keep "$T/cw")
hb=$(roll chain -n 4 --for "$T/game" --side b --keep "$T/cb")
with_files "$T/cw"
printf '[Variant "Psi-Chess Dice"]\n[GameId "C1"]\n%s\n%s\n\n1. @e4 *\n' "$hw" "$hb" >"$T/game"
attempt roll-link roll link --for "$T/game" --side w --keep cw
printf '[Variant "Psi-Chess Dice"]\n[GameId "C1"]\n%s\n%s\n\n1. @e4 %s %s *\n' "$hw" "$hb" \
    "$(roll link --for "$T/game" --side w --keep "$T/cw")" "$(roll link --for "$T/game" --side b --keep "$T/cb")" >"$T/game2"
with_files
attempt roll-derive roll derive --for "$T/game2"

# ---- playout ----

attempt playout playout --variant Octahedra -n 3 --seed 7
attempt playout-jsonl playout --variant 'Psi-Chess' -n 3 --seed 7 -o jsonl
attempt playout-crew playout --variant Yuurei -n 8 --seed 7 -j 2 --max-turns 20
attempt playout-shard playout --variant 'Zero Point' -n 9 --seed 7 --shard 2/3
attempt playout-sealed playout --variant 'Psi-Chess' -n 2 --seed 7 --sealed --max-turns 20
attempt playout-chained playout --variant 'Octahedra' -n 2 --seed 7 --sealed --max-turns 20
for form in text json csv; do
    attempt playout-stats-$form playout --variant 'Sixfold Duel' -n 5 --seed 7 --stats=$form
done
attempt playout-stats-crew playout --variant Octahedra -n 8 --seed 7 -j 2 --stats
for shard in 1 2; do
    playout --variant Octahedra -n 6 --seed 7 --shard $shard/2 --stats=json
done >"$T/counts"
attempt playout-merge playout --merge --stats=json "$T/counts"
attempt playout-rules playout --variant 'Sixfold Duel' --seed 7 --rules "$repository/samples/houserules/duel-short.yaml"

# ---- referee ----

printf 'white e4\nblack d5\nwhite e4f5\nwhite e4d5\nwhite help\nwhite board\nblack resign\n' >"$T/lines"
input=$T/lines
attempt referee referee --variant Yuurei --seed 1
attempt referee-ru referee --variant Yuurei --seed 1 --lang ru --confirm

# What is in the journal can be gone on with, and nothing is lost of what was told.
journal_goes_on()
{
    [ "$(cd "$T/work" && echo *)" = game ] || [ "$(cd "$T/work" && echo *)" = '*' ] || echo "left behind: $(cd "$T/work" && echo *)"
    [ -s "$T/work/game" ] || { [ ! -s "$T/out" ] || echo 'told without a journal'; return; }
    referee --game "$T/work/game" </dev/null >"$T/again" 2>&1 || cat "$T/again"
    # told again are notices; answers to a slip or a question are not
    grep -v ' \(kinte\|help\|board\|stands\|error\) ' "$T/out" >"$T/told"
    awk 'NR == FNR { again[$0] = 1; next } !/ (help|board|you|try|error|kinte|unclear|rejected) / && !($0 in again) { print "lost: " $0 }' "$T/again" "$T/told" | head -n 3
}
files=journal_goes_on
attempt referee-game referee --variant Yuurei --seed 1 --game game
head -n 2 "$T/lines" | referee --variant Yuurei --seed 1 --game "$T/game.new" >"$T/out"
mv "$T/game.new" "$T/game"
with_files "$T/game"
tail -n +3 "$T/lines" >"$T/rest"
input=$T/rest
attempt referee-goes-on referee --game game
files=files_are_whole
with_files
input=/dev/null
referee --game "$T/game" <"$T/rest" >"$T/out" 2>&1
attempt referee-publish referee --publish "$T/game"

# ---- arbiter ----

attempt arbiter arbiter
attempt arbiter-rules arbiter rules psi
attempt arbiter-rules-ru arbiter rules octahedra --lang ru
attempt arbiter-help arbiter help validate
attempt arbiter-validate arbiter validate "$zero"
echo "1..$n"
