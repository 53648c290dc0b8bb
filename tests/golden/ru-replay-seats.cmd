for seat in white black public; do
    replay --lang ru --view $seat --game 1 cases/valid/yuurei.xpgn | grep '[^] )>]\.$'
done
