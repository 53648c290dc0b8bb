for call in '--help' '--version' '--variant Octahedra --seed 1' '--variant Octahedra --seed 1 -n 1000'; do
    playout $call >/dev/full
    echo "status $? for $call"
done
