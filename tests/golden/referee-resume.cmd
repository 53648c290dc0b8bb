# Started again on its journal the referee tells what it has told, with the same numbers, and goes on.
cd $T
printf 'black offer draw\nwhite name e4\nwhite bid N\nblack status\n' | referee --variant Psi-Chess --game g >1
echo 'black bid P' | referee --game g >2
referee --variant Psi-Chess --game g </dev/null >3
grep -v status 1 | diff - 2 | grep '^<'
cat 3
