cd ../samples; P=${PIPELINES:-$PWD/pipelines}; $P/reroll-audit club/*.xpgn; echo $?; $P/reroll-audit zero-point-quick.xpgn
