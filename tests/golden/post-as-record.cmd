# what is plainly a forum post is called so by every tool, and is no record with a violation a word
for post in forum/*.txt ../samples/thread.txt; do
    [ "${post##*/}" != lines.txt ] || continue # which is no post
    validate -q $post >/dev/null 2>&1
    [ $? -eq 2 ] || echo "$post is taken for a record"
done
iconv -t KOI8-R ../samples/thread.txt | validate
for tool in validate 'convert -t pgn' 'convert -t jsonl -f pgn' replay 'render -o text' 'roll --for'; do
    $tool ../samples/thread.txt
    echo "$tool: $?"
done
# a remark or two in a record costs a message, however many its words
printf '1. e4 a splendid move e5 2. Nf3 Nc6 3. Bb5 *\n' | validate -q | grep -c '\[syntax\]'
printf '[Event "prose"]\n\nHere one talks and talks and plays no move at all *\n' | validate | tail -1 | sed 's/[0-9]* violations/violations/'
