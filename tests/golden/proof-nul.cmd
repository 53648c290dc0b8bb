# A NUL within a move of chess is dropped, by the fast way as by the others.
for option in --first --strict --variations; do
    { printf '[Event "x"]\n\n1. e4 e5 2. Nf3\0 Nc6 3. Bb5\0a6 {'; printf '%1000s' ''; echo '} 4. Ba4 *'; } | validate $option | grep '^-.*\(no-piece\|encoding\)'
done
