for call in '' '--variant Halma' '--variant Octahedra -n x' '--variant Octahedra -n -1' '--variant Octahedra --seed' \
    '--variant Octahedra --options dice=9' '--variant Octahedra --options dice' '--variant Octahedra --max-turns 0' \
    '--variant Octahedra -o pdf' '--variant Octahedra game.xpgn' '--no-such-option'; do
    playout $call
    echo "status $? for $call"
done
