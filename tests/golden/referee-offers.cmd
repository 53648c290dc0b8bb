cd $T
referee --variant Standard --game g <<'END'
white accept
white decline
white offer
white offer money
white offer draw
white offer draw
white accept
black status
black decline
white status
black offer draw
white e4
black e5
white offer draw
white d4
black offer draw
black d5
white offer draw
black offer draw
white resign
END
referee --publish g
referee --variant Standard <<'END'
black offer draw
public accept
table accept
white accept
END
