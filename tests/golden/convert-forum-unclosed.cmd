printf "%s\n" "1. e4 {abc" | convert -t forum
