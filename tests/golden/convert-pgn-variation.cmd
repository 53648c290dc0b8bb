printf "%s\n" "[Variant \"Yuurei\"]" "" "1. e4 (1. b2c3 <kinte:7>) *" | convert -t pgn
