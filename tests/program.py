import sys

def moves(board, side):
    """All moves of a side: those of e4 and d5 too."""
    for square in board.squares(side):
        if board.piece_at(square) == "N" and square != "e4":
            yield from board.knight_moves(square)
    return None

if __name__ == "__main__":
    print(moves(sys.argv[1], "white"))
