# In a variation a number that names no turn which can stand there is not kept, and that is said; so is a remark (6).
cd "$T" || exit
cat >variation.pgn <<'END'
[Event "numbers that cannot be followed"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 (1... c5 2. Nc3) (2. Nc3) 4. Ba4 (3... a5) (4. Bxc6 dxc6 9. O-O) 1-0 (6)
END
for form in xpgn jsonl csv; do
    echo "$form"
    convert -t $form variation.pgn >out || echo "status $?"
    [ $form != xpgn ] || sed '1,/^$/d' out
done
validate --variations variation.pgn | grep -v '^ *^$'
