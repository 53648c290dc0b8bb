# the games as published break rules, and canonical text shows what was captured
for f in ../samples/*.xpgn; do
    convert -t xpgn "$f" | diff "$f" - && echo "$f is canonical"
done
