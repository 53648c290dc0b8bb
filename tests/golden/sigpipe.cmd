{ validate -o json pgn/*.pgn cases/*/*.xpgn pgn/*.pgn; echo "status $?" >&2; } | head -1
