printf "%s\n" "1. e4 @i9 *" | convert -t forum
