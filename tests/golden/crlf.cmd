printf '[Variant "Standard"]\r\n\r\n1. e4 e5\r\n2. Qh7 *\r\n' | validate
