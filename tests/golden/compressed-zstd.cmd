printf '\050\265\057\375\044\000\001\000\000\231\351\330\121' >"$T/a.pgn.zst"
cp "$T/a.pgn.zst" "$T/b.pgn"
cd "$T" && validate a.pgn.zst b.pgn
