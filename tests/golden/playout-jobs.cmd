# any number of threads writes the same bytes, more than there are games too
playout --variant 'Sixfold Duel' -n 30 --seed 4 --max-turns 9 >"$T/whole"
for jobs in 1 2 3 7 64 256; do
    playout --variant 'Sixfold Duel' -n 30 --seed 4 --max-turns 9 -j $jobs | cmp - "$T/whole" && echo "$jobs the same"
done
for jobs in 0 257 -1 x ''; do
    playout --variant Octahedra --seed 1 -j "$jobs"
    echo "status $? for '$jobs'"
done
