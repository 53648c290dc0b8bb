# a file of --out is replaced as a whole, a link or device is written to, and what is not to be written is left alone
cd $T
echo old >pos-1w.svg
echo old >elsewhere
ln -s elsewhere pos-1b.svg
mkdir pos-2w.svg
printf '[Result "*"]\n\n1. e4 e5 2. d4 *\n' | render -o svg -t 1..2w --out 'pos-%s.svg'
echo "status $?"
ls
head -c 4 pos-1w.svg elsewhere
