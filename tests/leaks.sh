#!/bin/sh
# Does tests/hidden find leaks?  Puts each known one in by hand (leaks/NAME.patch), and lets it look: it must fail.
#
#   tests/leaks.sh N|all [SEED]    a random N of them, or all
#   tests/leaks.sh fit             only whether each patch still fits and compiles: quick, for every day
#
# Like mutants.sh in copies of the sources and of what is built of them, so that only what leaks is compiled again.
cd "$(dirname "$0")/.." || exit 2
many=${1:-all}
seed=${2:-1}
jobs=${JOBS:-$(getconf _NPROCESSORS_ONLN)}
home=$PWD
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

# With its context but for the outermost lines: what fits more roughly may go to a wrong place.
apply() # NAME
{
    patch -s -p1 -F1 --no-backup-if-mismatch <"$home/tests/leaks/$1.patch" >patch.log 2>&1
}

if [ "$many" = fit ]; then
    n=0
    for patch in tests/leaks/*.patch; do
        name=$(basename "$patch" .patch)
        n=$((n + 1))
        rm -rf "$scratch/copy"
        mkdir "$scratch/copy" && cp -Rp lib formats cmd "$scratch/copy" && cd "$scratch/copy" || exit 2
        if ! apply "$name"; then
            echo "not ok - leaks/$name: the patch does not fit any more"
            sed 's/^/# /' patch.log
        elif ! sed -n 's/^+++ b\/\(.*\.c\)$/\1/p' "$home/$patch" |
            xargs "${CC:-cc}" -std=c11 -D_POSIX_C_SOURCE=200809L -Ilib -Iformats -Icmd -w -fsyntax-only >build.log 2>&1; then
            echo "not ok - leaks/$name: it does not compile"
            head -5 build.log | sed 's/^/# /'
        else
            echo "ok - leaks/$name fits"
        fi
        cd "$home" || exit 2
    done
    echo "1..$n"
    exit 0
fi

build() # in the current folder, of a copy
{
    make --no-print-directory -s FLAVOUR=leaks OPTIMIZE=-O1 WARNINGS=-w build/leaks/tests/hidden >build.log 2>&1
}

# The first thing that it finds; it dies of the closed pipe then.
look()
{
    build/leaks/tests/hidden 40 "$seed" 2>&1 | grep -m 1 -A 1 '^not ok'
}

try() # NAME
{
    patch="$home/tests/leaks/$1.patch"
    if ! apply "$1"; then
        echo "not ok - leaks/$1: the patch does not fit any more"
        sed 's/^/# /' patch.log
    elif ! build; then
        echo "not ok - leaks/$1: it does not compile"
        head -5 build.log | sed 's/^/# /'
    elif look >found; then
        echo "ok - leaks/$1: $(sed -n 's/^not ok - \([^:]*\):.*/\1/p' found)"
        sed 1d found | cut -c 1-200
    else
        echo "not ok - leaks/$1: nobody notices"
    fi
    sed -n 's/^+++ b\///p' "$patch" | while read -r file; do
        cp "$scratch/sound/$file" "$file"
    done
}

worker() # NUMBER
{
    cp -Rp "$scratch/sound" "$scratch/worker.$1"
    cd "$scratch/worker.$1" || return
    awk -v jobs="$jobs" -v me="$1" 'NR % jobs == me' "$scratch/list" >list
    while read -r name; do
        try "$name"
    done <list >report
}

mkdir -p "$scratch/sound/tests" && cp -Rp Makefile lib formats cmd "$scratch/sound" && cp -p tests/*.[ch] "$scratch/sound/tests"
cd "$scratch/sound" || exit 2
if ! build; then
    echo 'not ok - leaks: the sound program is not built'
    head -5 build.log | sed 's/^/# /'
    exit 1
fi
if look >found; then
    echo 'not ok - leaks: the sound program leaks'
    sed 's/^/# /' found
    exit 1
fi
cd "$home" || exit 2
for patch in tests/leaks/*.patch; do
    basename "$patch" .patch
done | awk -v many="$many" -v seed="$seed" '
    { line[++n] = $0 }
    END {
        srand(seed)
        for (i = n; many != "all" && i > 1; i--) {
            k = 1 + int(rand() * i)
            swap = line[i]; line[i] = line[k]; line[k] = swap
        }
        for (i = 1; i <= n && (many == "all" || i <= many); i++)
            print line[i]
    }' >"$scratch/list"
job=0
while [ "$job" -lt "$jobs" ]; do
    worker "$job" &
    job=$((job + 1))
done
wait
cat "$scratch"/worker.*/report
echo "1..$(wc -l <"$scratch/list" | tr -d ' ')"
