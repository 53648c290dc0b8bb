{ printf '1. e4 {'; awk 'BEGIN { while (n++ < 200000) printf "0123456789" }'; echo '} *'; } >$T/r
convert -t jsonl $T/r | awk '{ print length($0) <= 1048576, substr($0, 1, 40) }'
convert -t jsonl $T/r | convert -f jsonl -t xpgn | wc -c
convert -t xpgn $T/r | wc -c
