# A secret of a referee's file in a game of chess is found by the fast way too; clocks, arrows and talk are no secrets.
game() { printf '[Event "x"]\n\n1. e4 {%s} e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 1/2-1/2\n' "$1"; }
for comment in '[%offer w draw]' 'a word [%told b 14] more' '[%clk 0:03:00] [%bid w P]' '[%clk 0:03:00] [%eval 0.17] [%emt 0:01]' \
    '[%cal Ge2e4][%csl Re4]' 'an offer of 50% of it' '[offer w draw]' '[%offer w draw' '[%offered w draw]'; do
    echo "$comment"
    for option in --quiet --strict --variations; do
        game "$comment" | validate $option | grep -o '^-:.*half-reveal'
    done
done
