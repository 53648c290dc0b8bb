# Each form that people type, amid movetext that the fast way takes at one go: it and the general way, which --variations
# takes, say the same, with line ends of three kinds; and canonical text is what was meant.
pad='{a comment so long that whatever stands before it is read from the window at one go, as the fast way wants it to be}'
pad="$pad $pad $pad $pad $pad"
n=0
while read -r moves; do
    n=$((n + 1))
    printf '[Event "%s"]\n\n1. e4 d5 2. %s\n\n' "$n" "$moves" | sed "s/PAD/$pad/"
done >$T/lf <<'X'
ed Qxd5 3. Nc3 Qa5 PAD *
e:d5 Ф:d5 3. Кc3 Фa5 PAD *
ed5 Фd5: 3. d4: Nf6 PAD *
e×d5 Q×d5 3. ♘c3 ♛a5 4. Nf3N Nf6± 5. Bc4 +- e6 N 6. O-O= Be7⁇ PAD 1 - 0
d5: Qd5x 3. Nc3!+= Qa5?-/+ 4. d4++ c6 D {so} 5. Bd2 ∞ □ e5 PAD 0–1
exd5 Nf6 3) d4 3… Nxd5 4.- c4 Nb6 5 Nc3 e6 6 Nf3 PAD 0,5 : 0,5
e5 f5 3. ef Nxf6 4. d4 Nc6 5. Nf3 e5 6. de: d4 7. ef: d3 8. fg d2 9. Bd2: Bc5 10. gh=Q+ Kd7 PAD 1:0
e5 f5 3. f6: Nxf6 4. d4 c5 5. dc e6 6. c6 b5 7. c7 Bd6 8. cb8(Q) Rb8: 9. a3 PAD ½:½
exd5 c6 3. dc e6 4. cb Nc6 5. ba8/N Nf6 6. Nc7 Qc7: PAD 1/2
fe Nf6 3. Nc3 PAD *
exd5 e5 3. Nf3 Bd6 4. Be2 Nf6 5. О-О 0-0 6. h3 h6 PAD *
exd5 e5 3. Nf3 Bd6 4. Be2 Nf6 5. Nc3 0-0 6. e1g1 h6 PAD 0-0
exd5<br>2... e5 ; a note<br />3. Nf3 Bd6 PAD 1/2 - 1/2
X
sed 's/$/\r/' $T/lf >$T/crlf
tr '\n' '\r' <$T/lf >$T/cr
short() { sed -e 's/^[^:]*:\([0-9]*:[0-9]*: [^]]*\]\).*/\1/' -e 's/^.*: game /game /' | grep -e '^[0-9]*:[0-9]*: ' -e '^game'; }
validate $T/lf | short >$T/1
cat $T/1
validate --variations $T/lf | short | cmp - $T/1 && echo 'the same with --variations'
for ends in crlf cr; do validate $T/$ends | short | cmp - $T/1 && echo "the same with $ends"; done
validate --strict $T/lf | short | grep -v ' note: ' | cmp - $T/1 && echo 'the same with --strict'
convert -t xpgn $T/lf >$T/2
for ends in crlf cr; do convert -t xpgn $T/$ends | cmp - $T/2; done
convert -t jsonl $T/lf | convert -f jsonl -t xpgn | cmp - $T/2
grep -v -e '^\[' -e '^$' $T/2 | sed 's/ {a comment so.*}/ .../' | tr '\n' ' ' | sed 's/ 1\. e4/\n1. e4/g'
echo
