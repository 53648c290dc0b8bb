#!/bin/sh
# The recipes of arbiter-scale(7), as the page has them but with fewer games: what many processes and machines count is to
# the byte what one counts.  Machines are this one, behind a program that stands for ssh; a cluster is a pipe, as there.
cd "$(dirname "$0")/.." || exit 2
BIN=$(cd "${BIN:-bin}" && pwd) || exit 2
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
games=60
shards=7
n=0

tell() # NAME STATUS [FILE with details]
{
    n=$((n + 1))
    if [ "$2" -eq 0 ]; then
        echo "ok - scale/$1"
    else
        echo "not ok - scale/$1"
        [ -z "$3" ] || head -8 "$3" | cut -c 1-300 | sed 's/^/# /'
    fi
}

same() # NAME A B
{
    cmp "$2" "$3" >"$scratch/difference" 2>&1
    tell "$1" $? "$scratch/difference"
}

if ! parallel --version 2>/dev/null </dev/null | grep -q '^GNU parallel'; then
    echo 'ok - scale # SKIP no GNU parallel here'
    echo 1..1
    exit 0
fi

# Commands begin with "$ ", and go on after a backslash; a block that begins with #! is a file.
awk -v folder="$scratch" '
    /^\.Bd -literal/ { first = 1; next }
    /^\.Ed/ { file = ""; next }
    { gsub(/\\&/, ""); gsub(/\\e/, "\\") }
    first { file = /^#!/ ? folder "/map.sh" : /^\$ / ? folder "/commands" : "" }
    { first = 0 }
    file != "" { sub(/^\$ /, ""); print >file }' man/man7/arbiter-scale.7
fewer="s/games=10000000 shards=1000/games=$games shards=$shards/; s/-n 10000000/-n $games/; s,/1000\",/$shards\",; s/-n 1000 /-n $games /"
for file in commands map.sh; do
    sed "$fewer" "$scratch/$file" >"$scratch/new" && mv "$scratch/new" "$scratch/$file"
done

mkdir "$scratch/bin" "$scratch/home"
for tool in playout convert validate; do
    ln -s "$BIN/$tool" "$scratch/bin/arbiter-$tool"
done
cat >"$scratch/bin/ssh" <<'END'
#!/bin/sh
echo "$1" >>machines
shift
[ "$1" != -- ] || shift
exec sh -c "$*"
END
chmod +x "$scratch/bin/ssh"
PATH=$scratch/bin:$PATH
HOME=$scratch/home
PARALLEL_SSH=$scratch/bin/ssh
SHELL=/bin/sh # for which parallel quotes; without any, as in a bare chroot, it guesses wrongly
export PATH HOME PARALLEL_SSH SHELL

cd "$scratch" || exit 2
sh -e commands >printed 2>told
tell 'all commands run' $? told
arbiter-playout --variant Octahedra -n $games --seed 2026 --stats=json >whole.json
same 'parts on one machine' whole.json sums.json
same 'parts on several machines' whole.json all.json
same 'parts on a cluster' whole.json cluster.json
grep -q "^Seed 2026: games 1 to $games\$" printed
tell 'none is missing' $? printed
sort -u machines | tr '\n' ' ' >used
[ "$(cat used)" = 'node1 node2 ' ]
tell 'the other machines have played' $? used
arbiter-playout --variant Octahedra -n $games --seed 2026 >whole.xpgn
same 'games put together' whole.xpgn games.xpgn

# as if the run had been stopped before its third part: given again, the commands play what is missing
grep -v "^3$(printf '\t')" jobs >fewer && mv fewer jobs
grep -v '"from":19,' sums.jsonl >fewer && mv fewer sums.jsonl
[ "$(wc -l <sums.jsonl)" -eq $((shards - 1)) ]
tell 'a part is missing' $?
arbiter-playout --merge --stats=json sums.jsonl >part.json
grep parts.are.missing commands | sed "s/all.json/part.json/; s/sums.json/part.json/; s/cluster.json/part.json/" >asks
[ "$(games=$games sh asks | grep -c 'parts are missing')" -eq 3 ] && ! grep -q 'parts are missing' printed
tell 'and the page tells of it, and of nothing else' $?
sed '/merge/,$d' commands >again
sh -e again 2>told
tell 'goes on where it was stopped' $? told
arbiter-playout --merge --stats=json sums.jsonl >sums.json 2>told
same 'and comes to the same' whole.json sums.json
[ "$(wc -l <sums.jsonl)" -eq $shards ]
tell 'no part is played twice' $?
echo "1..$n"
