# by LANGUAGE, whatever locale there is, but C; then by each variable of the locale, installed or not
say() { printf '1. e4 e5 2. Qh7 *\n' | env -u LC_ALL -u LC_MESSAGES -u LANG -u LANGUAGE "$@" | tail -1; }
say LC_ALL=C.UTF-8 LANGUAGE=ru validate
say LANG=de_DE.UTF-8 LANGUAGE=de:ru:en validate
say LC_ALL=ru_RU.UTF-8 validate
say LC_MESSAGES=ru_RU validate
say LANG=ru_UA.KOI8-U validate
say LC_MESSAGES=ru_RU.UTF-8 LANG=en_GB.UTF-8 validate
say LC_ALL=C LC_MESSAGES=ru_RU.UTF-8 LANGUAGE=ru validate
say LC_ALL=POSIX LANGUAGE=ru validate
say LC_ALL= LANG=ru validate
say LANG=ru_RU.UTF-8 LANGUAGE=en:ru validate
say LANGUAGE=ru validate
say LC_ALL=en_US.UTF-8 LC_MESSAGES=ru_RU.UTF-8 validate
say LANG=rus validate
say LC_ALL=ru_RU.UTF-8 validate --lang en
say LC_ALL=C validate --lang ru
