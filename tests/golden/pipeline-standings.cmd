cd ../samples; P=${PIPELINES:-$PWD/pipelines}; $P/standings club/*.xpgn; echo $?; $P/standings --all club/*.xpgn; echo $?; $P/standings club/round-4*.xpgn
