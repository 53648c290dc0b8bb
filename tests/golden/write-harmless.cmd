# controls, and what turns the direction of text, are shown as what they are; and nothing but ASCII with -o ascii
record='1. e4 {a\001\033\177\302\205\t. \330\234 \342\200\216\342\200\217 \342\200\252\342\200\256 \342\201\246\342\201\251 \342\200\251 \320\264\320\260 \377 z} *'
printf "$record" | replay -t 1w | tail -1
printf "$record" | render -o text | tail -1
printf "$record" | render -o ascii | tail -1
printf '1. a\330\234\342\200\256 b\342\201\246 *' | validate -q
printf '1. a\302\23331m \342\200\217b *' | validate -q
