replay -i a b
