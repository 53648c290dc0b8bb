# a byte that is not UTF-8 in front of the game is told of once, within it
printf ']\n\242 u\nGame: Standard\n1. e4 e5 *\n' | validate -f forum
printf 'Game: Standard\n1. e4 e5 *\n' | validate -f forum
