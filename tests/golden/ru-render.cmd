render --lang ru -o text ../samples/yuurei-example.xpgn
render --lang ru -o ascii ../samples/yuurei-example.xpgn
for game in octahedra-knight-h1 zero-point-quick yuurei-example; do
    render --lang ru -o svg ../samples/$game.xpgn | sed -n '/<title>/,/<\/desc>/p'
done
render --lang ru -o svg -t 1b --game 3 ../samples/psi-examples.xpgn
