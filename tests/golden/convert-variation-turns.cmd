# Variations keep the turns that their numbers name.
for game in '1. e4 e5 2. Nf3 Nc6 (2. Nc3 Nf6) 3. Bb5 *' '1. e4 good (1. d4 d5) 1... e5 *' '1. e4 e5 0-0 (1... c5)'; do
    echo "$game" | convert -t xpgn | sed 1,/^$/d
done
