# a FEN that cannot be read: the field, what was found, what is wanted, and where
for fen in 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR W KQkq - 0 1' 'rnbqkbnr/pppppppp/7/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' \
    'qrnknbbr/pppppppp/8/8/8/8/PPPPPPPP/QRNKNBBR w HBhb - 0 1' 'qrnknbbr/pppppppp/8/8/8/8/PPPPPPPP/QRNKNBBR w KQkq - 0 1' '' \
    '4k3/8/8/8/8/8/8/4K3/8 w' '4k3/8/8/8/8/8/4K3 w' '4k3/8/8/8/é/8/8/4K3 w' '4k3/8/8/8/8/8/8/4K3[Px] w' '4k3/8/8/8/8/8/8/4K3[P w' \
    '4k3/8/8/8/8/8/8/4K3 w KX' '4k3/8/8/8/8/8/8/4K3 w - e9' '4k3/8/8/8/8/8/8/4K3 w - - x' '4k3/8/8/8/8/8/8/4K3 w - - 0 -1' \
    '4k3/8/8/8/8/8/8/4K3 w - - 0 1 kinte=8' '4k3/8/8/8/8/8/8/4K3 w - - 0 1 answer nine' '4k3/8/8/8/8/8/8/8 w - - 0 1'; do
    printf '[Event "e"] [FEN "%s"]\n\n1. Nf9 *\n' "$fen" | validate
done
printf '{"type":"game","n":1}\n{"type":"tag","name":"FEN","value":"8/8 w"}\n{"type":"result","result":"*"}\n{"type":"end"}\n' | validate -f jsonl
