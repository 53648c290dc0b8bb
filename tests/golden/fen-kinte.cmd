# a count of kinte that is none, or has three digits, is told of as such, whoever's it is
for counts in 100:5 5:100 5:x x:5 5: 5; do
    printf '[Variant "Yuurei"]\n[FEN "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1 kinte=%s"]\n\n*\n' $counts | validate
done
true
