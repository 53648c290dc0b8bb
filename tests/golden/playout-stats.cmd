playout --variant Octahedra -n 300 --seed 7 --stats
echo
playout --variant Yuurei -n 100 --seed 7 --stats=text --options kinte-limit=9 --sealed
echo
playout --variant Standard -n 0 --seed 7 --stats
playout --variant 'Zero Point' -n 40 --seed 7 --stats=json
playout --variant "Zero Point" -n 40 --seed 7 --stats=csv --max-turns 20 | tr -d "\r" | grep -E "^variant|results|first_mover|promoted|,turns"
for call in --stats=xml '--stats -o xpgn' '--stats=' '--stats 5'; do
    playout --variant Octahedra --seed 1 $call
    echo "status $? for $call"
done
