# Bids: slips, a seat that bids twice, a naming of an occupied square, an equal bid, a bid in Russian.
cd $T
referee --variant Psi-Chess --game g <<'END'
white name
white name e4 now
white name j9
black name e4
white @e4
white bid K
white bid
white bid B
white bid N
black status
public status
table bid N
black bid r
black bid -
black bid R
white Ra1@e4
black Ra8@e4
white B@e4
black name d2
white @e5
white bid N
black bid N
black Kxe7
black Nd6
black @d6
black bid Л
white bid Ф
white status
black R@d6
black board
END
referee --publish g
