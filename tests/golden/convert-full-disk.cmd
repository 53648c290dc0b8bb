for call in '-t xpgn' '--help' '--version'; do
    convert $call ../samples/zero-point-quick.xpgn >/dev/full
    echo "status $? for $call"
done
convert -t xpgn pgn/tournaments.pgn pgn/tournaments.pgn >/dev/full
echo "status $?"
