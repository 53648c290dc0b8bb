# Every way to break a rule of a C file by one small edit: FILE, LINE, COLUMN, LENGTH, =NEW TEXT, WHAT, and the line as it
# is, parted by tabs.  Conditions are negated and shifted, sides swapped, statements dropped, option defaults changed.

function edit(column, len, text, what,    line)
{
    line = $0
    sub(/^[ \t]+/, "", line)
    print FILENAME "\t" FNR "\t" column "\t" len "\t=" text "\t" what "\t" line
}

# Each place where `old` stands becomes `new`.
function each(old, new, what,    rest, at, column)
{
    rest = $0
    column = 0
    while ((at = index(rest, old)) > 0) {
        edit(column + at, length(old), new, what)
        column += at + length(old) - 1
        rest = substr(rest, at + length(old))
    }
}

# A condition `if (...)` or `while (...)` that ends on its line, negated; one that is a comparison is turned already.
function negate(    at, depth, i, c)
{
    if (!match($0, /(if|while) \(/) || (/ [!=]= | !|\(!/ && !/ && | \|\| /))
        return
    at = RSTART + RLENGTH - 1
    depth = 0
    for (i = at; i <= length($0); i++) {
        c = substr($0, i, 1)
        depth += c == "("
        depth -= c == ")"
        if (depth == 0) {
            edit(at, i - at + 1, "(!" substr($0, at, i - at + 1) ")", "negated")
            return
        }
    }
}

FNR == 1 { comment = 0; inside = 0 }
/\/\*/ && !/\*\// { comment = 1 }
comment { if (/\*\//) comment = 0; next }
/^[{]/ { inside = 1; next }
/^[}]/ { inside = 0; next }
/^ *\/?\*/ || /^#/ || /assert\(/ { next }

# an option's default, the last number of its line in a list
/OPTION_(CHOICE|NUMBER|RANKS|HARVEST)/ && match($0, /[0-9x]+},?$/) {
    column = RSTART
    number = $0
    sub(/.*[ {]/, "", number)
    sub(/},?$/, "", number)
    edit(column, length(number), number == "0" ? "1" : number == "1" ? "0" : number " + 1", "another default")
    next
}
!inside { next }

{
    each(" == ", " != ", "== to !=")
    each(" != ", " == ", "!= to ==")
    each(" && ", " || ", "&& to ||")
    each(" || ", " && ", "|| to &&")
    each(" < ", " <= ", "< to <=")
    each(" <= ", " < ", "<= to <")
    each(" > ", " >= ", "> to >=")
    each(" >= ", " > ", ">= to >")
    each(" + 1", "", "+ 1 dropped")
    each(" - 1", "", "- 1 dropped")
    each("WHITE", "BLACK", "WHITE to BLACK")
    each("BLACK", "WHITE", "BLACK to WHITE")
    each("true", "false", "true to false")
    each("false", "true", "false to true")
    each("~", "", "~ dropped")
    each(" & ", " | ", "& to |")
    each("(!", "(", "! dropped")
    each(" !", " ", "! dropped")
    if (match($0, /other\(\(enum side\)[a-z>.-]+\)/))
        edit(RSTART, RLENGTH, substr($0, RSTART + 6, RLENGTH - 7), "side swapped")
    else if (match($0, /other\([a-z>.-]+\)/))
        edit(RSTART, RLENGTH, substr($0, RSTART + 6, RLENGTH - 7), "side swapped")
    negate()
}
# a statement of its own: a call or an assignment, no declaration
/^ +[a-z_]+\(.*\);$/ || /^ +[a-z_]+(->|\.)[a-z_.>[\]-]+ [|&+-]?= .*;$/ || /^ +[a-z]+(->|\.)[a-z_.>-]+(\+\+|--);$/ {
    match($0, /[^ ]/)
    edit(RSTART, length($0) - RSTART + 1, ";", "dropped")
}
