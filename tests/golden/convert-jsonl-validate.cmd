convert -t jsonl cases/invalid/bid-king.xpgn >$T/r && validate -f jsonl - <$T/r
