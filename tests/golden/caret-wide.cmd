printf '1. e4 {将棋 と 象棋, e\314\201} e5 2. Qh7 *\n' | validate
