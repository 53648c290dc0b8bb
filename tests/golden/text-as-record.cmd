# What is neither a record nor a post is called no record: a program, whatever squares it names, and prose.
cd "$T" || exit
cat >program.py <<'END'
import sys

def moves(board, side):
    """All moves of a side: those of e4 and d5 too."""
    for square in board.squares(side):
        if board.piece_at(square) == "N" and square != "e4":
            yield from board.knight_moves(square)
    return None

if __name__ == "__main__":
    print(moves(sys.argv[1], "white"))
END
validate program.py
echo 'Here somebody talks at length of the weather, of his garden and of the long winter.' | validate
echo 'White: e4, and a fine day it is to all who read this thread.' | validate
