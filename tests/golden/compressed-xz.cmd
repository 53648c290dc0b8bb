printf '\3757zXZ\000\000\004' | validate
