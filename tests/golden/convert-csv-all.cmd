for v in psi psi-dice zero zero-bids duel octa yuurei standard; do convert -t csv cases/valid/$v.xpgn | sed -n "2,5p"; done
