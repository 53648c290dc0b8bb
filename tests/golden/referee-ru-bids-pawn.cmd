# the author's second example: a pawn beats a rook, and promotes on its own side of the board
referee --lang ru --variant Psi-Chess --fen 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w - - 0 1' --game "$T/game" <<'X'
white @a1
white bid Кр
white bid П
black bid Л
white Пa2@a1
white Пa2@a1=Ф
X
referee --publish "$T/game"
