for f in pgn/*.pgn; do
    echo "$f: $(validate "$f" | grep -c ': game [0-9]*: Standard: valid') of $(grep -c '^.\{0,3\}\[Event ' "$f")"
done
