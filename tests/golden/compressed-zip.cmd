printf 'PK\003\004\024\000\000\000' | validate
