for tool in playout convert; do
    $tool --help | head -1
    $tool -V
done
