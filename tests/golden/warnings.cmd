printf '[Event "x"]\n[Event "y"]\n[Ending "whim"]\n\n1. e4x e5+ 3. Nf3 Кc6 \303( 4. O-O\n' | validate
printf '[Variant "Yuurei"]\n\n1. e4 e5 1/2-1/2\n' | validate
