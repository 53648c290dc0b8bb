# A doubled token that mates: the other side's next number does not bear it out, so neither view goes on to it.
for seat in white black public; do
    replay --view $seat -o json found/view-doubled-mate.xpgn |
        sed -n 's/.*"view":"\([a-z]*\)",.*"turn":"\([^"]*\)".*"moves":"\([^"]*\)".*"ends":\([a-z]*\).*/\1 \2 \3 ends:\4/p'
done
