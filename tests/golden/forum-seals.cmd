# what a comment of a post seals and opens is judged as in a record; a byte that is not UTF-8 is read as Latin-1
sed 's/\(\[%open w [A-Z]\)/\1Q/' cases/sealed/psi-bids.xpgn >"$T.xpgn"
validate -o json <"$T.xpgn" | grep -c seal-broken
convert -t forum "$T.xpgn" | validate -f forum -o json | grep -c seal-broken
convert -t forum cases/sealed/octa-chain.xpgn | validate -f forum --require-proof; echo $?
printf 'Game: Standard\nEvent: M\374nchen\n1. e4 e5 {caf\351 \350\342}\nDraw.\n' | convert -f forum -t xpgn; echo $?
