for call in '' '--variant Halma' '--variant' '--dice cups --variant Yuurei' '--seed x --variant Yuurei' '--variant Yuurei game.xpgn' \
    '--variant Yuurei --tag White' '--variant Yuurei --tag =x' '--variant Yuurei --tag Result=1-0' \
    '--variant Yuurei --options kinte-limit=no' '--variant Yuurei --options bare-king=yes' '--variant Yuurei --fen nonsense' \
    '--variant Yuurei --dice chain' '--variant Yuurei --no-such-option' '--game missing/game.xpgn' '--game missing.xpgn' '--publish missing.xpgn' \
    '--variant Yuurei --tag WhiteChain=00 --tag BlackChain=00'; do
    echo 'white e4' | referee $call
    echo "status $? for $call"
done
