for text in '1. e4 {' '1. e4 (1. d4' '[Event "x' '1. e4 <P' '[Event' '1. e4 "'; do
    printf '%s\n\n[Event "next"]\n\n1. d4 *\n' "$text" | validate
done
