# Title and caption say the same; the description has the board.
for game in psi psi-dice zero zero-bids duel octa standard; do
    render -o svg --game 1 cases/valid/$game.xpgn | sed -n 's/<title>/&/p'
done
for seat in referee white black public; do
    render -o svg --game 1 --view $seat cases/valid/yuurei.xpgn | sed -n 's/<title>/&/p'
done
render -o svg ../samples/zero-point-quick.xpgn | sed -n '/<desc>/,/<\/desc>/p'
