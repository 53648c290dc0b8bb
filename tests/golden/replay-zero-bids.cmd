replay -t 1..4 --game 2 cases/valid/zero-bids.xpgn
