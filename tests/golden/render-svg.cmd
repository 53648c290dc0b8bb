render -o svg -t 1w ../samples/zero-point-quick.xpgn | sed -n '1p;$p'
# one drawing, whatever the size, in all pixels but the first line
render -o svg --size 24 ../samples/zero-point-quick.xpgn | sed 1d >"$T/a"
render -o svg --size 90 ../samples/zero-point-quick.xpgn | sed 1d >"$T/b"
cmp "$T/a" "$T/b" && echo same
# flipped it is another, and so it is for Black where the game hides pieces
for options in '' '--flip' '--view black' '--view black --no-flip' '--no-coordinates' '--theme print'; do
    # shellcheck disable=SC2086 # several words
    render -o svg $options ../samples/yuurei-example.xpgn | sha256sum
done | sort | uniq -d | wc -l
