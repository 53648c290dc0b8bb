# proof that comes from the seed: bids, a stack, cards drawn unseen, dice with what is rolled again, nothing to prove
moves() { sed '1,/^$/d'; }
playout --variant Psi-Chess --seed 3 --sealed --max-turns 2
playout --variant 'Sixfold Duel' --seed 3 --sealed --max-turns 2 | moves
playout --variant 'Sixfold Duel' --seed 3 --sealed --max-turns 1 --options 'stack=blind series=2 red=1 black=1' | sed 1,8d
playout --variant Octahedra --seed 3 --sealed | moves | sed -n '/>.*>/p;$p'
playout --variant Yuurei --seed 3 --sealed --max-turns 1 | sed 1,8d
