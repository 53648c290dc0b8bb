# a slip among the tags shows in the status, as it does in validate's
replay -t last -o fen found/garbled-tag.xpgn; echo $?
printf '[A]\n\n1. e4 e5 1-0\n' | replay -t last -o fen; echo $?
printf '[A]\n[Variant "Yuurei"]\n\n1. e4 e5 1-0\n' | replay --view white -t last | tail -1; printf '[B "c"]\n\n1. e4 e5 1-0\n' | replay -t last -o fen; echo $?
