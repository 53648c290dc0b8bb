# records.awk: the records of a file of tests/conformance as one XPGN file, for who wants many strange records.
function value(s)
{
    sub(/^[^:]*: */, "", s)
    if (s ~ /^".*"$/) {
        s = substr(s, 2, length(s) - 2)
        gsub(/\\"/, "\"", s)
        gsub(/\\n/, "\n", s)
    }
    return s
}
function flush_check(    text)
{
    if (moves != "") {
        text = variant != "" ? "[Variant \"" variant "\"]\n" : "[Event \"?\"]\n"
        if (options != "") text = text "[Options \"" options "\"]\n"
        if (fen != "") text = text "[SetUp \"1\"]\n[FEN \"" fen "\"]\n"
        print text "\n" moves "\n"
    }
    moves = fen = options = ""
    variant = common
}
/^variant:/ { common = value($0) }
/^  - id:/ { flush_check(); record = 0 }
/^    variant:/ { variant = value($0) }
/^    fen:/ { fen = value($0) }
/^    options:/ { options = value($0); gsub(/[{},]/, " ", options); gsub(/: */, "=", options) }
/^    moves:/ { moves = value($0) }
/^    [a-z]/ { record = 0 }
record { print substr($0, 7) }
/^    record: \|/ { record = 1; print "" }
END { flush_check() }
