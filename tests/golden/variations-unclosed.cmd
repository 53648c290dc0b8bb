printf '1. e4 (1. d4 d5 (1... Nf6) 1... e5 2. Nf3 *\n\n[Event "next"]\n\n1. d4 *\n' | validate --variations
