# the author's first example: a knight beats a pawn
referee --lang ru --variant Psi-Chess --game "$T/game" <<'X'
white name e4
white bid П
black bid К
black Кg8@e4
X
referee --publish "$T/game"
