printf 'BZh91AY&SY\000\000\000\000' | validate
