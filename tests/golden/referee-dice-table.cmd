# Each rolls for himself, or the table for both.
cd $T
referee --variant 'Zero Point' --dice table --game g <<'END'
white roll 2
white K@c4
black K@e5
white name c7
black roll 2:4
black roll 7
black roll 2,3
black roll x
black roll N
public roll 2
white roll 2
white roll 3
table roll 3
table roll 2:?
black roll 4
black R@c7
white Kd5
white Kd4
black Kxd4
END
referee --publish g
referee --variant 'Psi-Chess Dice' --dice table <<'END'
white name e4
table roll 3:3
table roll 2:2:2
table roll 5:1
table roll 5:1
white N@e4
END
