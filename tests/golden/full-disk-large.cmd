validate -o json pgn/*.pgn pgn/*.pgn cases/*/*.xpgn >/dev/full
