convert -t pgn cases/lenient/standard-comments.xpgn cases/lenient/standard-signs.xpgn
