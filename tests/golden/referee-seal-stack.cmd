cd $T
nonce=q8Zk3vW0pLr5TtYx2mHc7D
seal() { printf %s "G7 1w stack b $1 $nonce" | sha256sum | cut -c 1-64; }
referee --variant 'Sixfold Duel' --tag GameId=G7 --game g <<END
black stack ++++++
black stack +-
black stack up
white stack ++-+--
white seal $(seal ++-+--)
black seal $(seal ++-+--)
black stack ++-+--
white e4
black open +-+-+- $nonce
black open ++-+-- $nonce
white status
white e4
black status
table status
white Nf3
white Bc4
white d3
white Nc3
white h3
END
referee --publish g >p
validate p
tail -n 1 p
