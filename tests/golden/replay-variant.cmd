replay cases/invalid/variant.xpgn
