printf '1. Qh7 *\n' >"$T/-x.pgn"
cd "$T" && validate -- -x.pgn
