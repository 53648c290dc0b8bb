deep() { awk -v n="$1" 'BEGIN { printf "1. e4 "; for (i = 0; i < n; i++) printf "("; for (i = 0; i < n; i++) printf ")"; print " e5 *" }'; }
for n in 64 65 100000 100001; do deep $n | validate --variations | cut -b 1-200; done
