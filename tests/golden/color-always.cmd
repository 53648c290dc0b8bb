printf '1. e4+ e5 2. Qh7 Qa3 3. (*\n' | validate --color=always
