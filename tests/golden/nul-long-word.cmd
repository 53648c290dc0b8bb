# a NUL far behind the beginning of its word
{ printf '[Variant "Standard"]\n\n1. e'; head -c 300 /dev/zero | tr '\0' 4; printf '\000\0005 e5 *\n'; } | validate | cut -c 1-60
