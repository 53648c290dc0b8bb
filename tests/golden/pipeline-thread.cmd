cd ../samples; P=${PIPELINES:-$PWD/pipelines}
make -s -f $P/thread.mk THREAD=thread.txt OUT=$T/pictures; echo $?
make -s -q -f $P/thread.mk THREAD=thread.txt OUT=$T/pictures; echo $?
cd $T/pictures && ls && grep -c '<svg' turn-*.svg && tail -3 game.xpgn
cd - >/dev/null; make -s -f $P/thread.mk 2>&1 | sed 's/^make.*Error/make: Error/'
