# GameId and the chains are heard of wherever they stand among the tags, Variant before or behind them.
for file in cases/sealed/psi-bids.xpgn cases/sealed/psi-dice-chain.xpgn cases/sealed/duel-chain-stack-blind.xpgn; do
    validate $file
    awk '/^\[/ { if (/^\[(GameId|WhiteChain|BlackChain) /) first = first $0 "\n"; else rest = rest $0 "\n"; next }
         { printf "%s%s", first, rest; first = rest = ""; print }' $file | validate -q --require-proof && echo the same with the tags in front
done
