# A running game's journal as a post: what is the referee's alone stays behind, seals and clocks do not.
convert -t forum fuzz/seeds/journal-sealed.xpgn
printf '%s\n' '[Variant "Standard"]' '' '1. e4 {good [%told w 2] move [%clk 0:01:00] [%sum 9fe3fe7d]} e5 {[%offer w draw] [%told w 3]} {} *' |
convert -t forum
