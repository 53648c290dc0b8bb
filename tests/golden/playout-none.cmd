playout --variant Octahedra -n 0 --seed 1
