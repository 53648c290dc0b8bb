# Standard output takes one picture: several are trouble, and nothing is written.
render -o svg -t .. ../samples/zero-point-quick.xpgn
echo "status $?"
render -o png cases/valid/psi.xpgn
echo "status $?"
render -o html cases/valid/psi.xpgn
echo "status $?"
