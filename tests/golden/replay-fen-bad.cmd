replay cases/invalid/fen-bad.xpgn; echo status $?; replay --view white <<END
[Variant "Yuurei"]
[FEN "8/8/8/8/8/8/8/4K3 w - - 0 1"]

*
END
echo status $?
