# the quick game of Zero Point
referee --lang ru --variant 'Zero Point' --dice table --game "$T/game" <<'X'
white Крc4
white Кр@c4
black Кр@e5
white name c7
table roll 2:4
white Л@c7
black Л@c7
black Лxc4
X
referee --publish "$T/game"
