# Messages quote what was written, in its own alphabet, whatever it is read as.
for word in на Кa аbс Слон '[п]'; do
    printf '1. e4 %s *\n' "$word" | validate -q
    printf '[Variant "Yuurei"]\n\n1. e4 %s {a try that is held} *\n' "$word" | validate -q
done | grep error
printf '1. на *\n' | replay -o text | grep broken
printf '1. на *\n' | convert -t pgn
printf 'white name на\nwhite name E4\nwhite name @E4\nwhite на\n' | referee --variant Psi-Chess
