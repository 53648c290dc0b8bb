head -c 200000 /dev/zero | tr "\0" x >"$T.txt"; (echo "Game: Standard"; echo "1. e4 e5"; cat "$T.txt"; echo; echo "2. Nf3 Nc6") | convert -f forum -t xpgn; rm -f "$T.txt"
