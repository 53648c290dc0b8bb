for g in psy 'Zero Pint' nonsense; do arbiter rules "$g"; echo $?; done
arbiter rules psi dice; echo $?
arbiter rules 'Пси-Шахматы' --lang ru | head -1
arbiter --lang ru rules yuurei | grep -A4 '^6.1 '
