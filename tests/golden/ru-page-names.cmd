# what stands beside a player's name is a noun: nobody knows the gender of a nick, and it is no plural
page() { render -o html --lang ru "$@" | grep -oE '>[^<>]*</bdi><span class="turn"|data-due="[^"]*"' | LC_ALL=C sort -u; }
named() { sed 's/^\[White .*/[White "Мотылёк"]/; s/^\[Black .*/[Black "Старая Ладья"]/'; }
for game in Standard Octahedra 'Zero Point' 'Sixfold Duel'; do
    echo "$game"
    playout --variant "$game" --seed 5 --max-turns 40 --lang en 2>/dev/null | named | page
done
