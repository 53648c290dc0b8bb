convert -t yaml cases/invalid/bid-king.xpgn >$T/r && validate -f yaml - <$T/r
