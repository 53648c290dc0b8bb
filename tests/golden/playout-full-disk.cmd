for call in '--help' '--version' '--variant Octahedra --seed 1' '--variant Octahedra --seed 1 -n 1000' \
    '--variant Octahedra --seed 1 -n 1000 -j 3' '--variant Octahedra --seed 1 -o jsonl' '--variant Psi-Chess --seed 1 --sealed' \
    '--variant Octahedra --seed 1 --stats' '--variant Octahedra --seed 1 --stats=json' '--variant Octahedra --seed 1 --stats=csv'; do
    playout $call >/dev/full
    echo "status $? for $call"
done
playout --variant Octahedra --seed 1 --stats=json | playout --merge >/dev/full
echo "status $? for --merge"
