#!/bin/sh
# The scripts of samples/pipelines: each tells its usage, and does on the samples what golden/pipeline-*.cmd say, with the
# tools of a source tree and with installed ones.
cd "$(dirname "$0")" || exit 2
bin=${BIN:-../bin}
case $bin in /*) ;; *) bin=$(cd "$bin" && pwd) ;; esac
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
n=0

report() # PASSED NAME
{
    n=$((n + 1))
    [ "$1" -eq 0 ] && echo "ok - $2" || echo "not ok - $2"
}

mkdir -p "$scratch/tree" "$scratch/installed/bin" "$scratch/installed/share"
cp -R ../samples "$scratch/tree"
ln -s "$bin" "$scratch/tree/bin"
# away from any bin/ they find what the PATH has
cp -R ../samples/pipelines "$scratch/installed/share"
ln -s "$bin/arbiter" "$scratch/installed/bin/arbiter"

scripts=0
for script in ../samples/pipelines/*; do
    name=$(basename "$script")
    scripts=$((scripts + 1))
    [ "$name" != thread.mk ] || continue
    "$script" --help >"$scratch/usage" 2>&1 && grep -q "^Usage: $name" "$scratch/usage"
    report $? "$name --help tells the usage"
    [ "$name" != pre-commit ] || continue
    "$script" >/dev/null 2>"$scratch/usage"
    [ $? -eq 2 ] && grep -q "^Usage: $name" "$scratch/usage"
    report $? "$name without arguments ends with 2 and the usage"
done
[ $scripts -eq 10 ]
report $? "there are ten of them"

for way in tree/samples/pipelines installed/share/pipelines; do
    PIPELINES=$scratch/$way PATH=$scratch/installed/bin:/usr/local/bin:/usr/bin:/bin ./golden.sh golden/pipeline-*.cmd >"$scratch/tap"
    sed "/^1\.\./d; s|^\(.*ok - \)golden/|\1${way%%/*}: |" "$scratch/tap"
    n=$((n + $(grep -c '^ok\|^not ok' "$scratch/tap")))
done
echo "1..$n"
