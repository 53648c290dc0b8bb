validate --strict pgn/*.pgn | sed -n 's/.*\(note\|warning\|error\).*\[\([a-z-]*\)\].*/\1 \2/p' | sort | uniq -c
