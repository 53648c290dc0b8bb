for t in 3x w 0b 3...4 .. 4.5 "" last..3; do replay -t "$t" ../samples/zero-point-quick.xpgn >/dev/null; echo "$t: $?"; done
