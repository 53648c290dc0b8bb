validate --lang ru --first=3
validate --lang ru -Z
validate --lang ru -o
validate --lang ru --vari
validate --lang ru --nonsense
validate --lang ru -o morse
validate --lang ru --color=blue
validate --lang ru no/such/file
validate --lang ru .
replay --lang ru -t x
render --lang ru --size 1000
roll --lang ru 3d
playout --lang ru
convert --lang ru
printf 'PK\003\004' | convert --lang ru -t xpgn
validate --lang ru ../samples/psi-examples.xpgn >/dev/full
