# what a file of checks may not have: anchors, aliases, depth, size
printf 'checks: &c [*c]\n' >$T/anchor
printf 'checks: [*c]\n' >$T/alias
head -c 100 /dev/zero | tr '\0' '[' >$T/deep
head -c 17000000 /dev/zero | tr '\0' a >$T/long
for file in anchor alias deep long; do
    (cd $T && validate --checks $file 2>&1)
done
