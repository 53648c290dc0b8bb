awk 'BEGIN { for (i = 1; i < 100; i++) printf "%d. Кf3 Кf6 %d. Кg1 Кg8 ", 2 * i - 1, 2 * i; print "199. e5 *" }' | validate --first
