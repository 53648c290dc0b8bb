# Is what was told, before a referee died and by those who came after him, what an undisturbed one tells?
#
#   awk [-v exact=1] -f durable-judge.awk is=script SCRIPT is=all ALL is=before BEFORE is=again AGAIN [is=rest REST]
#
# SCRIPT: what was said, each line behind the number of notices told by then; ALL: what is told of the whole game.  BEFORE
# was heard until he died, AGAIN from the next one, before he was asked, REST from one who was given the rest of the
# script.  `exact`: what was not announced may not have been done either.  Prints what is wrong, and without REST the number of the line from which the script is to be said again.

function lasting(    word)
{
    split($0, word, " ")
    return word[3] !~ /^(error|refused|board|help)$/
}

# The line without its number: that of a notice depends on how many answers came before.
function plain(    text)
{
    text = $0
    sub(/ [0-9]+ /, " ", text)
    return text
}

function wrong(text)
{
    print "wrong: " text
    bad = 1
}

is == "script" { row++; count[row] = $1; whole[$1] = 1; next }
is == "all" { if (lasting()) want[++all] = plain(); next }
is == "before" {
    if (!lasting())
        answer[$1, $2] = 1
    else
        before[++heard] = $0
    next
}
is == "again" {
    if (plain() != want[++again])
        wrong("told again: " $0)
    told[again] = $0
    next
}
{
    if (($1, $2) in answer)
        wrong("a number that an answer has had already: " $0)
    if (!lasting())
        next
    rest++
    if (rest <= again && $0 != told[rest])
        wrong("told otherwise the second time: " $0)
    if (plain() != want[rest])
        wrong("told: " $0)
}

END {
    if (!(again + 0 in whole) && again)
        wrong("half an action: " again " notices")
    for (i = 1; i <= heard; i++)
        if (before[i] != told[i])
            wrong("announced and lost: " before[i])
    if (exact && heard + 0 != again + 0 && (heard || again != count[1])) # what begins by itself may begin again
        wrong("failed, and yet in the journal: " told[again])
    if (is == "rest" && rest != all)
        wrong("the end: " rest + 0 " notices of " all)
    if (is == "rest" || bad)
        exit bad
    for (next_row = row; next_row > 0 && count[next_row] > again;)
        next_row--
    while (next_row > 0 && next_row > 1 && count[next_row - 1] == count[next_row]) # slips and questions are said again
        next_row--
    print next_row + 1
}
