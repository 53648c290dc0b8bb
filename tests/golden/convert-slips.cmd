# how tokens that are none are read, and that canonical text and JSON Lines keep the number that tells
record()
{
    printf "$1" >$T.pgn
    convert -t xpgn $T.pgn | sed '/^\[/d; /^$/d' | tee $T.once
    convert -t xpgn $T.pgn | convert -t xpgn | sed '/^\[/d; /^$/d' | cmp - $T.once
    convert -t jsonl $T.pgn | convert -f jsonl -t xpgn | sed '/^\[/d; /^$/d' | cmp - $T.once
    rm -f $T.pgn $T.once
    echo
}
record '1. e4 zz e5 2. Nf3 *\n'
record '1. e4 eh 2. Nf3 *\n'
record '1. zz e5 2. e4 *\n'
record '1. e4 c44 1... e5 2. Nf3 *\n'
record '[Variant "Yuurei"]\n\n1. e2d33 <kinte:7> e4 e5 *\n'
record '[Variant "Psi-Chess"]\n\n1. @e4 <P:N> c5d Ng8@e4 1... @d5 *\n'
record '[Variant "Psi-Chess Dice"]\n\n1. @e4 <300:2> -- *\n'
