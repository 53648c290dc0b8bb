#!/bin/sh
# The README shows what is so: each line of it that begins with `$ ` is run, in order, where bin, samples and tests are at
# hand, and prints what stands below it; `...` stands for the rest.
cd "$(dirname "$0")/.." || exit 2
root=$PWD
bin=$(cd "${BIN:-bin}" && pwd) || exit 2
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/here" || exit 2
ln -s "$bin" "$scratch/here/bin"
for folder in samples tests man; do ln -s "$root/$folder" "$scratch/here/$folder"; done

awk -v folder="$scratch" '
    /^```/ { fence = !fence; file = ""; next }
    { line = $0 }
    line == "" && file != "" { blank++; next }
    !fence && !sub(/^    /, "", line) { file = ""; next }
    line ~ /^\$ / {
        file = folder "/" ++n ".want"
        blank = 0
        print substr(line, 3) > (folder "/" n ".run")
        printf "" > file
        next
    }
    file != "" {
        for (; blank > 0; blank--)
            print "" > file
        print line > file
    }
    END { print n + 0 }' README.md >"$scratch/count"

n=0
cd "$scratch/here" || exit 2
while [ $n -lt "$(cat "$scratch/count")" ]; do
    n=$((n + 1))
    sh "$scratch/$n.run" >"$scratch/said" 2>&1 </dev/null
    # As many lines as `...` stands for are cut out.
    more=$(($(wc -l <"$scratch/said") - $(wc -l <"$scratch/$n.want") + 1))
    cut=$(grep -nx '\.\.\.' "$scratch/$n.want" | cut -d : -f 1)
    if [ -n "$cut" ] && [ $more -gt 0 ]; then
        sed -i "${cut}d" "$scratch/$n.want"
        sed -i "$cut,$((cut + more - 1))d" "$scratch/said"
    fi
    difference=$(diff "$scratch/$n.want" "$scratch/said") || printf 'not '
    echo "ok - readme: $(cat "$scratch/$n.run")"
    [ -z "$difference" ] || printf '%s\n' "$difference" | sed 's/^/# /'
done
echo "1..$n"
