# The fast way through ordinary movetext, and the general one that --strict and --variations take, find the same violations.
errors() { validate -o json "$@" | grep -e '"severity":"error"' -e '"type":"game"' | sed 's/,"warnings":[0-9]*//'; }
errors cases/*/*.xpgn pgn/*.pgn >plain.$$
errors --strict cases/*/*.xpgn pgn/*.pgn | cmp plain.$$ - && echo the same with --strict
errors --variations cases/*/*.xpgn pgn/*.pgn | cmp plain.$$ - && echo the same with --variations
printf '1. e5 (1. e4\n1... e5)\n2. d4 *\n\n1. e4 e5 2. Qh5 Nc6 3. Qxf7+ a6 4. a3 b6 *\n' >odd.$$
for option in -q --strict --variations; do validate -o json $option odd.$$ | grep -o '"line":[0-9]*,"column":[0-9]*,"severity":"error","code":"[^"]*"'; done | sort | uniq -c | awk '{ print $1, $2 }'
rm -f plain.$$ odd.$$
