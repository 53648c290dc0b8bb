cd ../samples; P=${PIPELINES:-$PWD/pipelines}; $P/first-difference dispute/white.xpgn dispute/black.xpgn; echo $?
$P/first-difference club/round-1-somov-orlova.xpgn dispute/white.xpgn; echo $?
sed 's/ -- 1-0/ -- 2. */' dispute/white.xpgn | sed '/^4\./d' >$T/short.xpgn; $P/first-difference $T/short.xpgn dispute/white.xpgn | sed 's,[^ ]*/short,short,'; $P/first-difference missing.xpgn dispute/white.xpgn; echo $?
