#!/bin/sh
# Pictures of every record in tests/ and samples/: SVG that is well-formed and uses nothing but shapes, PNG of the right
# size that tells what it shows, PDF of as many pages and GIF of as many frames as there are turns, and pictures for a
# seat that are the same bytes whatever that seat does not know.  TAP.
cd "$(dirname "$0")/.." || exit 2
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
n=0

result() # WRONG NAME; WRONG is empty if all is well
{
    n=$((n + 1))
    if [ -z "$1" ]; then
        echo "ok - render/$2"
    else
        echo "not ok - render/$2"
        printf '%s\n' "$1" | sed 's/^/# /' | head -5
    fi
}

hex() # FILE FROM COUNT
{
    od -An -v -tx1 -j "$2" -N "$3" "$1" | tr -d ' \n'
}

well_formed() # FILE...
{
    if command -v xmllint >/dev/null 2>&1; then xmllint --noout "$@" 2>&1; fi
}

# ---- every record as SVG ----

for file in tests/cases/valid/*.xpgn tests/cases/invalid/*.xpgn tests/cases/lenient/*.xpgn samples/*.xpgn; do
    rm -rf "$scratch/svg"
    mkdir "$scratch/svg"
    wrong=
    render -o svg -t .. --out "$scratch/svg/%s.svg" "$file" >"$scratch/out" 2>"$scratch/err"
    [ $? -le 1 ] || wrong="status over 1: $(cat "$scratch/err")"
    [ ! -s "$scratch/out" ] || wrong="something on standard output"
    if [ -n "$(ls "$scratch/svg")" ]; then
        wrong="$wrong$(well_formed "$scratch/svg"/*.svg)"
        wrong="$wrong$(cat "$scratch/svg"/*.svg |
            grep -oE '<(text|style|script|image|use|filter|font)|( (style|class|id|on[a-z]*|(xlink:)?href)=)|url\(' | head -3)"
        [ "$(grep -l 'role="img"' "$scratch/svg"/*.svg | wc -l)" = "$(find "$scratch/svg" -name '*.svg' | wc -l)" ] ||
            wrong="$wrong a picture without its role"
    fi
    result "$wrong" "$file"
done

# ---- PNG, PDF, GIF ----

record=samples/octahedra-knight-h1.xpgn
for size in 24 45 90; do
    render -o png --size $size $record >"$scratch/png"
    render -o svg --size $size $record >"$scratch/svg.svg"
    want=$(sed -n '1s/.* width="\([0-9]*\)" height="\([0-9]*\)".*/\1 \2/p' "$scratch/svg.svg")
    got="$((0x$(hex "$scratch/png" 16 4))) $((0x$(hex "$scratch/png" 20 4)))"
    wrong=
    [ "$want" = "$got" ] || wrong="the PNG is $got, the SVG $want"
    [ "$(hex "$scratch/png" 0 8)" = 89504e470d0a1a0a ] || wrong="no PNG"
    grep -aq 'tEXtTitle' "$scratch/png" && grep -aq 'tEXtDescription' "$scratch/png" || wrong="it does not say what it shows"
    result "$wrong" "png of $size"
done

turns=$(render -t .. $record | grep -c '^8 ')
render -o pdf -t .. $record >"$scratch/pdf"
wrong=
[ "$(head -c 5 "$scratch/pdf")" = %PDF- ] || wrong="no PDF"
pages=$(grep -ac '/Type /Page$' "$scratch/pdf")
[ "$pages" -gt 0 ] || pages=$(grep -aoE '/Type */Page[^s]' "$scratch/pdf" | wc -l)
[ "$pages" = "$turns" ] || wrong="$pages pages for $turns turns"
result "$wrong" "pdf"

render -o gif $record >"$scratch/gif"
wrong=
[ "$(head -c 6 "$scratch/gif")" = GIF89a ] || wrong="no GIF"
frames=$(od -An -v -tx1 "$scratch/gif" | tr -d ' \n' | grep -oE '21f904........002c' | wc -l)
[ "$frames" = "$turns" ] || wrong="$frames frames for $turns turns"
[ "$(hex "$scratch/gif" "$(($(wc -c <"$scratch/gif") - 1))" 1)" = 3b ] || wrong="the GIF has no end"
result "$wrong" "gif"

# ---- nothing that the seat does not know ----

# Black has played e7e5, or g8f6 and had a kinte on the way: White hears the same.
cat >"$scratch/a.xpgn" <<'END'
[Variant "Yuurei"]

1. e4 1... e5 2. d4 2... d6 3. Nf3 *
END
cat >"$scratch/b.xpgn" <<'END'
[Variant "Yuurei"]

1. e4 1... e7d6 <kinte:7> Nf6 {nobody sees this} 2. d4 2... h6 3. Nf3 *
END
for seat in white public; do
    for form in svg png gif text html; do
        wrong=
        for record in a b; do
            # the name of the input is the same for both
            render -o $form -t "$([ $form = gif ] && echo .. || echo last)" --view $seat <"$scratch/$record.xpgn" \
                >"$scratch/$record.out" 2>&1 || wrong="status $?"
        done
        cmp -s "$scratch/a.out" "$scratch/b.out" || wrong="$wrong they differ"
        result "$wrong" "secrets, $form for $seat"
    done
done
render -o svg <"$scratch/a.xpgn" >"$scratch/a.out"
render -o svg <"$scratch/b.xpgn" >"$scratch/b.out"
result "$(cmp -s "$scratch/a.out" "$scratch/b.out" && echo 'the referee sees no difference')" "secrets, the referee"

echo "1..$n"
