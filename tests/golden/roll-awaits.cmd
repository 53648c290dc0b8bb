game() { printf '[Variant "%s"]\n%s\n\n%s\n' "$1" "$3" "$2"; }
game 'Psi-Chess' '1. @e4 *' | roll --for -
game 'Psi-Chess Dice' '1. @e4 <2:?> *' | roll --for -
game 'Psi-Chess Dice' '1. @e4 1-0' | roll --for - --append
game 'Sixfold Duel' '1. e4 *' | roll --for -
game 'Sixfold Duel' '*' | roll --for -
game 'Nonsuch' '*' | roll --for -
game 'Zero Point' 'K@e4 *' | roll --for -
game 'Yuurei' '1. e4 {' | roll --for -
roll --for - </dev/null
