playout --lang ru --variant Octahedra -n 30 --seed 3 --stats
playout --lang ru --variant Yuurei -n 10 --seed 3 --max-turns 60 --stats
playout --lang ru --variant Halma
