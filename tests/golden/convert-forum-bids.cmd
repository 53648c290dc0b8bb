convert -f forum -t xpgn forum/psi-bids.txt && validate -f forum forum/psi-bids.txt
