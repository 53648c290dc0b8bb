replay --lang ru ../samples/octahedra-as-published.xpgn | grep '[^] )>]\.$\|^Нарушение'
replay --lang ru -t 3 ../samples/octahedra-as-published.xpgn
