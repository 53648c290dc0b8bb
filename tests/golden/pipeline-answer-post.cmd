cd ../samples; P=${PIPELINES:-$PWD/pipelines}; $P/answer-post --lang ru thread.txt; echo $?; $P/answer-post zero-point-quick.xpgn
