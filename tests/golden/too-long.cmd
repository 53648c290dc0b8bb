{ printf '1. e4 '; head -c 70000 /dev/zero | tr '\0' x; printf ' e5 *\n\n[Event "next"]\n\n1. d4 *\n'; } | validate
