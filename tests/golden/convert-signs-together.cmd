# Of signs in a row nothing is lost; marks behind a sign, an octahedra round behind a spoilt move.
echo '1. e4!!! e5?!? 2. Nf3!?! Nc6???? 3. Bb5?!+- a6!# 4. Bxc6!+ dxc6 *' | convert -t xpgn | sed 1,/^$/d
printf '[Variant "Octahedra"]\n[FEN "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"]\n\n%s\n' '1. <2,3:4,5> d4 Kd9 <4,5:1,2> e5 Kd2 *' | convert -t xpgn | sed 1,/^$/d
printf '[Variant "Octahedra"]\n[FEN "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"]\n\n%s\n' '1. <4,4:-> exd9 2. <4,5:1,2> e5 *' | convert -t xpgn | sed 1,/^$/d
