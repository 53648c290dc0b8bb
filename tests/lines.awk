# lines.awk: records as what their players and dice would have said to a referee.
#
#   awk -v folder=DIR -v long=FILE -f lines.awk games.xpgn
#
# Canonical records, a game after the other.  DIR/N.lines gets the lines of game N, DIR/run is a shell script that lets a
# referee hear each, with the journals DIR/N.game and what was told in DIR/N.told.  What the referee does by himself is
# left out: `--`, cards of a stack, reveals of bids, dice of chains.  FILE holds the moves of Yuurei in long form, which
# alone mean the same to their player, as lines `GAME TURN MOVES`.

BEGIN {
    while (long && (getline line < long) > 0) {
        split(line, part, " ")
        moves[part[1], part[2]] = substr(line, length(part[1]) + length(part[2]) + 3)
    }
    split("P N B R Q", kind, " ")
    beats["P"] = "BR"; beats["N"] = "PQ"; beats["B"] = "NR"; beats["R"] = "NQ"; beats["Q"] = "PB"
}

/^\[/ {
    if (!in_tags)
        begin_game()
    in_tags = 1
    name = substr($1, 2)
    value = substr($0, length(name) + 4)
    tag[name] = substr(value, 1, length(value) - 2)
    if (name !~ /^(Site|Date|White|Black|Result|Termination|Ending|Variant|Options|SetUp|FEN)$/)
        tags = tags " --tag '" name "=" tag[name] "'"
    next
}
{ in_tags = 0; text = text " " $0 }
END { end_game() }

function begin_game()
{
    end_game()
    game++
    text = tags = ""
    split("", tag)
}

function say(seat, words) { print seat, words >out }
function foe(seat) { return seat == "white" ? "black" : "white" }

# What the tokens mean, one after the other.
function end_game(    n, i, token)
{
    if (!game)
        return
    out = folder "/" game ".lines"
    printf "" >out
    seat = "white"
    placed = 0
    n = tokens(text)
    for (i = 1; i <= n; i++)
        act(i, n)
    close(out)
    # what is left, a draw for instance, somebody has to say
    printf "referee --game \"$T/%d.game\" --variant '%s' --dice %s%s%s%s <\"$T/%d.lines\" >\"$T/%d.told\" || exit\n", game, tag["Variant"],
        ("WhiteChain" in tag) ? "chain" : "table", tags, ("Options" in tag) ? " --options '" tag["Options"] "'" : "",
        ("FEN" in tag) ? " --fen '" tag["FEN"] "'" : "", game, game >(folder "/run")
}

# Splits into word[1..n]; a command of a comment is one of them: "[%seal w 3f…".
function tokens(text,    n, at)
{
    gsub(/[{}]/, " ", text)
    n = 0
    while (match(text, /\[[^]]*\]|[^ \n]+/)) {
        word[++n] = substr(text, RSTART, RLENGTH)
        text = substr(text, RSTART + RLENGTH)
    }
    return n
}

function act(i, n,    w, c)
{
    w = word[i]
    if (w ~ /^[0-9]+\.+$/) {
        turn(w, i, n)
    } else if (w ~ /^\[%/) {
        split(substr(w, 3, length(w) - 3), c, " ")
        if (c[1] == "seal" || c[1] == "link")
            say(c[2] == "w" ? "white" : "black", c[1] " " c[3])
    } else if (w ~ /^</) {
        reveal(i, substr(w, 2, length(w) - 2), n)
    } else if (w == "--") {
        if (tag["Variant"] == "Octahedra")
            seat = foe(seat)
    } else if (w !~ /^(\*|1-0|0-1|1\/2-1\/2)$/ && !(long && tag["Variant"] == "Yuurei")) {
        move(w)
    }
}

function turn(w, i, n,    k, list, m)
{
    seat = w ~ /\.\.\.$/ ? "black" : "white"
    harvest = 0
    if (tag["Variant"] == "Sixfold Duel" && tag["Options"] !~ /blind/)
        stack(i, n)
    if (tag["Variant"] == "Yuurei") {
        sub(/\.+$/, "", w)
        m = split(moves[game, w (seat == "white" ? "w" : "b")], list, " ")
        for (k = 1; k <= m; k++)
            if (list[k] !~ /^</)
                say(seat, list[k])
    }
}

# The stack of a series: as its seal is opened, or the cards turned, and those left in any order.
function stack(i, n,    k, cards, red, black, sealed, c)
{
    cards = ""
    red = black = 3
    for (k = i + 1; k <= n && word[k] !~ /^[0-9]+\.+$/; k++) {
        if (word[k] == "<+>") { cards = cards "+"; red-- }
        if (word[k] == "<->") { cards = cards "-"; black-- }
        if (word[k] ~ /^\[%seal/) {
            split(word[k], c, " ")
            say(foe(seat), "seal " substr(c[3], 1, 64))
            word[k] = "[%said]"
            sealed = 1
        }
        if (word[k] ~ /^\[%open/)
            opening = substr(word[k], 10, length(word[k]) - 10)
    }
    if (sealed)
        say(foe(seat), "open " opening)
    else if (cards) {
        while (red-- > 0) cards = cards "+"
        while (black-- > 0) cards = cards "-"
        say(foe(seat), "stack " cards)
    }
}

function nonce(i, n, side,    k)
{
    for (k = i + 1; k <= n && word[k] ~ /^\[/; k++)
        if (substr(word[k], 1, 9) == "[%open " side " ")
            return substr(word[k], 10, length(word[k]) - 10)
    return ""
}

function reveal(i, w, n,    half, side, secret)
{
    if (w ~ /^kinte/)
        return
    if (w ~ /^[-+]$/) {
        if (tag["Options"] ~ /blind/)
            say("table", "card " w)
        return
    }
    split(w, half, ":")
    if (w ~ /[PNBRQ]/ || w == "-:-") {
        for (side = 1; side <= 2; side++) {
            secret = nonce(i, n, substr("wb", side, 1))
            say(side == 1 ? "white" : "black", secret ? "open " half[side] " " secret : "bid " half[side])
        }
        white_wins = half[2] == "-" || index(beats[half[1]], half[2])
        low = ""
        return
    }
    if (!("WhiteChain" in tag))
        say("table", "roll " w)
    if (tag["Variant"] == "Octahedra")
        round(half)
    else {
        white_wins = half[1] + 0 > half[2] + 0
        high = half[1] + 0 > half[2] + 0 ? half[1] : half[2]
        low = half[1] + 0 > half[2] + 0 ? half[2] : half[1]
    }
}

# Who acts after a roll of Octahedra: the sower, or the roller of the double first.
function round(half,    sum, i, f, k, double, seen)
{
    if (!(2 in half))
        return
    for (i = 1; i <= 2; i++) {
        k = split(half[i], f, ",")
        sum[i] = 0
        split("", seen)
        for (; k > 0; k--) {
            sum[i] += f[k]
            if (f[k] != "-" && seen[f[k]]++)
                double = i
        }
    }
    harvest = double > 0
    seat = double == 1 || (!double && sum[1] > sum[2]) ? "white" : "black"
}

function move(w,    who)
{
    who = seat
    if (w ~ /^@/ && w !~ /@.*@/) {
        say(seat, "name " substr(w, 2))
        return
    }
    if (w ~ /@/)
        who = arrival(w)
    say(who, w)
    if (harvest)
        seat = foe(seat)
}

# Whose piece arrives?
function arrival(w,    rank)
{
    if (tag["Variant"] == "Octahedra")
        return ++placed <= 16 ? (placed <= 8 ? "white" : "black") : int((placed - 17) / 2) % 2 ? "black" : "white"
    if (tag["Variant"] ~ /Zero/ && ++placed <= 2)
        return placed == 1 ? "white" : "black"
    if (low && high != 6 && kind[high] != substr(w, 1, 1))
        return white_wins ? "black" : "white"
    return white_wins ? "white" : "black"
}
