render -o svg -t .. --out "$T/%s.svg" ../samples/zero-point-quick.xpgn
echo "status $?"
render -o png -t 0 --out "$T/psi-%s.png" cases/valid/psi.xpgn
echo "status $?"
ls "$T"
render -o svg --out "$T/none/%s.svg" ../samples/zero-point-quick.xpgn 2>&1 | sed "s|$T|T|"
