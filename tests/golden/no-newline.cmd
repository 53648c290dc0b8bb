printf '1. e4 e5 2. Qh7' | validate
