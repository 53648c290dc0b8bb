printf "%s\n" "A game:" "1. e4 e5" | convert -f forum -t xpgn
