# The same seed rolls the same dice.
cd $T
for seed in 4 4; do
    referee --variant 'Zero Point' --seed $seed <<'END' >$seed.$((n = n + 1))
white K@c4
black K@e5
white name c7
white roll 2:4
table roll 2:4
table card +
END
done
cat 4.1
cmp 4.1 4.2
