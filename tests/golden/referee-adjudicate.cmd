cd $T
referee --variant Yuurei --game g <<'END'
white e4
table adjudicate
table adjudicate 1-0
table adjudicate 2-0 why
table adjudicate * why
white adjudicate 1-0 I say so
public adjudicate 1-0 I say so
table adjudicate 0-1 White } has [%left w] { the room
table adjudicate 1-0 again
END
tail -n 1 g
referee --publish g | tee p
validate p
