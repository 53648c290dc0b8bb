# A game that hides pieces is published when it is over; others as they stand.
cd $T
printf 'white e4\nblack e5\n' | referee --variant Yuurei --game y >/dev/null
referee --publish y
echo "status $?"
printf 'white name e4\nwhite bid N\n' | referee --variant Psi-Chess --game p >/dev/null
referee --publish p
echo "status $?"
echo 'black resign' | referee --game y >/dev/null
referee --publish y
echo "status $?"
referee --publish y >/dev/full
echo "status $?"
