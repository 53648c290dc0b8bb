#!/bin/sh
# What the manual lists is what there is, both ways: the options of each tool and of the rule sets, with values and bounds,
# codes, keys of JSON, columns of CSV, the referee's words, the scripts of the README; and mandoc finds no fault in a page.
# Prints TAP.
cd "$(dirname "$0")/.." || exit 2
bin=${BIN:-bin}
LC_ALL=C.UTF-8
export LC_ALL
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
. tests/tap.sh

same() # NAME: $scratch/page and $scratch/code hold the same lines, and some
{
    diff "$scratch/page" "$scratch/code" >"$scratch/why" && [ -s "$scratch/page" ]
    report $? "$1 (<: only on the page, >: only there)" "$scratch/why"
}

# ---- the pages ----

for page in man/man*/*.[1-7] man/*/man*/*.[1-7]; do
    if ! command -v mandoc >/dev/null 2>&1; then
        n=$((n + 1))
        echo "ok - $page # SKIP no mandoc"
        continue
    fi
    mandoc -T lint -W warning "$page" >"$scratch/why" 2>&1
    # a request that was taken for text, a quotation within a quotation
    mandoc -T utf8 "$page" | col -b | grep -nE "\\\\\\(|’’|‘[^’]*‘" >>"$scratch/why"
    [ ! -s "$scratch/why" ]
    report $? "$page reads well" "$scratch/why"
done

# ---- options of the tools ----

# The items of lists: `.It Fl f , \-from Ar form` as -f and --from.
page_options() # PAGE
{
    sed -n 's/\\//g; /^\.It Fl /p' "$1" | awk '{
        for (i = 3; i <= NF; i++)
            if (($(i - 1) == "Fl" || $(i - 1) == ",") && $i != "Fl")
                print "-" $i
    }' | sort -u
}

for tool in "$bin"/*; do
    name=$(basename "$tool")
    for language in en ru; do
        "$tool" --help --lang $language | sed -n 's/^  *\(-.*\)/\1/p' | sed 's/   *.*//' |
            grep -oE '(^|[ ,])--?[A-Za-z][a-z-]*' | tr -d ' ,' | sort -u >"$scratch/code"
        for page in man/man1 man/*/man1; do
            page=$page/arbiter-$name.1
            [ "$name" != arbiter ] || page=${page%-arbiter.1}.1
            page_options "$page" >"$scratch/page"
            same "$page has the options of $name --help --lang $language"
        done
    done
done

# ---- languages agree ----

# What a page of another language must have as the English one has it: what options, words, variables and other pages it
# names, its items and sections, and the commands of its examples.  In items the words of people are left out.
bones() # PAGE
{
    awk '
        /^\.Bd/ { literal = 1 }
        /^\.Ed/ { literal = 0 }
        /^\.Dl.*[$] / || literal && /^[a-z]*[$] / { print "example " $0; next }
        literal { next }
        /^\.(Sh|Ss|It|Bd|Bl|Op) ?/ { print "count " $1, ++count[$1] }
        /^\./ {
            gsub(/\\-/, "-")
            macro = ""
            for (i = 1; i <= NF; i++) {
                if ($i ~ /^\.?(Ar|No|Ns|Ta|Op|Sx|Em|Pq|Po|Pc|Li|Ql|Nm|Sy|It|Nd|Dl|Dq)$/)
                    macro = ""
                else if ($i ~ /^\.?(Fl|Cm|Ev|Xr|Ic)$/)
                    macro = substr($i, $i ~ /^\./ ? 2 : 1)
                else if (macro != "" && $i !~ /^[,.:;|)]$/ && $i !~ /^[^ -~]/)
                    print macro, $i
            }
        }' "$1" | sort -u
}

for page in man/*/man[157]/*.[157]; do
    english=man/${page#man/*/}
    bones "$english" >"$scratch/page"
    bones "$page" >"$scratch/code"
    same "$english says in another language, $page, the same"
done

# ---- options of the rule sets ----

house=man/man5/arbiter-houserules.5
"$bin/arbiter" rules >"$scratch/games"

# Game, option, its values parted by bars, and its bounds if they are numbers; parted by tabs.
awk '
    /^\.Ss / { game = substr($0, 5) }
    /^\.It Cm [a-z-]* Ns = Ns Cm / {
        name = $3
        sub(/^.* Ns = Ns Cm /, "")
        low = high = ""
        if (match($0, / No \([0-9]+ to [0-9]+\)$/)) {
            split(substr($0, RSTART + 5, RLENGTH - 6), bound, " to ")
            low = bound[1]
            high = bound[2]
            $0 = substr($0, 1, RSTART - 1)
        }
        sub(/ Ns Ar n$/, "")
        gsub(/ /, "")
        print game "\t" name "\t" $0 "\t" low "\t" high
    }' $house >"$scratch/options"

# What must be right and what must be wrong: `yes` or `no`, game, options.  An option that does not go with the standard
# values of others has company.
awk -F '\t' '
    function try(right, value,    company) {
        company = ""
        if ($2 == "series")
            company = " red=" value " black=0"
        else if ($2 == "red" || $2 == "black")
            company = " series=60 " ($2 == "red" ? "black" : "red") "=" (60 - value)
        else if ($2 == "zone")
            company = " pawn-zone=" (value < 2 ? 2 : substr(value, 1, 1)) "-" (value ~ /[1-3]$/ ? substr(value, 3) : 4)
        print right "\t" $1 "\t" $2 "=" value company
    }
    {
        n = split($3, values, "|")
        for (i = 1; i <= n; i++)
            if (values[i] !~ /:$/)
                try("yes", values[i])
        stem = values[n] ~ /:$/ ? values[n] : ""
        if ($4 != "") {
            try("yes", stem $4)
            try("yes", stem $5)
            try("no", stem ($4 - 1))
            try("no", stem ($5 + 1))
        }
        if ($2 ~ /zone$/)
            for (low = 1; low <= 5; low++)
                for (high = low; high <= 5; high++)
                    if (index("|" $3 "|", "|" low "-" high "|") == 0)
                        try("no", low "-" high)
        try("no", "nonsense")
        try("no", "")
    }' "$scratch/options" >"$scratch/tries"

records() # reads lines that end with a game and options: a record of each
{
    awk -F '\t' '{ printf "[Variant \"%s\"]\n[Options \"%s\"]\n\n*\n\n", $(NF - 1), $NF }'
}

records <"$scratch/tries" | "$bin/validate" -o json |
    sed -n '/"type":"game"/ { s/.*"verdict":"valid".*/yes/; s/.*"verdict":"invalid".*/no/; p; }' >"$scratch/verdicts"
cut -f 1 "$scratch/tries" | paste - "$scratch/verdicts" "$scratch/tries" | awk -F '\t' '$1 != $2' >"$scratch/why"
[ "$(wc -l <"$scratch/tries")" -gt 50 ] && [ ! -s "$scratch/why" ]
report $? "$house: its values and bounds are those of the rule sets (wanted, seen)" "$scratch/why"

# An option at the standard value is none that --stats tells.
while IFS='	' read -r game name values _; do
    value=${values%%|*}
    "$bin/playout" --variant "$game" --options "$name=$value" -n 0 --stats=json 2>"$scratch/why" | grep -q '"options":""'
    report $? "$house: $value is the standard value of $name in $game" "$scratch/why"
done <"$scratch/options"

# Which game has which of the options that there are is what validate says of an impossible value.
grep -ohE '\{"[a-z-]+", *OPTION_[A-Z]+, *("[^"]*"|NULL)' lib/rules/*/*.c >"$scratch/specs"
sed 's/^{"\([a-z-]*\)".*/\1/' "$scratch/specs" | sort -u >"$scratch/names"
sed 's/^[^ ]* *//' "$scratch/games" | while read -r game; do
    while read -r name; do
        printf '%s\t%s\t%s=?\n' "$name" "$game" "$name"
    done <"$scratch/names"
done >"$scratch/asked"
records <"$scratch/asked" | "$bin/validate" -o json --lang en |
    grep '"type":"diagnostic"' | grep -v '"code":"fen-bad"' >"$scratch/answers"
paste "$scratch/asked" "$scratch/answers" |
    awk -F '\t' -v OFS='\t' '!/this game has no option/ { print $2, $1 }' | sort >"$scratch/code"
cut -f 1,2 "$scratch/options" | sort >"$scratch/page"
same "$house has the options of each game"

sed -n 's/^{"\([a-z-]*\)", *OPTION_CHOICE, *"\(.*\)"$/\1 \2/p' "$scratch/specs" | sort -u >"$scratch/code"
awk -F '\t' '$4 == "" && $2 !~ /zone$/ { print $2, $3 }' "$scratch/options" | sort -u >"$scratch/page"
same "$house has the words of each option"

while IFS='	' read -r game name _; do
    prefix=$(sed -n "s/^\([a-z-]*\)  *$game\$/\1/p" "$scratch/games")
    for page in man/man6/arbiter-"$prefix".6 man/*/man6/arbiter-"$prefix".6; do
        grep '^\.It Cm' "$page" | grep -q "Cm $name Ns = Ns"
        report $? "$page has the option $name of $game"
    done
done <"$scratch/options"

# ---- codes, keys, columns, words ----

"$bin/validate" --list-codes | sed 's/ .*//' | sort >"$scratch/code"
sed -n '/^\.Sh CODES/,/^\.Sh JSON/s/^\.It Cm //p' man/man7/arbiter-codes.7 | sort >"$scratch/page"
same "arbiter-codes.7 has the codes of --list-codes"

items() # PAGE FROM TO: the names of a list between two lines
{
    sed -n "/^$2/,/^$3/s/^\.It Cm //p" "$1" | tr -d ' ' | tr ',' '\n'
}

keys() # of JSON objects, one a line
{
    grep -oE '[{,]"[a-z_]+":' | tr -d '{,":' | sort -u
}

printf 'Anna: Psi-Chess\nBob: ok\nAnna: 1. e2-e4\n' | "$bin/validate" -f forum -o json >"$scratch/json"
sed -n 1p "$scratch/json" | keys >"$scratch/code"
items man/man7/arbiter-codes.7 '.Ss A diagnostic' '.Ss A game' | sort >"$scratch/page"
same "arbiter-codes.7 has the keys of a diagnostic"
tail -n 1 "$scratch/json" | keys >"$scratch/code"
items man/man7/arbiter-codes.7 '.Ss A game' '.Sh SEE' | sort >"$scratch/page"
same "arbiter-codes.7 has the keys of a game"

printf '[Variant "Psi-Chess"]\n[GameId "G"]\n\n1. @e4 <P:N> Ng8@e4 *\n' | "$bin/validate" -o json | sed -n 1p | keys >"$scratch/code"
items man/man7/arbiter-codes.7 '.Ss A reveal' '.Ss A diagnostic' | sort >"$scratch/page"
same "arbiter-codes.7 has the keys of a reveal"

for record in samples/yuurei-example.xpgn samples/psi-examples.xpgn samples/zero-point-quick.xpgn; do
    "$bin/replay" -o json --view white "$record"
    "$bin/replay" -o json "$record"
done >"$scratch/json"
sed 's/"\(heard\|dice\|bids\)":{[^}]*}/"\1":0/g' "$scratch/json" | keys >"$scratch/code"
{
    items man/man1/arbiter-replay.1 '.Sh JSON' '.Sh ENVIRONMENT'
    printf '%s\n' board bids # named in the text of others
} | sort >"$scratch/page"
same "arbiter-replay.1 has the keys of a turn"

"$bin/convert" -t csv samples/psi-examples.xpgn | sed 's/\r$//; y/,/\n/; q' >"$scratch/code"
items man/man5/arbiter-csv.5 '.Sh DESCRIPTION' '.Sh EXAMPLES' >"$scratch/page"
same "arbiter-csv.5 has the columns of the table, in their order"

# What the referee hears is in a table of its source, what it says in the goldens.
page=man/man1/arbiter-referee.1
grep -ohE '\{"[a-z]+", *hear_[a-z]+' lib/referee/*.c | sed 's/^{"\([a-z]*\)".*/\1/' | sort >"$scratch/code"
sed -n '/^\.It Em action/,/^\.It Em word/s/^\.It Cm \(.*\)/\1/p' $page | sed 's/ Ta .*//; s/ | /\n/g' | sed 's/ .*//' |
    sort -u | comm -13 - "$scratch/code" >"$scratch/why"
[ -s "$scratch/code" ] && [ ! -s "$scratch/why" ]
report $? "$page has all actions" "$scratch/why"
sed -n '/^\.It Em word/,/^\.Ss Three/s/^\.It Cm \([a-z-]*\).*/\1/p' $page | sort -u >"$scratch/page"
cat tests/golden/*referee*.out tests/golden/seat*.out 2>/dev/null |
    awk '$1 ~ /^(white|black|table|public)$/ && $2 ~ /^[0-9]+$/ && $3 ~ /^[a-z-]+$/ { print $3 }' | sort -u >"$scratch/code"
comm -13 "$scratch/page" "$scratch/code" >"$scratch/why"
[ "$(wc -l <"$scratch/code")" -gt 20 ] && [ ! -s "$scratch/why" ]
report $? "$page has all words that the goldens have" "$scratch/why"

# ---- samples ----

# shellcheck disable=SC2016 # no shell
sed -n 's/^| `\([a-z.-]*\)` | .*/\1/p' README.md | sort >"$scratch/page"
find samples/pipelines -type f | sed 's/.*\///' | sort >"$scratch/code"
same "the README has the scripts of samples/pipelines"

for file in samples/houserules/*.yaml; do
    printf '*\n' | "$bin/validate" -q --rules "$file" >"$scratch/why" 2>&1
    report $? "$file can be read" "$scratch/why"
done

echo "1..$n"
[ $failed -eq 0 ]
