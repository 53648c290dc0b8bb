for t in validat REPLAY conver rule x ''; do arbiter "$t" game.xpgn; echo $?; done
