# each line of the file is a post of the game before the bar: what stands there is read as these moves
while IFS='|' read -r game line; do
    printf '%s|%s\n' "$game" "$line"
    { [ "$game" = - ] || echo "Game: $game"; printf '%b\n' "$line"; } | convert -f forum -t xpgn >$T/out 2>$T/err
    sed '/^\[/d; /^$/d; s/^/    /' $T/out
    sed 's/^/    /' $T/err
done <forum/lines.txt
