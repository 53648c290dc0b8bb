# A token with a byte that is not UTF-8 gives a warning and itself: usual tokens behind it wait their turn.
{ printf '[Event "x"]\n\n1. e4 <\351> e5 2. Nf3 Nc6 {'; printf '%1000s' ''; echo '} 3. Bb5 *'; } | validate | grep '^-'
