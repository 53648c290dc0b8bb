#!/bin/sh
# Is the suite good?  Breaks the rules on purpose, one small edit at a time (mutants.awk), and runs the conformance checks,
# the cases and a few random games on each, and goldens where sentences or sums are made: something must change.  One TAP
# line a mutant; one that survives is listed, as work to be done, and fails nothing; those in mutants.equivalent are left out.
#
#   tests/mutants.sh N|all [SEED]    a random N of them, or all
#
# FILES limits the files that are broken.  Each worker has a copy of the sources and of what is built of them, so only what
# is broken is compiled and linked again; it stops at the first part that says otherwise.
cd "$(dirname "$0")/.." || exit 2
many=${1:-10}
seed=${2:-1}
files=${FILES:-lib/rules/*/*.c lib/core/rules.c lib/board/chess.c lib/trust/proof*.c lib/game/game_proof.c}
jobs=${JOBS:-$(getconf _NPROCESSORS_ONLN)}
home=$PWD
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
tab=$(printf '\t')
told=$(cd tests/golden && echo replay-*.cmd write-story.cmd playout-stats.cmd) # of sentences and sums no check speaks

# In the current folder, of a copy.
build() # PROGRAM
{
    make --no-print-directory -s FLAVOUR=mutants OPTIMIZE=-O1 WARNINGS=-w "build/mutants/$1" >/dev/null 2>&1
}

# What the program of the current folder says of one part: a YAML file, the cases, or the games.
judge() # PART
{
    case $1 in
    cases) PATH=$PWD/build/mutants/bin:$PATH timeout 20 "$home/tests/cases.sh" 2>/dev/null ;;
    told)
        # shellcheck disable=SC2086 # names without spaces
        build bin/replay && build bin/convert && build bin/playout &&
            PATH=$PWD/build/mutants/bin:$PATH "$home/tests/golden.sh" $told 2>/dev/null | grep '^ok\|^not'
        ;;
    games) build tests/properties && timeout 60 build/mutants/tests/properties 4 1 2>/dev/null | sed -n 's/^\([a-z ]*ok - games of [^:]*\).*/\1/p' ;;
    *) timeout 20 build/mutants/bin/validate --checks "$home/$1" 2>/dev/null ;;
    esac
}

# The parts, those first that speak of the file.
parts() # FILE
{
    case $1 in
    */psi/*.c) first='psi zero' ;;
    *standard.c | *chess.c) first='standard duel yuurei' ;;
    *proof*.c) first='seals' ;;
    lib/rules/*) first=$(basename "$(dirname "$1")") ;;
    *)
        first=$(basename "$1" .c)
        first=${first%%_*}
        ;;
    esac
    for word in $first; do
        for part in "tests/conformance/$word"*.yaml; do
            [ ! -e "$home/$part" ] || echo "$part"
        done
    done
    for part in tests/conformance/*.yaml; do
        for word in $first; do
            case $part in tests/conformance/"$word"*) continue 2 ;; esac
        done
        echo "$part"
    done
    echo cases
    echo games
    case $1 in */narrate.c | */stats.c) echo told ;; esac
}

copy() # FOLDER
{
    mkdir -p "$1/tests"
    cp -Rp Makefile lib formats cmd "$1" && cp -Rp tests/*.c tests/conformance "$1/tests"
}

copy "$scratch/sound"
cd "$scratch/sound" || exit 2
if ! build bin/validate || ! build tests/properties; then
    echo 'not ok - mutants: the sound program is not built'
    exit 2
fi
mkdir said
for part in tests/conformance/*.yaml cases games told; do
    judge "$part" >"said/$(basename "$part")"
done

# shellcheck disable=SC2086 # patterns
for file in $files; do
    awk -f "$home/tests/mutants.awk" "$file"
done | awk -F "$tab" -v many="$many" -v seed="$seed" '
    FILENAME != "-" { if ($0 !~ /^#/) equivalent[$1 FS $2 FS $3] = 1; next }
    ($1 FS $6 FS $7) in equivalent { next }
    { line[++n] = $0 }
    END {
        srand(seed)
        for (i = n; many != "all" && i > 1; i--) {
            k = 1 + int(rand() * i)
            swap = line[i]; line[i] = line[k]; line[k] = swap
        }
        for (i = 1; i <= n && (many == "all" || i <= many); i++)
            print line[i]
    }' "$home/tests/mutants.equivalent" - >"$scratch/mutants"

# Does anything change?  Prints what did.
killer() # FILE
{
    for part in $(parts "$1"); do
        judge "$part" >said.now
        if ! cmp -s said.now "$scratch/sound/said/$(basename "$part")"; then
            basename "$part"
            return 0
        fi
    done
    return 1
}

try() # the fields of a mutant
{
    file=$1 number=$2 column=$3 length=$4 text=${5#=} what=$6 line=$7
    name="mutants/$file:$number $what"
    # by the environment, since awk -v would unescape it
    TEXT=$text awk -v number="$number" -v column="$column" -v len="$length" '
        FNR == number { $0 = substr($0, 1, column - 1) ENVIRON["TEXT"] substr($0, column + len) }
        { print }' "$scratch/sound/$file" >"$file"
    if ! build bin/validate; then
        echo "ok - $name # SKIP does not compile"
    elif by=$(killer "$file"); then
        echo "ok - $name: $by"
    else
        echo "not ok - $name: survives # TODO"
        echo "# $line"
    fi
    cp "$scratch/sound/$file" "$file"
}

worker() # NUMBER
{
    cp -Rp "$scratch/sound" "$scratch/worker.$1"
    cd "$scratch/worker.$1" || return
    awk -v jobs="$jobs" -v me="$1" 'NR % jobs == me' "$scratch/mutants" >list
    while IFS="$tab" read -r file number column length text what line; do
        try "$file" "$number" "$column" "$length" "$text" "$what" "$line"
    done <list >report
}

job=0
while [ "$job" -lt "$jobs" ]; do
    worker "$job" &
    job=$((job + 1))
done
wait
cat "$scratch"/worker.*/report

cd "$home" || exit 2

# An entry of mutants.equivalent that no mutant of today's sources has is out of date.
# shellcheck disable=SC2046 # names without blanks
awk -f tests/mutants.awk $(grep -v '^#' tests/mutants.equivalent | cut -f 1 | sort -u) | awk -F "$tab" '
    FILENAME == "-" { is[$1 FS $6 FS $7] = 1; next }
    /^#/ || ($1 FS $2 FS $3) in is { next }
    { stale = stale "\n# " $0 }
    END { print (stale ? "not ok" : "ok") " - mutants/equivalent: entries are of mutants that there are" stale }
    ' - tests/mutants.equivalent
echo "1..$(($(wc -l <"$scratch/mutants") + 1))"
