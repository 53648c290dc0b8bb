# What is heard is repeated in long form, and judged only after yes; another line takes its place.
cd $T
referee --variant Yuurei --confirm --game g <<'END'
white yes
white f4e5
white Nf3
white no
white no
white e4d5
white f3
white yes
white status
black d5
black board
black e5
black zz
black yes
white exd4
white yes
white f4
table yes
white yes
black resign
black yes
table adjudicate 1-0 Black has left
END
tail -n +10 g | sed 's/ *{\[%told.*//; /^$/d'
referee --variant Psi-Chess --confirm <<'END'
white name e4
white yes
white bid N
black bid P
white yes
black yes
END
referee --variant Standard --confirm <<'END'
white Nf3
white yes
black d7d5
black O-O
black yes
END
