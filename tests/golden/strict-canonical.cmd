validate --strict cases/valid/zero.xpgn cases/valid/octahedra.xpgn cases/valid/yuurei.xpgn cases/valid/duel.xpgn | grep -v ': valid' | head -20
