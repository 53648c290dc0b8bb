# records as plain PGN, which must be read back without a violation
pgn() # RECORD
{
    printf '%b\n' "$1" >$T/r
    convert -t pgn $T/r >$T/pgn 2>$T/err
    sed "s|$T/||" $T/err
    [ -s $T/pgn ] || return
    sed '/^\[\(Event\|Site\|Date\|Round\|White\|Black\|Result\) /d' $T/pgn
    awk 'length($0) > 200 { print "-- a line of " length($0) " bytes" }' $T/pgn
    validate -q --variant Standard --variations $T/pgn | sed "s|$T/||"
}
pgn '1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4 (2. Nf3)) 1... e5 2. Nf3 *'
pgn '1. e4 (1. d4) $1 $5 {so much} 1... e5 $2 (1... c5 $3) 2. Nf3 1/2-1/2'
pgn '{before} 1. {of the number} e4 {behind} 1... {of his} e5 2. Nf3 {x\ny} Nc6 *'
pgn '1. e4 {a comment that is longer than one line of eighty columns can be, so that it has to be broken, and some Cyrillic: Привет, мир, как дела сегодня, и завтра} e5 {Averyveryveryveryveryveryveryveryveryveryveryveryveryveryveryveryveryveryverylongword} 2. Nf3 *'
pgn '1. e4 e5 *\n\n1. d4 d5 1-0'
pgn '1. e4 e5 2. Ke3 Nc6 3. Ke4 *'
pgn '1. e4 e5 {never closed'
pgn '1. e4 (1. d4 {never closed'
pgn '[Variant "Foo"]\n\n1. e4 *'
pgn '[FEN "8/8"]\n\n1. e4 *'
pgn '[Variant "Sixfold Duel"]\n\n1. e4 <+> *'
pgn '[Variant "Psi-Chess"]\n\n1. @e4 *'
pgn '1. e4 (1. Ke3) e5 *'
pgn '1. e4 ({nothing}) e5 (1... $1) 2. Ke3 *'
yuurei='[Variant "Yuurei"]\n\n1. e4 f5'
pgn "$yuurei 2. e4d5 <kinte:7> exf5 2... Nf6 *"
pgn "$yuurei 2. e4d5 <kinte:7> *"
pgn "$yuurei (1... d7e6 <kinte:7>) 2. exf5 *"
pgn "$yuurei (1... d7e6 <kinte:7> e5) 2. exf5 (2. e4d5 <kinte:7> d4) *"
pgn "$yuurei 2. exf5 (2. d4 d7e6 <kinte:7>) 2... Nf6 *"
pgn "$yuurei 2. exf5 (2. e4d5 <kinte:7> d4 d7e6 <kinte:7> {c} e5) \$1 2... Nf6 *"
pgn '[Variant "Yuurei"]\n[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/p7/R3K3 w - - 0 1 kinte=3:1"]\n\n1. Ra1a4 <kinte:2> Ra1a5 <kinte:1> Ra1a6 <kinte:0> 0-1'
pgn '[Variant "Yuurei"]\n[SetUp "1"]\n[Site "a kinte=1:1 b"]\n[FEN "4k3/8/8/8/8/8/p7/R3K3 w - - 0 1"]\n\n1. Rxa2 *'
