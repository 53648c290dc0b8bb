game() { printf '[Variant "%s"]\n%s\n\n%s *\n' "$1" "$3" "$2"; }
game 'Psi-Chess Dice' '1. @e5' | roll --for - --seed 12
game Octahedra '' | roll --for - --seed 5 -o json
game Octahedra '<3,3>' | roll --for - --seed 5 --append
game 'Sixfold Duel' '1. e4' '[Options "stack=blind"]' | roll --for - --seed 5
game Octahedra '' | roll --for - --seed 5 --append
printf '[Variant "Octahedra"]\n[Options "zone=1-4"]\n' | roll --for - --seed 5 --append
