# What playout --stats counts, counted again from the rows of convert -t csv: one line a figure, those that are 0 left out.
# A spread is its number, sum, sum of squares, least and greatest value.  Whole numbers are written in full: print of some
# awks gives 4.13698e+09 for a large one.
#
#   convert -t csv games.xpgn | awk -f tests/tally.awk | LC_ALL=C sort
BEGIN {
    FS = ","
    split("P N B R Q K", kind, " ")
    split("8 2 2 2 1 1", full, " ")
}
function spread(name, value)
{
    n[name]++
    sum[name] += value
    squares[name] += value * value
    if (n[name] == 1 || value < low[name])
        low[name] = value
    if (value > high[name])
        high[name] = value
}
function count(name, by)
{
    counts[name] += by
}
{ sub(/\r$/, "") }
NR == 1 {
    for (i = 1; i <= NF; i++)
        column[$i] = i
    next
}
{
    rounds = $column["variant"] == "Octahedra"
    hidden = $column["variant"] == "Yuurei"
    phase = $column["phase"]
}
phase != "setup" {
    turns++
    spread("actions", $column["actions"])
}
{
    white = $column["white_captures"]
    black = $column["black_captures"]
    count("captured.white", white)
    count("captured.black", black)
    captures += white + black
    kinte += $column["kinte"]
    count("kinte." $column["side"], $column["kinte"])
}
phase == "sowing" || phase == "harvest" {
    who = $column[phase == "sowing" ? "sower" : "harvester"]
    does = phase == "sowing" ? "sows" : "harvests"
    count("follows." (last == "" ? "start" : last) "." who " " does, 1)
    last = who " " does
    first = $column["first_roller"]
    count("rollers." (who == first ? "first" : "second") " " does, 1)
    if (phase == "harvest")
        spread("harvest", white + black)
}
$column["result"] != "" {
    result = $column["result"]
    ending = $column["ending"]
    count("results." result, 1)
    count("endings." (ending == "" ? "none" : ending), 1)
    if (rounds && ending != "") {
        count("follows." last ".end", 1)
        count("last_roller." ((result == "1-0") == (first == "white") ? "won" : "lost"), 1)
    }
    for (i = 1; i <= 6; i++) {
        count("gone.white." kind[i], full[i] - $(column["white_p"] + i - 1))
        count("gone.black." kind[i], full[i] - $(column["black_p"] + i - 1))
    }
    games++
    spread("turns", turns)
    spread("captures", captures)
    if (hidden)
        spread("kinte", kinte)
    turns = captures = kinte = 0
    last = ""
}
END {
    printf "games %.0f\n", games
    for (i in counts)
        if (counts[i])
            printf "%s %.0f\n", i, counts[i]
    for (i in n)
        printf "spread %s %.0f %.0f %.0f %.0f %.0f\n", i, n[i], sum[i], squares[i], low[i], high[i]
}
