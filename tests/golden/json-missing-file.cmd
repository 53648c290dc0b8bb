validate -o json no-such-file.xpgn
