printf '[Variant "Psi-Chess"]\n\n1. @e4 <P:N> Ng8@e4 {a "comment" <b>}\n1... Nxd2\n2. Kf1 *\n' |
    render -o html | sed -n '/<ol/,/<\/ol>/p'
