# the games depend on chance, their sum does not
cd ../samples; P=${PIPELINES:-$PWD/pipelines}; $P/opening-odds Psi-Chess 30 5 >$T/odds; head -1 $T/odds
awk 'NR > 1 { n += $1; sum += $2 + $3 + $4; rows++ } END { print n, sum, (rows > 10) }' $T/odds; $P/opening-odds Nonsense; echo $?
