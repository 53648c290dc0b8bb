printf '\037\213\010\000' | convert -t xpgn
