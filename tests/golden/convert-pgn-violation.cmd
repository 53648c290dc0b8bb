printf "%s\n" "1. e4 e5 2. Ke3 *" | convert -t pgn
