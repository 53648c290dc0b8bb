printf "%s\n" "[Variant \"Draughts\"]" "" "1. e4 *" | convert -t csv
