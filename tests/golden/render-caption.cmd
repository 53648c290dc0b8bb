# A caption makes a picture higher, names players, and puts a number on each of a turn's moves; of one move there is none.
for turn in 3 6; do
    for caption in '' --caption; do
        render -o svg $caption -t $turn ../samples/octahedra-as-published.xpgn | grep -o '<svg.*\|<circle[^>]*r="6.30*"' | sed 's/.*viewBox/viewBox/; s/ c[xy]="[^"]*"//g' | sort | uniq -c
    done
done
printf '[White "Анна"]\n[Black "?"]\n[Variant "Psi-Chess"]\n\n1. e4 *\n' >"${TMPDIR:-/tmp}/caption.$$"
for language in en ru; do
    render -o svg --caption --lang $language "${TMPDIR:-/tmp}/caption.$$" | cksum
done
rm "${TMPDIR:-/tmp}/caption.$$"
render --caption ../samples/octahedra-as-published.xpgn; echo $?
