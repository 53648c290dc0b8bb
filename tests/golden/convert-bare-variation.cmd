# A variation of a number alone keeps it; (e.p.) is none.
echo '1. e4 (1) e5 (1... {c}) () 2. e5 d5 3. exd6 (e.p.) 1-0 (6)' | convert -t xpgn | sed 1,/^$/d
