printf '1. e4 (1. d4 d5 (1... Nf6 2. Qh7) 2. Qh5) 1... e5 2. Nf3 *\n' | validate
