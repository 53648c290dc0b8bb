roll --seed 7 -n 3 2d8
roll --seed 7 -o json -n 2 3d6
roll --seed 7 -o xpgn 2d6
roll --seed 7 stack
roll --seed 7 -o json stack
