printf '[Result "*"]\n[Result "1-0"]\n\n1. e4+ e5 3. Qh7 Qa3 *\n' | validate --first
