replay --lang ru ../samples/psi-examples.xpgn ../samples/zero-point-quick.xpgn
for game in psi psi-dice zero zero-bids; do replay --lang ru --game 1 cases/valid/$game.xpgn | grep '[^] )>]\.$'; done
