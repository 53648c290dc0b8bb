# a game that is left at its last turn may have been mated by it
playout --variant Standard -n 500 --seed 1 --max-turns 20 | validate -q
