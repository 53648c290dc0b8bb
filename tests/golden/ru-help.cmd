for tool in validate replay render convert roll playout; do
    $tool --lang ru --help | head -3
done
