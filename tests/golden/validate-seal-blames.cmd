# a stack that is sealed before its series is the fault of whoever sealed it
for side in w b; do
    printf '[Variant "Sixfold Duel"]\n[GameId "G42"]\n\n{[%%seal %s c5ce5210e923199475fb1253acdd7d97e63d29f5c6ec3c7122871bc7b3213cc2]} 1. e4 <+> *\n' $side |
        validate -o json
done
true
