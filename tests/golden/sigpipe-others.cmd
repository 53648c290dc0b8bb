{ convert -t xpgn pgn/tournaments.pgn pgn/tournaments.pgn; echo "status $?" >&2; } | head -1
{ playout --variant Standard -n 1000000 --seed 1; echo "status $?" >&2; } | head -1
