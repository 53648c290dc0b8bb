# a stray tag line makes of the rest of a hidden game another game: its seats are shown nothing of it; behind a result they are
for end in '' ' *' ' 1-0'; do
    printf '[Variant "Yuurei"]\n\n1. e4\n1... e5%s\n[Annotator "x"]\n2. Nf3\n2... Nf6 *\n' "$end" >"$T.xpgn"
    replay --view white -t last "$T.xpgn" 2>&1 | sed "s|$T|T|"
done
printf '[Variant "Yuurei"]\n\n1. e4 *\n\n[Event "x"]\n[Variant "Standard"]\n\n1. e4 *\n' | replay --view white -t last --game 2
