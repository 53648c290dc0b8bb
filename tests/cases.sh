#!/bin/sh
# The games of tests/cases against expected.tsv: verdict, line, column and code of the first violation; for valid games
# result, ending and board too.  One TAP line a game.  A column `-` and a board `-` are not compared.
# What stands in not-yet (file and game) must not agree: a game that does has to leave that list.
cd "$(dirname "$0")/cases" || exit 2

# shellcheck disable=SC2046 # names without spaces
validate -o json $(awk -F '\t' 'NR > 1 && !seen[$1]++ { print $1 }' expected.tsv) >"${TMPDIR:-/tmp}/cases.$$"
status=$?
trap 'rm -f "${TMPDIR:-/tmp}/cases.$$"' EXIT
[ $status -le 1 ] || echo "not ok - validate ended with status $status"

awk -F '\t' '
# The value of a key of a flat JSON object; a quote within a string is escaped, so the key is found nowhere else.
function value(line, key,    at, rest) {
    at = index(line, "\"" key "\":")
    if (!at)
        return ""
    rest = substr(line, at + length(key) + 3)
    if (rest ~ /^"/) {
        rest = substr(rest, 2)
        return substr(rest, 1, index(rest, "\"") - 1)
    }
    match(rest, /^[^,}]*/)
    return substr(rest, 1, RLENGTH)
}
function board(fen) {
    sub(/ .*/, "", fen)
    sub(/\[.*/, "", fen)
    return fen
}
FILENAME == "not-yet" {
    if ($0 !~ /^#/ && NF)
        late[$1 " " $2] = 1
    next
}
FILENAME != "expected.tsv" {
    id = value($0, "file") " " value($0, "game")
    type = value($0, "type")
    if (type == "game") {
        verdict[id] = value($0, "verdict")
        result[id] = value($0, "result")
        claimed[id] = value($0, "claimed")
        ending[id] = value($0, "ending")
        fen[id] = value($0, "fen")
    } else if (type == "diagnostic" && value($0, "severity") == "error" && (value($0, "first") == "true" || !(id in code))) {
        line[id] = value($0, "line")
        column[id] = value($0, "column")
        code[id] = value($0, "code")
    }
    next
}
FNR == 1 { next }
{
    id = $1 " " $2
    got = id in code ? line[id] ":" ($4 == "-" ? "-" : column[id]) " " code[id] : "ok"
    want = $5 == "ok" ? "ok" : $3 ":" $4 " " $5
    got = got " " (id in verdict ? verdict[id] : "missing")
    want = want " " ($5 == "ok" ? "valid" : "invalid")
    if ($5 == "ok") {
        # what the board shows binds the terminator; else the terminator stands for itself
        got = got " " (result[id] != "*" ? result[id] : claimed[id])
        want = want " " $6
        if ($7 ~ /^(mate|stalemate|king captured|bare king|kinte)$/) {
            got = got " " ending[id]
            want = want " " $7
        }
        if ($8 != "-") {
            got = got " " board(fen[id])
            want = want " " board($8)
        }
    }
    agree = got == want
    name = "cases/" $1 " game " $2
    if (id in late)
        print agree ? "not ok - " name "\n# agrees, although not-yet lists it" : "ok - " name " (not yet)"
    else
        print agree ? "ok - " name : "not ok - " name "\n# want " want "\n# got  " got
    n++
}
END { print "1.." n }
' not-yet "${TMPDIR:-/tmp}/cases.$$" expected.tsv
