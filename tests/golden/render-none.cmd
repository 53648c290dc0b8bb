render -o svg -t 99w ../samples/zero-point-quick.xpgn
echo "status $?"
render -o svg --game 9 ../samples/zero-point-quick.xpgn
echo "status $?"
render -o svg cases/invalid/variant.xpgn no-such-file
echo "status $?"
