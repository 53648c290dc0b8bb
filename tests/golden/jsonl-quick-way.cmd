# What the fast way passes over and what it leaves to the general way makes the same lines: those that the general way
# writes when it reads them back.  Origins needed and needless, marks missing and wrong, comments, numbers, variations.
pad='{a comment so long that whatever stands before it is read from the window at one go, as the fast way wants it to be}'
cat >$T/quick <<END
[Event "origins"]
[FEN "3k4/8/8/8/8/8/3r4/R2NK2R w KQ - 0 1"]
[SetUp "1"]

1. O-O+ Ke7 2. Nb2 Rxb2 3. Rae1+ Kf6 4. Rf1f3+ Kg5 5. Ref1 Rb8 6. R1f2 Rh8 7. Rf3f4 Rh7 8. Kg1f1 Rb7 9. Kg2 Ra7 $pad *

[Event "pinned"]
[FEN "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1"]
[SetUp "1"]

1. Nge2 Kd7 2. Kf1 Bxc3 3. Nxc3 Ke6 4. Nb5 Ke7 5. Nd4 Kd7 6. Nf5 Ke6 $pad *

[Event "rank for file"]
[FEN "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"]
[SetUp "1"]

1. N1d2 Kd7 2. Nb1 Ke6 3. N3d2 Kd6 4. Nf3 Ke6 5. Nfd2 Kd6 $pad *

[Event "marks"]

1. f3 e5 2. g4 d5 3. e4 de4 4. f3e4 Bxg4 5. Qxg4 Nf6 6. Bb5 c6 7. Bxc6+ bxc6 8. Qc8 Qc8 9. a3 Qd8 $pad *

[Event "mate with +"]

1. f3 e5 2. g4 Qh4+ $pad 0-1

[Event "passing and promoting"]
[FEN "4k3/1P4p1/8/7P/8/8/6K1/8 b - - 0 1"]
[SetUp "1"]

1... g5 2. hxg6 Kd7 3. b8=Q Ke6 4. g7 Kf6 5. g8=N+ Ke6 $pad *

[Event "comments"]

1. {before} e4 { "quoted" \\ and
two lines } 1... e5 {one} {two}{} 2. Nf3 {[%clk 0:01:00]} Nc6 $1 3. Bb5 (3. Bc4 Bc5) a6 4. Ba4 {[%seal w 12]} 4... Nf6
5. O-O {so [%note] it [%eval 0.3] goes} 5... Be7 6. Re1 b5 ; to the end of the line
7. Bb3 d6 8. c3 O-O 9. h3 Nb8 {} 10. d4 {Кириллица} Nbd7 11. c4 c6 $pad *

[Event "numbers"]

1. e4 e5 2. Nf3 Nc6 5. Bb5 a6 4. Ba4 Nf6 5. {five} O-O 5... Be7 6. $2 Re1 b5 7 Bb3 d6 8.c3 O-O 9 . h3 Bb7 $pad *

[Event "wrong"]

1. e4 e5 2. Nf3 Nc6 3. Bb6 a6 4. Ba4 Nf6 5. Qxd7+ Kxd7 6. Кe2 g6 $pad 1-0
END
convert -t jsonl $T/quick >$T/1
convert -f jsonl -t jsonl $T/1 | cmp $T/1 - && echo 'read back they are the same'
convert -t yaml $T/quick | convert -f yaml -t jsonl | cmp $T/1 - && echo 'by way of YAML too'
grep -v '"type":"tag"' $T/1
