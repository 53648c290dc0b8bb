# a part has the very games that the whole has, and parts one after the other are the whole
whole() { playout --variant Octahedra -n 5 --seed 4 "$@"; }
part() { whole --shard "$1/$2" | grep -E '^.Round' | tr '\n' ' '; }
for call in '1 1' '1 2' '2 2' '1 4' '4 4' '5 7' '6 7'; do
    echo "$call: $(part $call)"
done
whole >"$T/whole"
{ whole --shard 1/2; whole --shard 2/2; } | cmp - "$T/whole" && echo whole
for shard in 0/3 4/3 x '' 1 1/ /2 1/x 1/2/3 -1/3 ' 1/3' 1/0 1/1000000000001 99999999999999999999/3 1/99999999999999999999; do
    whole --shard "$shard"
    echo "status $? for '$shard'"
done
