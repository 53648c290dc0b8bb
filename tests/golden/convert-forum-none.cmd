printf "%s\n" "Nothing to see here." | convert -f forum -t xpgn
