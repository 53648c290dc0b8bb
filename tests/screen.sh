#!/bin/sh
# replay -i in a terminal: keys are typed into tmux, and its screen is read.  Prints TAP.
cd "$(dirname "$0")" || exit 2
replay=${BIN:+$BIN/}replay
if ! command -v tmux >/dev/null 2>&1; then
    echo 'ok - replay -i # SKIP there is no tmux here'
    echo '1..1'
    exit 0
fi
scratch=$(mktemp -d) || exit 2
socket=screen-$$
trap 'tmux -L $socket kill-server 2>/dev/null; rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
unset TMUX
n=0

type_keys() # KEY...
{
    tmux -L $socket send-keys -t test "$@"
}

screen()
{
    tmux -L $socket capture-pane -p -t test
}

# Looks for a line on the screen, for as long as a slow machine needs.
sees() # NAME PATTERN
{
    n=$((n + 1))
    tries=0
    while ! screen | grep -q -e "$2"; do
        tries=$((tries + 1))
        if [ $tries -gt 100 ]; then
            echo "not ok - $1"
            screen | sed 's/^/# /'
            return 1
        fi
        sleep 0.1
    done
    echo "ok - $1"
}

sees_not() # NAME PATTERN, of what stands on the screen now
{
    n=$((n + 1))
    if screen | grep -q -e "$2"; then
        echo "not ok - $1"
        screen | sed 's/^/# /'
    else
        echo "ok - $1"
    fi
}

start() # COMMAND
{
    type_keys "clear; $1" Enter
}

# After the program has been told to end: with which status it did, and what it left of the terminal.
ended() # NAME STATUS-PATTERN
{
    tries=0
    while screen | grep -q 'q: quit$' && [ $tries -lt 100 ]; do
        tries=$((tries + 1))
        sleep 0.1
    done
    type_keys "echo ended \$?; stty -a | grep -q -e ' -icanon' -e ' -echo ' && echo raw || echo cooked" Enter
    sees "$1" "^ended $2\$"
    sees "$1: the terminal is restored" '^cooked'
}

tmux -L $socket -f /dev/null new-session -d -x 90 -y 30 -s test 'PS1=; export PS1; exec sh' || exit 2
type_keys "TERM=screen; LC_ALL=C.UTF-8; export TERM LC_ALL" Enter

octahedra=../samples/octahedra-knight-h1.xpgn
start "$replay -i $octahedra"
if ! sees 'the start is shown' 'Octahedra, game 1, the start'; then
    echo 'Bail out! The program does not start'
    exit 1
fi
type_keys Right
sees 'right goes on' '<1,8> P@a4 P@h4$'
sees 'the sentence' 'White rolls 1 and 8: pawns to a4 and h4'
type_keys End
sees 'End goes to the last turn' 'game 1, round 6'
sees 'a violation is marked' 'Rule broken: \[no-piece\]'
sees 'and marked in the list' '!5  *<3,7:6,8>'
type_keys Left
sees 'left goes back' 'game 1, round 5'
type_keys g 3 Enter
sees 'g goes to a turn' 'game 1, round 3'
type_keys g 99w Enter
sees 'g to a turn that is none' 'There is no such turn'
type_keys f
sees 'f turns the board round' '^ *h g f e d c b a'
type_keys PageUp
sees 'PgUp goes ten turns back' 'game 1, setting up'
type_keys Home
sees 'Home goes to the start' 'game 1, the start'
type_keys '?'
sees '? lists the keys' 'PgUp, PgDn  *ten turns'
type_keys x
sees 'any key ends the help' 'White to place'
type_keys v
sees 'one view where nothing is hidden' 'There is no other view'
tmux -L $socket resize-window -t test -x 30 -y 8
sees 'a small terminal is told so' 'too small'
tmux -L $socket resize-window -t test -x 120 -y 30
sees 'a wide one has the list beside the board' 'White to place  *start'
type_keys q
ended 'q leaves: the game broke a rule' 1
tmux -L $socket resize-window -t test -x 90 -y 30

# Of a Sixfold Duel all cards are seen, of the turn shown and in the list.
duel=$scratch/duel.xpgn
printf '[Variant "Sixfold Duel"]\n\n1. e4 <+> Nf3 <-> Nc3 <+> Bc4 <-> Qh5 <+> g4 <->\n1... Nf6 <+> *\n' >"$duel"
for columns in 80 100 120 160; do
    tmux -L $socket resize-window -t test -x $columns -y 30
    start "$replay -i -t 1w $duel"
    sees "a Duel on $columns columns begins where -t says, with its cards" 'Cards turned (+ red, - black): + - + - + -'
    sees "and in the list on $columns" 'g4 <->'
    type_keys q
    ended "leaving the Duel on $columns" 0
done
tmux -L $socket resize-window -t test -x 90 -y 30
start "$replay -i -t 9 $duel"
sees 'a turn that the game has not' 'game 1 has no turn 9'

yuurei=cases/valid/yuurei.xpgn
start "$replay -i --game 2 --view white $yuurei"
sees 'a view of one seat' 'as White sees it'
sees 'its own pieces' '^ *6  \. \. \. \. \. \. K \. *$'
sees_not 'and no others' '^ *[1-8] *[[(<|]*.*[[ (<|][pnbrqk][])>| ]'
type_keys v
sees 'no other view can be reached' 'There is no other view'
sees_not 'nor is anything else shown' '^ *[1-8] *[[(<|]*.*[[ (<|][pnbrqk][])>| ]'
type_keys q
ended 'leaving it' 0

start "$replay -i --game 2 $yuurei"
sees 'the referee sees all' 'White: 8 kinte left'
type_keys v
sees 'his v: White' 'as White sees it'
type_keys v
sees 'his v: Black' 'as Black sees it'
type_keys v
sees 'his v: the public' 'as the public sees it'
type_keys End q
ended 'leaving that' 0

start "$replay -i <$octahedra"
sees 'a record on standard input' 'Octahedra, game 1, the start'
type_keys Right
sees 'with the keyboard of the terminal' 'pawns to a4 and h4'
type_keys q
ended 'leaving this' 1

for signal in INT TERM HUP; do
    start "sh -c 'echo \$\$ >$scratch/pid; exec $replay -i $octahedra'"
    sees "before SIG$signal" 'game 1, the start'
    kill -s $signal "$(cat "$scratch/pid")"
    ended "SIG$signal ends it as it ends others" '1[0-9][0-9]'
done
start "$replay -i $octahedra"
sees 'before Ctrl-C' 'game 1, the start'
type_keys C-c
ended 'Ctrl-C ends it' 130

# what ncurses itself leaves allocated here is not ours
start "ASAN_OPTIONS=detect_leaks=0 TERM=nonsense $replay -i $octahedra"
sees 'a terminal that nobody knows' 'is TERM right'
ended 'that is trouble' 2
echo "1..$n"
