roll audit --lang ru cases/valid/*.xpgn
playout --variant 'Octahedra' -n 30 --seed 5 | roll audit --lang ru
