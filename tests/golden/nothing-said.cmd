# An input without a game: nothing is shown or written, and that is said.
for text in '' '\n\n' '\357\273\277'; do
    for command in replay 'replay -o json' 'replay -o fen' 'replay --view white' render 'render -o ascii' 'render -o svg' 'render -o png' \
        'render -o pdf' 'render -o gif' 'render -o html' 'convert -t xpgn' 'convert -t jsonl' 'convert -t yaml' 'convert -t pgn' \
        'convert -t fen' 'convert -t forum'; do
        # shellcheck disable=SC2059 # it has escapes
        printf "$text" | $command
        echo "$command: $?"
    done
done
: | convert -t xpgn -f jsonl
echo $?
: | convert -t xpgn -f yaml
echo $?
: | convert -t xpgn -f forum
echo $?
