printf '[Variant "Octahedra"]\n\n<1,8> P@a4 P@h4 {приём} <4,6> К@d4 P@f4 *\n' | validate
