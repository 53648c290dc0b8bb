# Plain PGN is refused with the place of the first fault: its turn, or a tag, or what stands before any turn.
for record in '[FEN "x"]\n\n1. e4 *' '[Options "a=b"]\n\n1. e4 *' '[WhiteChain "d"]\n\n1. e4 *' '[foo\n\n1. e4 *' '[Event "x"]\n\n{ 1. e4 *' \
    '[Result "1-0"]\n\n1. e4 0-1' '1. e4 e5 2. Ke3 *'; do
    printf "$record\n" | convert -t pgn 2>&1 | sed '/unclosed.*read$/d; s/.* would not read it: //'
done
