printf "%s\n" "Game: Standard" "White plays e4." "White plays d4." "Black plays d5." | validate -f forum
