roll; roll 2x8; roll 0d6; roll -o xpgn 5d8; roll seal --side w; roll --side x d6; roll chain; roll --for nowhere 2d6; roll -n 0 d6
roll --for nowhere.xpgn
