convert --lang ru -t pgn ../samples/octahedra-knight-h1.xpgn
convert --lang ru -t fen cases/invalid/variant.xpgn
LC_ALL=ru_RU.UTF-8 convert -t forum ../samples/zero-point-quick.xpgn
printf '{"type":"game"}\n{"type":"move"}\n' | convert --lang ru -f jsonl -t xpgn
printf 'game: 1\ntags: 3\n' | convert --lang ru -f yaml -t xpgn
