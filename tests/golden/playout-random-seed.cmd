# without a seed it says which it took, and that one gives the same game
playout --variant Yuurei >"$T/a" 2>"$T/err"
seed=$(sed -n 's/^playout: --seed \([0-9]*\)$/\1/p' "$T/err")
playout --variant Yuurei --seed "$seed" | cmp - "$T/a" && echo same
