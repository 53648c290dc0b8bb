# An ending that wants a result, and no terminator: it is judged as its canonical text, which has *.
printf '[Ending "resignation"]\n\n1. e4\n' >"$T/game"
validate "$T/game" | sed 's|^.*/game:|game:|'
convert -t xpgn "$T/game" 2>&1 | validate
