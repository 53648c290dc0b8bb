# the turn of a diagnostic on the tags is the setup, 0
printf '[Variant "Nonsense"]\n\n1. e4 *\n\n[FEN "8/8 w"]\n\n1. e4 *\n\n[Variant "Octahedra"]\n[Options "x=1"]\n\n*\n' |
    validate -o json | sed -n 's/.*\("code":"[^"]*"\).*\("turn":"[^"]*"\).*/\1 \2/p'
