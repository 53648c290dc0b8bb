# Out of turn too, and with a bid in hand, which stays a secret.
cd $T
referee --variant Psi-Chess --game g <<'END'
white name e4
white bid Q
public resign
table resign
white resign now
black resign
black resign
END
referee --publish g | tail -n 3
