replay -t 99w ../samples/zero-point-quick.xpgn
echo "status $?"
replay -o fen -t 99..120 ../samples/psi-examples.xpgn ../samples/zero-point-quick.xpgn
echo "status $?"
replay -o fen -t 1b ../samples/psi-examples.xpgn ../samples/zero-point-quick.xpgn
echo "status $?"
