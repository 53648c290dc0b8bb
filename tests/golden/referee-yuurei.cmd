cd $T
referee --variant Yuurei --game g <<'END'
white moves
white Qd5
white Nd2
white O-O
white e2d3
white zz
white exf3
white e4
black white
black e5
white status
black status
public status
white Bb5
black c6
white Bc6
black e4
black d7xc6
white Nf3
black Qd2
table board
public board
white board
black board
white moves
white Ke2
white Nd2
END
referee --publish g
echo "status $?"
