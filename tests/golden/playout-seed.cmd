# the same games on every machine, now and later
for v in Standard Psi-Chess 'Psi-Chess Dice' 'Zero Point' 'Zero Point Bids' 'Sixfold Duel' Octahedra Yuurei; do
    echo "$v $(playout --variant "$v" -n 20 --seed 42 | cksum)"
done
