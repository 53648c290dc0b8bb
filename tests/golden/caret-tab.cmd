printf '[Variant "Standard"]\n\n\t1. e4\te5 2.\tQh7 *\n' | validate
