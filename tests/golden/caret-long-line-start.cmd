awk 'BEGIN { printf "1. e5 "; for (i = 1; i < 200; i++) printf "%d. Nf3 Nf6 %d. Ng1 Ng8 ", 2 * i - 1, 2 * i; print "*" }' | validate --first
