printf '1. e4 e5 2. N\000f3 Qh9 *\n' | validate
