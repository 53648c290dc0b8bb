# Options are read up to the length of a token; 40000 letters in Latin-1, which are 80000 bytes in UTF-8, are refused.
blanks() { printf "%$1s" ''; }
game() { printf '[Variant "Psi-Chess"]\n[Options "%s"]\n[FEN "4k3/p7/8/8/P7/8/4n3/4K3 w - - 0 1"]\n\n1. Kf1 *\n' "$1"; }
game "$(blanks 65400)king-move=loose" | validate
game "$(blanks 65400)king-move=lax" | validate | grep -v '^\['
game "$(blanks 40000 | tr ' ' '\351')king-move=loose" | validate | grep -v '^\['
game "$(blanks 65600)king-move=loose" | validate
