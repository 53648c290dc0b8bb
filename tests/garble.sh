#!/bin/sh
# Errors that pass as green: each key of each file of rule checks is misspelt in turn, and then given a value of the wrong
# kind, in every check that has it.  None of these checks may pass, and what is wrong is told with its place.  So with the
# keys of house rules, and with those of the events of a record in JSON Lines and YAML.
#
#   tests/garble.sh [FILE...]
cd "$(dirname "$0")" || exit 2
# shellcheck source=tests/tap.sh
. ./tap.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
[ $# -gt 0 ] || set -- conformance/*.yaml ../samples/*.yaml

# Keys as they stand in a file: at the start of a line, or in the braces behind `expect`.
keys() # FILE
{
    awk '
        /^ *(- )?[a-z-]+:( |$)/ {
            key = $0
            sub(/^ *(- )?/, "", key)
            sub(/:.*/, "", key)
            indent = match($0, /[^ -]/)
            if (deep && indent > deep)
                next
            deep = key == "record" || key == "moves" || key == "options" || key == "bytes" ? indent : 0
            print key
        }
        /^ *expect: *\{/ {
            line = $0
            sub(/^[^{]*\{/, "", line)
            gsub(/"[^"]*"/, "", line)
            gsub(/\[[^]]*\]/, "", line)
            while (match(line, /[a-z-]+: /)) {
                print substr(line, RSTART, RLENGTH - 2)
                line = substr(line, RSTART + RLENGTH)
            }
        }' "$1" | sort -u
}

# The file with KEY spoilt; the checks in which it was, by id or name, a line each, go to $scratch/spoilt.
spoil() # FILE KEY misspelt|wrong
{
    awk -v key="$2" -v how="$3" -v ids="$scratch/spoilt" '
        function spoilt(line, from, n) { # the n characters of `KEY:` at `from`
            if (how == "misspelt")
                return substr(line, 1, from - 1) substr(line, from + 1)
            if (line ~ /^ *(- )?expect: *\{/ && key != "expect")
                return substr(line, 1, from - 1) key ": [[x]], " substr(line, from)
            return substr(line, 1, from - 1) key ": [[x]]"
        }
        function flush() {
            if (hit)
                print id > ids
            hit = 0
        }
        BEGIN { printf "" > ids }
        /^  - / { flush(); top = 1 }
        /^  - (id|name): |^    (id|name): / {
            if (/^  - / || id == "?") {
                id = $0
                sub(/^ *(- )?(id|name): */, "", id)
            }
        }
        { indent = match($0, /[^ ]/) }
        skipping && (indent == 0 || indent > skipping) { next }
        { skipping = 0 }
        {
            line = $0
            at = 0
            if (match(line, "^ *(- )?" key ":( |$)"))
                at = match(line, key ":")
            else if (line ~ /^ *expect: *\{/ && match(line, "[{ ]" key ": "))
                at = RSTART + 1
            if (at) {
                line = spoilt(line, at, length(key) + 1)
                hit = 1
                if (!top) # of the whole file
                    print "*" > ids
                if (how == "wrong" && $0 !~ /^ *expect: *\{/)
                    skipping = match($0, /[^ -]/)
            }
            print line
        }
        END { flush() }' "$1" >"$scratch/spoilt.yaml"
}

for file; do
    for key in $(keys "$file"); do
        for how in misspelt wrong; do
            spoil "$file" "$key" $how
            arbiter validate --checks "$scratch/spoilt.yaml" >"$scratch/tap" 2>"$scratch/err"
            status=$?
            awk -v status=$status '
                FNR == NR { spoilt[$0]; n++; next }
                /^ok / {
                    id = $0
                    sub(/^ok [0-9]+ - /, "", id)
                    for (i in spoilt)
                        if (i == "*" || id == i || index(id, i " ") == 1) {
                            print "passed: " id
                            bad = 1
                        }
                }
                END {
                    if (n == 0 || status != 2) {
                        print n + 0 " spoilt, status " status
                        bad = 1
                    }
                    exit bad
                }' "$scratch/spoilt" "$scratch/tap" >"$scratch/why" &&
                grep -q "spoilt.yaml:[0-9]*:[0-9]*: " "$scratch/err"
            report $? "$file: $key $how" "$scratch/why"
        done
    done
done
# ---- house rules

for file in ../samples/houserules/*.yaml; do
    # shellcheck disable=SC2013 # a word a line
    for key in $(sed -n 's/^ *\([a-z-]*\):.*/\1/p' "$file" | sort -u); do
        for how in "${key#?}:" "$key: [[x]] #"; do
            sed "s/^\( *\)$key:/\1$how/" "$file" >"$scratch/spoilt.yaml"
            arbiter validate --rules "$scratch/spoilt.yaml" ../samples/zero-point-quick.xpgn >"$scratch/said" 2>"$scratch/err"
            [ $? -eq 2 ] && grep -q "spoilt.yaml:[0-9]*:[0-9]*: " "$scratch/err"
            report $? "$file: $how" "$scratch/err"
        done
    done
done

# ---- events: one of each type with each of its keys

cat ../samples/*.xpgn cases/sealed/*.xpgn cases/valid/*.xpgn >"$scratch/games"
# shellcheck disable=SC2016 # a NAG
printf '\n[Variant "Yuurei"]\n\n1. e4d5 <kinte:7> {a} $1 e9 <kinte:7> (1. e4) e4 {b\n' >>"$scratch/games"
for form in jsonl yaml; do
    arbiter convert -t $form "$scratch/games" >"$scratch/record" 2>/dev/null
    awk -v form=$form -v folder="$scratch" '
        form == "jsonl" && !/^\{"type":/ || form == "yaml" && !/^ *- \{type: / { next }
        {
            type = $0
            sub(form == "jsonl" ? "^[^:]*:\"" : "^ *- .type: ", "", type)
            sub(/[^a-z].*/, "", type)
            line = $0
            gsub(/\\"/, "", line)
            gsub(form == "jsonl" ? ":\"[^\"]*\"" : ": \"[^\"]*\"", form == "jsonl" ? ":0" : ": 0", line)
            while (match(line, form == "jsonl" ? "\"[a-z]+\":" : "[a-z]+: ")) {
                key = substr(line, RSTART, RLENGTH)
                line = substr(line, RSTART + RLENGTH)
                gsub(/[^a-z]/, "", key)
                if (!(type key in seen))
                    print NR, type, key
                seen[type key]
            }
        }' "$scratch/record" >"$scratch/places"
    while read -r line type key; do
        for how in misspelt wrong; do
            awk -v form=$form -v at="$line" -v key="$key" -v how=$how '
                NR == at {
                    old = form == "jsonl" ? "\"" key "\":" : key ": "
                    from = index($0, old)
                    new = how == "misspelt" ? substr(key, 2) : key
                    new = form == "jsonl" ? "\"" new "\":" : new ": "
                    if (how == "wrong")
                        new = new (form == "jsonl" ? "[[1]],\"x\":" : "[[1]], x: ")
                    $0 = substr($0, 1, from - 1) new substr($0, from + length(old))
                }
                { print }' "$scratch/record" >"$scratch/spoilt.yaml"
            arbiter validate -q -f $form "$scratch/spoilt.yaml" >"$scratch/said" 2>"$scratch/err"
            [ $? -eq 2 ] && grep -q "spoilt.yaml:$line:[0-9]*: " "$scratch/err"
            report $? "$form: $type $key $how" "$scratch/err"
        done
    done <"$scratch/places"
    [ "$(wc -l <"$scratch/places")" -gt 40 ]
    report $? "$form: there are keys to spoil"
done
echo "1..$n"
exit $((failed > 0))
