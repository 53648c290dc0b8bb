# records with something odd in them lose nothing, neither as canonical text nor in JSON Lines and YAML, and are judged alike
verdict() # what a reader of bytes warns of is gone from the other forms
{
    validate "$@" | sed -n "s/^.*: game /game /; /^game/{s/, [0-9]* warnings*\$//;p;}"
}
odd() # RECORD
{
    printf "$@" >$T/r
    convert -t xpgn $T/r >$T/want 2>/dev/null
    verdict $T/r >$T/verdict
    convert -t xpgn $T/want 2>/dev/null | cmp -s - $T/want || { echo "canonical text is not stable:"; cat $T/want; }
    for form in jsonl yaml; do
        convert -t $form $T/r >$T/$form 2>/dev/null
        convert -f $form -t xpgn $T/$form 2>/dev/null | cmp -s - $T/want || { echo "$form loses something of:"; head -c 300 $T/r; }
        convert -f $form -t $form $T/$form 2>/dev/null | cmp -s - $T/$form || { echo "$form is not stable:"; head -c 300 $T/r; }
    done
    verdict -f jsonl $T/jsonl | cmp -s - $T/verdict || { echo "another verdict on:"; head -c 300 $T/r; }
    n=$((n + 1))
}
n=0
odd '1. e4 e5 2. <kinte:7> Nf3 *'
odd '1. e4 e5 2. [a] Nf3 *'
odd '1. e4 e5 2. [a] [b c] "d" Nf3 *'
odd '1. [a] e4 *'
odd '[a]\n[Event "x"]\n[b c]\n\n1. e4 *'
odd '1. e4 $1 $139 ! !? e5?? 2. $5 Nf3 ($1 2. Nc3) *'
odd '1. e4 {a} {b} (1. {c} d4 {d} (1. c4) ({only} 1. b4)) {e} e5 *'
odd '1. e4 (1. d4 (1. c4 (1. b4 *'
odd '1. e4 ) e5 *'
odd '1. e4 () e5 *'
odd '1. e4 {never closed'
odd '1. e4 (1. d4 {never closed in a variation'
odd '1. e4 <P:N'
odd '1. e4 {a }} b} e5 *'
odd '1. e4 {a\r\nb\rc\n\nd} e5 ; to the end\n2. Nf3 *'
odd '%% hidden\n1. e4 %%x\n%%y\ne5 %%\n *'
odd ' %%x 1. e4 *'
odd '1. e4 {\377\0 \302} \377\302 e\0005 *'
odd '1. e4 ep-- e.p e.p. ep e5 *'
odd '1. e4 -- <+> @e4 N@e4 <1,8> <P:N> zz 1... ... 2... *'
odd '1. e4 e5 1-0 0-1 2. Nf3 *'
odd '1. e4'
odd '*'
odd '[Event "x"]\n'
odd '[Event "x"]\n[Event "y"]\n[Result "1-0"]\n[A "\\\\ \\" q"]\n\n1. e4 0-1\n\n[Event "z"]\n\n*'
odd '[Variant "Foo"]\n\n1. e4 {x} 1... 1... e5 (2. d4) $2 <P:N> <kinte:7> 99. *'
odd '[FEN "8/8"]\n\n1. e4 e5 2. Ra1a4 <kinte:7> *'
odd '[Variant "Foo"]\n\n%%x\n %%x [a] e4 *'
odd '[Variant "Psi-Chess"]\n\n1. @e4 <?:?> <-:-> <K:?> <P:N> Ng8@e4 {a} ($1 1. @e5 <1:2>) 1... -- *'
odd '[Variant "Psi-Chess Dice"]\n\n1. @e5 <3:3> <300:?> <-:1,2> <?:?> <-:-> *'
odd '[Variant "Octahedra"]\n\n1. [a] <1,8> {x [%%clk 1]} P@a4 (P@b4) 2. <?,8> <3,3> <4,5:1,8> *'
odd '[Variant "Octahedra"]\n\n1. [ <1,8> P@a4 *'
odd '[Variant "Octahedra"]\n\n %%x <1,8> P@a4 *'
odd '[Variant "Sixfold Duel"]\n\n1. e4 <+> {a} Nf3 <-> (1. d4 <?>) $1 1... {b} 1... e5 2. 2. *'
yuurei='[Variant "Yuurei"]\n\n1. e4 f5 2. e4d5'
odd "$yuurei {a} \$1 {b} <kinte:7> {c} exf5 *"
odd "$yuurei (2. d4 {x} <kinte:7>) {y} <kinte:7> exf5 *"
odd "$yuurei (2. e4d5 {x} (2. c4 {z} <kinte:3>)) *"
odd "$yuurei {a} {never closed"
odd "$yuurei <kinte:7> <kinte:6> 2. <kinte:5> *"
for tags in 31 32 33 64 65 200; do
    odd '%s\n\n1. e4 *' "$(awk -v n=$tags 'BEGIN { while (i++ < n) printf "[T%d \"%d\"]\n[T%d \"again\"]\n", i, i, i / 2 }')"
done
for length in 16383 32767 32768 40000; do
    odd "1. e4 {$(awk -v n=$length 'BEGIN { while (i++ < n) printf "б" }')} e5 *"
    odd "1. e4 {$(awk -v n=$length 'BEGIN { while (i++ < n) printf "\\\\%s", "\"" }')} e5 *"
done
odd "1. e4 $(awk 'BEGIN { while (i++ < 70) printf "(1. d4 " }') $(awk 'BEGIN { while (i++ < 70) printf ")" }') e5 *"
odd "1. e4 $(awk 'BEGIN { while (i++ < 70000) printf "x" }') e5 *\n\n[Event \"next\"]\n\n1. d4 *"
echo "$n records"
