# Turns that a game of three has not, in every form.
game='1. e4 e5 2. Nf3 Nc6 3. Bb5 *'
for turn in 99 3b 7w..9b 99.. 3..2; do
    for command in 'replay -o text' 'replay -o json' 'replay -o fen' 'replay --view all' 'render -o text' 'render -o ascii' 'render -o svg' \
        'render -o svg --out %s.svg' 'render -o png' 'render -o pdf' 'render -o gif' 'render -o html'; do
        echo "$game" | $command -t $turn
        echo "$command: $?"
    done
done
