printf '1. e4 {caf\351} e5 2. Qh7 *\n' | validate
