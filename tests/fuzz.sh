#!/bin/sh
# Runs every fuzzer for FUZZ_SECONDS (20) over the records of tests/ and what earlier runs have found; left out without
# clang.  What crashes is kept in build/fuzz/crashes: make a golden test of it.
cd "$(dirname "$0")/.." || exit 2
if ! command -v clang >/dev/null 2>&1; then
    echo 'ok - fuzz # SKIP no clang here'
    echo '1..1'
    exit 0
fi
mkdir -p build
if ! make --no-print-directory -s FLAVOUR=fuzz build-fuzzers >build/fuzz.log 2>&1; then
    echo 'not ok - fuzz: it does not compile'
    sed 's/^/# /' build/fuzz.log | head -20
    echo '1..1'
    exit 1
fi
corpus=build/fuzz/corpus
crashes=build/fuzz/crashes
mkdir -p $corpus $crashes

# seeds: every record with an option byte before it, one after the other of all ways
way=0
for file in tests/cases/*/*.xpgn samples/*.xpgn tests/pgn/*.pgn tests/fuzz/seeds/*; do
    seed=$corpus/$(printf %s "$file" | tr / _)
    [ -e "$seed" ] || { printf '%b' "\\0$(printf %o $way)"; head -c 3000 "$file"; } >"$seed"
    way=$(((way + 37) % 256))
done

n=0
for source in tests/fuzz/*.c; do
    name=$(basename "$source" .c)
    n=$((n + 1))
    log=build/fuzz/$name.log
    if ASAN_OPTIONS=detect_leaks=1 "build/fuzz/tests/fuzz/$name" -max_total_time="${FUZZ_SECONDS:-20}" -timeout=10 -rss_limit_mb=2048 \
        -max_len=4096 -dict=tests/fuzz/xpgn.dict -artifact_prefix=$crashes/ -print_final_stats=1 $corpus >"$log" 2>&1; then
        echo "ok - fuzz/$name: $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") runs"
    else
        echo "not ok - fuzz/$name"
        grep -E 'ERROR|SUMMARY|runtime error|Test unit|ALARM|#[0-4] ' "$log" | sed 's/^/# /' | head -12
    fi
done
echo "1..$n"
