# Reserves, kings first; a bid that the reserve does not hold.
cd $T
referee --variant 'Zero Point Bids' --fen '8/8/8/4k3/2K5/8/8/8[Np] w - - 0 1' --game g <<'END'
white status
white name d4
white bid Q
white bid N
black bid -
black bid P
white @
white N@d4
black Kd4
END
referee --publish g
