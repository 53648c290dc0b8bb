cd $T
referee --variant Standard --fen '4k3/P6P/8/8/8/8/8/R3K2R w KQ - 0 1' --game g <<'END'
white a8
white h8=K
white O-O-O-O
white 0-0-0
black Kf7
white a8=Q
black Ke6
white h7h8n
table adjudicate 1/2-1/2 {the clocks [both] stopped}
END
tail -n +12 g | sed 's/ *{\[%told.*//; /^$/d'
referee --publish g
