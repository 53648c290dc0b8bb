# records as posts, and whether a post is read back as the moves it was made of
post() # RECORD
{
    printf '%b\n' "$1" >$T/r
    convert -t forum --lang en $T/r >$T/post 2>$T/err
    sed "s|$T/||" $T/err
    [ -s $T/post ] || return
    sed '/^Game: /{s/^/-- /;}' $T/post
    convert -t xpgn $T/r 2>/dev/null | sed '/^\[/d' >$T/want
    convert -f forum -t xpgn $T/post 2>&1 | sed '/^\[/d' | diff $T/want - || echo '-- is not what was written'
}
yuurei='[Variant "Yuurei"]\n\n1. e4 f5 2. e4d5'
post "$yuurei {of the try} <kinte:7> exf5 {behind} Nf6 *"
post "$yuurei {first} {second} \$1 <kinte:7> 2. exf5 *"
post "$yuurei {no mark} Nf6 *"
post "$yuurei {the end"
post "$yuurei {the end}"
post '[Variant "Yuurei"]\n\n1. e4 {a} {b} f5 {c} 2. {d} a3a4 <kinte:7> a6 *'
post '[Variant "Yuurei"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0'
post '[Variant "Sixfold Duel"]\n\n1. e4 <+> Nf3 <-> {a} Nc3 <?> *'
post '[Variant "Sixfold Duel"]\n\n1. {a} e4 {b} <+> 1... {c} e5 <-> d5 *'
post '1. {a} e4 {b} 1... {c} e5 2. f4 (2. Nf3 Nc6) exf4 $3 {d} 1/2-1/2'
post '[White "?"]\n[Black ""]\n[Date "????.??.??"]\n[Event "A \\"cup\\""]\n[Event "B"]\n[Annotator "C"]\n[Result "1-0"]\n\n1. e4 *'
post '[Result "1-0"]\n\n1. e4 1-0'
post '1. f3 e5 2. g4 Qh4# 0-1'
post '1. e4 xx e5 zz *'
post '1. e4 a-word-that-is-much-longer-than-anything-that-anybody-would-want-to-be-told-of-in-one-sentence *'
post '1. e4 {a\nb} e5 {c\0015\nd} *'
post '[Variant "Foo"]\n\n1. e4 *'
post '[Variant "Foo"]\n\n1. xx *'
post '[FEN "8/8"]\n\n1. e4 *'
post '[Variant "Psi-Chess"]\n\n1. @e4 <?:?> *'
post '[Variant "Psi-Chess"]\n\n1. @e4 <P:?> *'
post '[Variant "Psi-Chess"]\n\n1. @e4 <K:N> <P:N> Ng8@e4 {a} 1... {b} Nxd2 2. Bxd2 @a1 -- 1-0'
post '[Variant "Psi-Chess"]\n\n1. @a1 <P:N> Pa2@a1=Q 1... Ng8@e4 d3 <3,4:1> *'
post '[Variant "Psi-Chess Dice"]\n\n1. @e5 <3:3> <5:1> Qd1@e5 <1,8> *'
post '[Variant "Psi-Chess Dice"]\n\n1. @e5 <3:?> <-:1> *'
post '[Variant "Zero Point"]\n\nK@c4 K@e5 1. {a} @c7 <2:4> R@c7 1... Rxc4 0-1'
post '[Variant "Zero Point"]\n\nK@c4 K@e5 1. @a8 <1:3> {P or Q} P@a8=Q *'
post '[Variant "Octahedra"]\n\n{a} <1,8> {b} P@a4 P@h4 {c} <3,3> <2,7> Pb4 P@g4=Q Nc5 -- *'
post '[Variant "Octahedra"]\n\n<1,8> *'
post '[Variant "Octahedra"]\n\n<1,8> e4 <3,5:1,8> *'
round='[Variant "Octahedra"]\n[SetUp "1"]\n[FEN "8/pppppppp/8/k7/7K/8/PPPPPPPP/8 w - - 0 3"]\n\n3.'
post "$round <4,5:1,8> {a} e3 {b} e6 *"
post "$round <4,4:-> {a} -- *"
post "$round <4,4:-> axb5 gxf4 bxa6 -- 4. {next} <?:?> *"
post "$round <4,5:?> e3 *"
post "$round {before} e3 *"
post "$round <4,4:-> -- axb5 *"
post "$round <4,5:1,8> e3 -- e6 *"
post "$round <4,5:1,8> <1,8> Nh8 *"
post "$round <1,8> Nh8 e3 <4,5:1,8> *"
post "$round Nh8 *"
