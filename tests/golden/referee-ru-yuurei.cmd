# the author's example, one kinte with 7 left, and on to a capture and a check
referee --lang ru --variant Yuurei --fen '4k3/8/8/8/8/8/p7/R3K3 w - - 0 1' <<'X'
white Ла1а4
white a1a2
black Крe8d8
white Ra2a8
black Kd8a8
black Kd8d7
public status
X
