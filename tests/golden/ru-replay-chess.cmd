replay --lang ru --game 1 pgn/kasparov-deep-blue-1997.pgn | grep '[^] )>]\.$' | head -40
printf '1. e4 e6 2. e5 d5 3. exd6 Bxd6 4. Nf3 Nf6 5. Bc4 O-O 6. O-O Bxh2+ *\n' | replay --lang ru -t 2b..6b | grep '[^] )>]\.$'
printf '[FEN "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. axb8=Q+ Ke7 2. Ke2 *\n' | replay --lang ru | grep '[^] )>]\.$'
