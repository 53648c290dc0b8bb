# where every refused try costs a kinte, one that no piece fits has its mark too, and a seat its own
printf '[Variant "Yuurei"]\n[Options "kinte-scope=any"]\n\n1. e5e6 <kinte:7> a2a5 <kinte:6> e4 e7e3 <kinte:7> e5 2. O-O <kinte:5> Nf3 *\n' >"$T.xpgn"
for view in referee white black public; do
    replay -o json --view $view "$T.xpgn" | sed 's/.*"moves":"\([^"]*\)".*/'$view': \1/'
done
