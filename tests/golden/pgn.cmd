validate -q pgn/*.pgn
