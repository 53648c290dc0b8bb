# 1, 2, 5, 11, 12, 21, 22, 111 turns
for n in 1 2 5 11 12 21 22 111; do
    awk -v n=$n 'BEGIN {
        split("Nf3 Nf6 Ng1 Ng8", move, " ")
        for (i = 0; i < n; i++) {
            if (i % 2 == 0) printf "%d. ", i / 2 + 1
            printf "%s ", move[i % 4 + 1]
        }
        print "*"
    }' | validate --lang ru
done
for n in 1 2 5 11 21; do
    awk -v n=$n 'BEGIN { for (i = 1; i < n; i++) print "[Site \"a\"]"; print ""; for (i = 1; i <= n; i++) printf "1. Z%d ", i; print "*" }' | validate --lang ru | tail -1
done
for left in 1 2 5 21 22; do
    printf '[Variant "Yuurei"]\n[Options "kinte-limit=30"]\n[FEN "4k3/8/8/8/8/8/p7/R3K3 w - - 0 1 kinte=%d:1"]\n\n1. Ra1a4 <kinte:%d> *\n' \
        $((left + 1)) $left | replay --lang ru --view white -t 1w.. | tail -1
done
