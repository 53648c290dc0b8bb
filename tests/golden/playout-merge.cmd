# several games, several parts, in any order; parts with a gap between them
sums() { playout "$@" --stats=json; }
sums --variant Yuurei -n 30 --seed 2 >"$T/yuurei"
sums --variant Octahedra -n 30 --seed 2 >"$T/whole"
sums --variant Octahedra -n 30 --seed 2 --shard 1/3 >"$T/1"
sums --variant Octahedra -n 30 --seed 2 --shard 2/3 >"$T/2"
sums --variant Octahedra -n 30 --seed 2 --shard 3/3 >"$T/3"
sums --variant Octahedra -n 30 --seed 18446744073709551615 >"$T/other-seed"
sums --variant Octahedra -n 30 --seed 2 --options harvest-on=double+tie >"$T/other-game"
sums --variant Octahedra -n 30 --seed 2 --max-turns 400 >"$T/shorter"
sums --variant Octahedra -n 30 --seed 2 --sealed >"$T/sealed"
cd "$T"
playout --merge --stats=json 3 1 2 | cmp - whole && echo whole
cat yuurei 3 other-seed 1 other-game shorter sealed | playout --merge --stats=json | jq -c '[.variant, .options, .max_turns, .sealed, .games, .played]'
playout --merge 1 3 | head -4
# what is wrong is told of, and the rest is still added up
playout --merge --stats=json whole 2 nowhere . /dev/null 1 | jq -c .games
playout --merge whole 2 >/dev/null
echo "status $?"
line=$(cat 1)
bad() { echo "$line" | sed "$1" | playout --merge --stats=json 2>&1; }
bad 's/.*/[]/'
bad 's/}$//'
bad 's/"variant"/"game"/'
bad 's/Octahedra/octahedra/'
bad 's/"options":""/"options":"dice=2"/'
bad 's/"options":""/"options":"dice=9"/'
bad 's/"max_turns":500/"max_turns":0/'
bad 's/"sealed":false/"sealed":0/'
bad 's/"games":10/"games":11/'
bad 's/"1-0":[0-9]*/"1-0":-1/'
bad 's/"1-0":[0-9]*/"1-0":9223372036854775807/'
bad 's/"1-0":[0-9]*/"1-0":9223372036854775808/'
bad 's/"start":/"begin":/'
bad 's/"seed":"2"/"seed":"18446744073709551616"/'
bad 's/"seed":"2"/"seed":2/'
bad 's/"from":1,/"from":0,/'
bad 's/"to":10/"to":9/'
bad 's/"sum":[0-9]*/"sum":1/'
bad 's/"bins":\[\[/"bins":[[1],[/'
bad 's/"bins":\[\[[0-9]*/"bins":[[513/'
bad 's/"games":10/"games":10,"games":10/'
# the first versions listed endings of other games too, which came to nothing
echo "$line" | sed 's/"none"/"mate":0,"kinte":0,"none"/' | playout --merge --stats=json | cmp - 1 && echo older
# sums that JSON's whole numbers cannot hold
big='s/"squares":[0-9]*/"squares":9223372036854775807/'
sed "$big" 1 >a
sed "$big" 2 >b
playout --merge --stats=json a b | cmp - a
echo '' | playout --merge
head -c 200 /dev/zero | playout --merge
for call in '-n 3' '--variant Octahedra' '--seed 1' '-o xpgn' '--shard 1/2' '-j 2' '--sealed' '--options x' '--max-turns 3'; do
    playout --merge $call
    echo "status $? for $call"
done
