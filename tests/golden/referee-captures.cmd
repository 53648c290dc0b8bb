# A pawn's capture said by its files alone, or by its target alone, is found, and kept by its squares.
referee --variant Standard --game $T/1 <<X
white e4
black d5
white ed
black Ф:d5
white Кc3
black e5
white d4
black d4:
white g4:
white bc
X
referee --publish $T/1 | tail -n 5
referee --variant Yuurei --game $T/2 <<X
white ed
white e4
black d5
white ed
black d5
X
