# Each style in each language: a game of bids, one of dice and rounds, one of series, one of hidden pieces.
for style in terse bbcode; do
    for lang in ru en; do
        for game in zero-bids octa duel yuurei; do
            convert -t forum --style $style --lang $lang cases/valid/$game.xpgn | awk '/^(\[b\])?(Game|Игра):/ && n++ { exit } { print }' | head -n 40
        done
    done
done
convert -t forum --style loud cases/valid/psi.xpgn; echo $?
convert -t xpgn --style terse cases/valid/psi.xpgn; echo $?
