validate --list-codes
