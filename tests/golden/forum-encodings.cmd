# a post in another encoding is the same game, and what it was is said; a game in moves with Russian letters too
convert -f forum -t xpgn forum/zero-point.txt >$T/want
printf '1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 4. Сa4 *\n' >$T/moves
convert -t xpgn $T/moves >$T/moves.want
for encoding in WINDOWS-1251 KOI8-R IBM866 ISO-8859-5 UTF-16 UTF-16LE UTF-16BE; do
    iconv -f UTF-8 -t $encoding//TRANSLIT forum/zero-point.txt >$T/post
    convert -f forum -t xpgn $T/post 2>&1 >$T/got | sed "s#$T/##"
    cmp $T/want $T/got
    iconv -f UTF-8 -t $encoding $T/moves | convert -t xpgn 2>&1 >$T/got
    cmp $T/moves.want $T/got
done
# in Latin-1 nothing is guessed: the reader takes it as it always did
printf '[White "M\374ller, J\366rg"]\n[Black "R\351ti"]\n\n1. e4 {tr\350s bien \340 la fran\347aise} e5 1-0\n' | validate
printf '[White "Jos\351"]\n\n1. e4 *\n' | iconv -f ISO-8859-1 -t UTF-16 | convert -t jsonl | sed -n 2p
printf 'Game: Chess\n\nVoil\340 la premi\350re partie\n1. e4 e5 2. Nf3 Nc6\nThe game is drawn.\n' | convert -f forum -t xpgn | tail -n +10
printf '\377\376\000\0001\000\000\000' | validate
