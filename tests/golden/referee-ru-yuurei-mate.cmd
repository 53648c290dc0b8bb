# captures, checks, kinte for several reasons in the same words, and mate
referee --lang ru --variant Yuurei --fen '4k3/R7/8/8/8/8/4P3/3QK2n b - - 0 1' --game "$T/game" <<'X'
black Кh1g3
white e2d3
white e2e4
black Кg3e4
white Фd1d5
black Ne4f2
white Ke1f2
black Крe8f7
black Ke8f8
white Фd5f5
black Крf8f7
black Крf8e8
white Фf5c8
X
referee --publish "$T/game" | tail -n 6
