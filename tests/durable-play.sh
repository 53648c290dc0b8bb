#!/bin/sh
# Plays a random game over the line protocol, as both players would, with slips, questions and offers in between, and
# prints what it said, each line behind the number of lasting notices that had been told by then.
#
#   tests/durable-play.sh SEED ACTIONS SEALS LINKS REFEREE OPTION...
#
# SEALS: bids and stacks are sealed now and then, in the game with this id; LINKS: a folder with the links of white and
# black, in the order in which they are shown; both may be empty.
random=$1 actions=$2 seals=$3 links=$4
shift 4
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
mkfifo "$scratch/to" "$scratch/from" || exit 2
"$@" <"$scratch/to" >"$scratch/from" &
exec 3>"$scratch/to" 4<"$scratch/from"

pick() # N: 0 to N - 1, in $picked
{
    random=$(((random * 1103515245 + 12345) & 2147483647))
    picked=$((random / 65536 % $1))
}

told=0
number=''
named=''
# Answers to a question or slip are not lasting.  $good: something else was told; $due and $seat: what is due, and from
# whom; $list: moves.
ask() # LINE...
{
    good=''
    list=''
    printf '%s\npublic over?\n' "$*" >&3 # the answer to this ends the answer to that
    while read -r who _ word first rest <&4; do
        case $who:$word in
        public:error) return ;;
        *:board | *:help | *:error | *:refused) ;;
        *:moves) list="$list $first $rest" ;;
        *)
            told=$((told + 1))
            good=yes
            case $word in
            status) number=${rest%% *} ;;
            named) named=$first ;;
            turn | bid-due | open-due | stack-due | link-due) seat=$who due=$word ;;
            esac
            ;;
        esac
    done
    exit 2 # the referee has gone
}

say() # LINE...
{
    ask "$@"
    printf '%s\t%s\n' $told "$*"
}

look()
{
    due=''
    before=$told
    ask white status
    [ -n "$due" ] || ask black status
    told=$before
}

move()
{
    ask "$seat" moves
    # shellcheck disable=SC2086 # several words
    set -- $list
    pick $#
    shift "$picked"
    say "$seat" "$1"
}

seal() # THING SECRET
{
    pick 32768
    nonce=nonce$picked$(printf %s "$picked$named" | sha256sum | cut -c 1-20)
    case $seat in white) side=w ;; *) side=b ;; esac
    hash=$(printf '%s %s %s %s %s %s' "$seals" "$number" "$1" "$side" "$2" "$nonce" | sha256sum | cut -c 1-64)
    case $side in w) white_opens="$2 $nonce" ;; *) black_opens="$2 $nonce" ;; esac
    say "$seat" seal "$hash"
}

open()
{
    case $seat in white) say white open "$white_opens" ;; *) say black open "$black_opens" ;; esac
}

sealing() # now and then
{
    pick 2
    [ -n "$seals" ] && [ "$picked" = 0 ]
}

bid()
{
    if sealing; then
        pick 3
        case $picked in 0) seal "@$named" P ;; 1) seal "@$named" N ;; 2) seal "@$named" R ;; esac
        return
    fi
    pick 5
    for kind in P N B R Q P N B R - -; do
        picked=$((picked - 1))
        [ $picked -ge 0 ] || say "$seat" bid $kind
        [ -z "$good" ] || return
    done
}

stack()
{
    pick 3
    case $picked in
    0) cards=blind ;;
    1) cards=+-+--+ ;;
    2) cards=--++-+ ;;
    esac
    if [ "$cards" != blind ] && sealing; then
        seal stack "$cards"
        open
    else
        say "$seat" stack "$cards"
    fi
}

link()
{
    case $seat in
    white) shown_white=$((shown_white + 1)) shown=$shown_white ;;
    black) shown_black=$((shown_black + 1)) shown=$shown_black ;;
    esac
    say "$seat" link "$(sed -n "${shown}p" "$links/$seat")"
}

slip()
{
    pick 8
    case $picked in
    0) say white xyzzy ;;
    1) say black board ;;
    2) say white e9 ;;
    3) say black help ;;
    4) say white bid K ;;
    5) say black Zq4 ;;
    6) say white no ;;
    7) say black roll 9,9 ;;
    esac
}

say '# begin'
turn=0
while turn=$((turn + 1)) && [ $turn -le "$actions" ]; do
    look
    [ -n "$due" ] || break
    mover=$seat
    [ $((turn % 3)) -ne 0 ] || slip
    if [ $((turn % 7)) -eq 0 ]; then
        say "$mover" offer draw
        case $mover in white) foe=black ;; *) foe=white ;; esac
        [ $((turn % 2)) -ne 0 ] || say "$foe" decline
        look
    fi
    case $due in
    turn) move ;;
    bid-due) bid ;;
    open-due) open ;;
    stack-due) stack ;;
    link-due) link ;;
    esac
done
say nobody knows
look
[ -z "$due" ] || say table adjudicate 0-1 the hall is closed
say white board
