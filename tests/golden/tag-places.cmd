printf '[FEN "8/8 w"]\n[Variant "Psi-Chess"]\n[Options "king-move=odd bare-king=off bare-king=off x=1"]\n\n1. @e4 <P:N> Ng8@e4 *\n' | validate
