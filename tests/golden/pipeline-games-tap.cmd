cd ../samples; P=${PIPELINES:-$PWD/pipelines}; $P/games-tap club/round-1-vetrov-lisina.xpgn club/round-2-lisina-somov.xpgn psi-examples.xpgn; echo $?
prove --exec $P/games-tap club/round-4*.xpgn club/round-1*.xpgn psi-examples.xpgn | sed 's/^\(Files=[0-9]*, Tests=[0-9]*\).*/\1/'
