roll audit -o json cases/sealed/psi-dice-chain.xpgn cases/sealed/psi-bids.xpgn cases/sealed/duel-stack.xpgn
roll audit -o json samples/none.xpgn
