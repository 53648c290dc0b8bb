#!/bin/sh
# Errors that pass as green: each key of each file of rule checks is misspelt in turn, and then given a value of the wrong
# kind, in every check that has it.  None of these checks may pass, and what is wrong is told with its place.
#
#   tests/garble.sh [FILE...]
cd "$(dirname "$0")" || exit 2
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
echo "1..$n"
exit $((failed > 0))
