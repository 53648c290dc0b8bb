# reports at one place come as they were found
printf '[Event "?"]\n[Result "*"]\n\n1. e4 *\n' | validate --strict
