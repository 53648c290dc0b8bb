printf '[Event "x"]\n[Result "0-1"]\n\n1. e2-e4 d5 2. ed Qd5 3. Ngf3 0-0-0 4. Nc3 Qe4 5. Nxe4 Kpd7 6. Кe5 *\n' | validate --strict
