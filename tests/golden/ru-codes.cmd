validate --list-codes --lang ru
