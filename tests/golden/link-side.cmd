# a link is the fault of the side that shows it, in whoever's turn
cat >$T/side <<'E'
[Variant "Octahedra"]
[GameId "V2"]
[WhiteChain "f81298c84f4b6d213c4adbf4a44b75c53969a229942545200ce8b0e0a64c8d0c"]
[BlackChain "261766500156b2c26e658d6a2c5e8145a698b8972a7efe47ca7f2be7083aecdf"]
[FEN "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1"]

1. {[%link w 0e9026d1306174e1f3441988a35fd763ac8a98565d6d06eda45b878df94f2053] [%link b 13f052fdc7274dc4033aeb0af087e0957e93f7f7f0c2082f3a23e49ea1be8842]} <1,8:3,4> a3
2. {[%link w 2fa56ed736ac74ab0f990ad6e8a4a3238dea4b8c84472043e3a4590c7c199d14] [%link b 9e4f42f931b9d9c68dd2fdf01a73a22a3b5f82b96bf056bbd998772ba155eb4c]} Kd1 *
E
validate -o json $T/side | jq -c 'select(.side) | [.code, .turn, .side, .column]'
