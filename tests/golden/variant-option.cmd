printf '1. @e4 <P:N> Ng8@e4 *\n' | validate --variant 'psi chess'
