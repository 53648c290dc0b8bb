#!/bin/sh
# referee --seat-dir, with real sockets and socat: each seat hears and speaks for itself alone, whatever the clients do.
# Prints TAP.
cd "$(dirname "$0")" || exit 2
referee=${BIN:+$BIN/}referee
if ! command -v socat >/dev/null 2>&1; then
    echo 'ok - seats # SKIP there is no socat here'
    echo '1..1'
    exit 0
fi
scratch=$(mktemp -d) || exit 2
running=
id=
trap 'for id in $running; do kill -9 "$id" 2>/dev/null; done; rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
n=0
pid_w='' pid_b='' pid_p='' # of clients, by the names of their files

report() # PASSED NAME [FILE-WITH-WHY...]
{
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok - $2"
    else
        echo "not ok - $2"
        shift 2
        [ $# -eq 0 ] || head -c 3000 "$@" | sed 's/^/# /'
    fi
}

is() # NAME FILE: the file holds what the standard input says
{
    diff - "$2" >why 2>&1
    report $? "$1" why
}

until_true() # COMMAND...: for as long as a slow machine needs
{
    tries=0
    until "$@" >/dev/null 2>&1; do
        tries=$((tries + 1))
        [ $tries -lt 400 ] || return 1
        sleep 0.05
    done
}

# ---- the referee ----

fresh() # a folder of its own
{
    rm -rf "$scratch/t"
    mkdir "$scratch/t" && cd "$scratch/t" || exit 2
}

start() # ARGUMENT...
{
    old=$(stat -c %i seats/table 2>/dev/null)
    env --default-signal=HUP "$referee" --seat-dir seats "$@" >stdout 2>stderr 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- &
    game=$!
    running="$running $game"
    until_true new_doors
    alone=$(descriptors)
}

new_doors()
{
    [ -S seats/table ] && [ "$(stat -c %i seats/table)" != "$old" ]
}

descriptors() # that the referee holds
{
    find "/proc/$game/fd" -type l | wc -l
}

guests() # N: so many clients are there
{
    [ $(($(descriptors) - alone)) -eq "$1" ]
}

ended() # STATUS
{
    until_true sh -c "! kill -0 $game" || return 1
    wait "$game"
    [ $? -eq "$1" ]
}

stop_game()
{
    kill "$game" 2>/dev/null
    wait "$game"
}

# ---- clients ----

# One who stays: what is written to descriptor FD he says, what he hears is in the file NAME.
client() # NAME SEAT FD
{
    rm -f "$1.in"
    mkfifo "$1.in"
    : >"$1" # what a client of that name before him has heard is not what he hears
    socat - "UNIX-CONNECT:seats/$2" <"$1.in" >"$1" 2>/dev/null 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- &
    running="$running $!"
    eval "pid_$1=$!; exec $3<>$1.in"
}

leave() # NAME FD
{
    eval "exec $2>&-; wait \$pid_$1"
}

# One who says something and stays until the last line of an answer has come.
ask() # SEAT LINE LAST-LINE
{
    client once "$1" 8
    echo "$2" >&8
    hears once "$3"
    asked=$?
    leave once 8
    return $asked
}

hears() # FILE PATTERN
{
    until_true grep -q -e "$2" "$1"
}

# ---- the tests ----

test_doors()
{
    fresh
    umask 0
    start --variant Standard
    umask 022
    stat -c %A seats seats/white seats/black seats/public seats/table >modes
    is 'the folder is private, and each socket' modes <<'END'
drwx------
srw-------
srw-------
srw-------
srw-------
END
    report "$(find seats -name '.*' -type s | wc -l)" 'nothing else is left in it'
    timeout 20 "$referee" --variant Standard --seat-dir seats 2>second
    report $(($? != 2)) 'a second referee on the folder is refused' second
    grep -q 'held by another referee' second
    report $? 'and told why' second
    ask white e4 accepted
    report $? 'the first is not disturbed' once
    stop_game
    report $? 'SIGTERM ends it with status 0' stderr
    report "$(find seats -type s | wc -l)" 'and takes the sockets away'
    start --variant Standard
    kill -HUP "$game"
    ended 0
    report $? 'so does SIGHUP'

    start --variant Standard --game g
    timeout 20 "$referee" --variant Standard --game g --seat-dir other 2>second
    report $(($? != 2)) 'a second referee on the journal is refused' second
    report "$(find other -type s 2>/dev/null | wc -l)" 'and opens no doors'
    kill -9 "$game"
    wait "$game" 2>/dev/null
    report $(($(find seats -type s | wc -l) != 4)) 'a referee that is killed leaves its sockets'
    start --game g
    ask white e4 accepted
    report $? 'the next one replaces them'
    stop_game
}

test_bad_folders()
{
    fresh
    mkdir plain open group sticky above
    : >plain/black
    chmod 777 open above
    chmod 775 group
    chmod 1777 sticky
    mkdir above/seats
    ln -s above/seats link
    ln -s nowhere dangling
    : >file
    long=$(printf '%0100d' 0)
    mkdir "$long"
    for folder in plain open group sticky above/seats link above/../plain dangling file "$long" missing/seats; do
        timeout 20 "$referee" --variant Standard --seat-dir "$folder" 2>err
        echo "$? $(sed "s/$long/LONG/; s#$scratch#T#" err)" >>said
    done
    is 'folders that cannot be used are refused' said <<'END'
2 referee: plain/black is there already, and no socket
2 referee: open is a folder where others may write: they could put sockets of their own there
2 referee: group is a folder where others may write: they could put sockets of their own there
2 referee: sticky is a folder where others may write: they could put sockets of their own there
2 referee: above/seats could be replaced by whoever may write to T/t/above
2 referee: link could be replaced by whoever may write to T/t/above
2 referee: above/../plain could be replaced by whoever may write to T/t/above
2 referee: dangling: No such file or directory
2 referee: file: Not a directory
2 referee: LONG: File name too long
2 referee: missing/seats: No such file or directory
END
    timeout 20 "$referee" --variant Standard --seat-dir above/new 2>/dev/null
    find . -type s -o -name new >left
    is 'and nothing is left behind' left </dev/null
    [ -f plain/black ]
    report $? 'a file in the place of a socket stays'
    # Of somebody else: root gives one away, anybody else takes one of root's.
    if [ "$(id -u)" -eq 0 ]; then
        mkdir -m 700 theirs
        chown 1 theirs
        mkdir -m 755 house house/seats
        chown 1 house
        ln -s "$PWD/plain" sticky/theirs
        chown -h 1 sticky/theirs
    else
        ln -s / theirs
    fi
    timeout 20 "$referee" --variant Standard --seat-dir theirs 2>said
    report $(($? != 2)) 'a folder of somebody else is refused' said
    is 'and it is said whose it is' said <<'END'
referee: theirs belongs to somebody else: he could put sockets of his own there
END
    if [ "$(id -u)" -eq 0 ]; then
        for folder in house/seats sticky/theirs; do
            timeout 20 "$referee" --variant Standard --seat-dir "$folder" 2>&1 | sed "s#$scratch#T#"
        done >said
        is 'so is one in a folder, or at the end of a link, of somebody else' said <<'END'
referee: house/seats could be replaced by whoever may write to T/t/house
referee: sticky/theirs is a link of somebody else's
END
    fi
    mkdir -m 700 sticky/mine
    ln -s sticky/mine own
    "$referee" --variant Standard --seat-dir own >/dev/null 2>said &
    own=$!
    running="$running $own"
    until_true test -S sticky/mine/table
    report $? "a link of one's own, and a folder in one where nobody can replace it, will do" said
    kill "$own"
}

test_game()
{
    fresh
    start --variant Yuurei --game g
    client w white 3
    client b black 4
    client p public 5
    client t table 6
    until_true guests 4
    for line in 'f3' 'black e5' 'table adjudicate 0-1 because' 'adjudicate 0-1 because' 'roll 2:4' 'white f3'; do echo "$line" >&3; done
    hears w 'white 6 '
    echo e5 >&4
    hears w 'white 7 turn'
    echo f3e4 >&3
    hears w 'white 8 kinte'
    for line in 'e5' 'resign' 'offer draw' 'adjudicate 0-1 because' 'help'; do echo "$line" >&5; done
    hears p 'help'
    echo e4 >&6
    hears t 'table 1 '
    echo g4 >&3
    hears w 'white 9 '
    echo Qh4 >&4
    for who in w b p t; do hears $who ' end '; done
    is 'White hears what is his' w <<'END'
white 1 accepted Move accepted.
white 2 error Leave the seat out: a socket belongs to one seat.
white 3 error Leave the seat out: a socket belongs to one seat.
white 4 refused Only the table adjudicates.
white 5 refused No roll is due from you.
white 6 error Leave the seat out: a socket belongs to one seat.
white 7 turn Your move.
white 8 kinte 7 Kinte. 7 tries left.
white 9 accepted Move accepted.
white 10 mate Mate.
white 11 end 0-1 mate The game is over: 0-1, mate.
END
    is 'Black hears what is his, and of a kinte nothing' b <<'END'
black 1 turn Your move.
black 2 accepted Move accepted.
black 3 turn Your move.
black 4 mate Mate.
black 5 end 0-1 mate The game is over: 0-1, mate.
END
    is 'the public hears what both know, and can only ask' p <<'END'
public 1 moved White has moved.
public 2 moved Black has moved.
public 3 refused That is for the players.
public 4 refused That is for the players.
public 5 refused That is for the players.
public 6 refused Only the table adjudicates.
public 7 help board | status | moves | help questions, which cost nothing
public 8 moved White has moved.
public 9 mate Mate.
public 10 end 0-1 mate The game is over: 0-1, mate.
END
    is 'the table hears the end, and does not move' t <<'END'
table 1 refused That is for the players.
table 2 end 0-1 mate The game is over: 0-1, mate.
END
    echo e4 >&3
    hears w 'white 12 refused'
    report $? 'after the end there are still answers' w
    for who in w:3 b:4 p:5; do leave "${who%:*}" "${who#*:}"; done
    kill -0 "$game"
    report $? 'while somebody is there the referee stays'
    leave t 6
    ended 0
    report $? 'when all have left it ends with status 0' stderr
    is 'and has said nothing else' stderr </dev/null
    is 'on no stream' stdout </dev/null
    "$referee" --publish g | tail -n 4 >record
    is 'the record' record <<'END'
1. f3
1... e5
2. f3e4 <kinte:7> g4
2... Qh4# 0-1
END
    start --game g
    client b black 4
    hears b 'board    h'
    leave b 4
    head -n 5 b >again
    is 'a referee of a finished game tells it whoever comes' again <<'END'
black 1 turn Your move.
black 2 accepted Move accepted.
black 3 turn Your move.
black 4 mate Mate.
black 5 end 0-1 mate The game is over: 0-1, mate.
END
    ended 0
    report $? 'and ends when he has left'
}

# What of a client's lines is told again, and the board without its numbers.
lasting()
{
    grep -v '^[a-z]* [0-9]* \(board\|status\|error\) ' "$1"
}

test_coming_back()
{
    fresh
    start --variant Yuurei --game g
    client w white 3
    client b black 4
    until_true guests 2
    echo e2d3 >&3
    hears w 'white 1 kinte 7'
    leave b 4
    is 'who comes before the game hears nothing' b </dev/null
    until_true guests 1
    client b black 4
    until_true guests 2
    echo status >&4
    hears b 'status kinte'
    head -n 1 b | grep -q '^black 1 status'
    report $? 'and nothing when the other has made a kinte' b
    echo e4 >&3
    hears b turn
    echo zz >&4
    echo e5 >&4
    hears b accepted
    leave b 4
    lasting b >before
    client b black 4
    hears b 'board    h'
    lasting b >after
    diff before after >why
    report $? 'who comes back is told the same, with the same numbers' why
    tail -n 9 b | cut -d ' ' -f 3- >board
    is 'and then his board' board <<'END'
board 1  . . . . . . . .
board 2  . . . . . . . .
board 3  . . . . . . . .
board 4  . . . . . . . .
board 5  . . . p . . . .
board 6  . . . . . . . .
board 7  p p p . p p p p
board 8  r n b k q b n r
board    h g f e d c b a
END
    cut -d ' ' -f 2 b | sort -c -n -u
    report $? 'his numbers grow' b
    client c black 5
    hears c 'board    h'
    hears b replaced
    report $? 'a newer client takes the seat, and the one before is told' b
    wait "$pid_b"
    echo d4 >&3
    hears c 'turn' && ! grep -q 'black [0-9]* turn.*d4' b
    report $? 'from then on the newer one hears'
    exec 4>&-
    leave w 3
    leave c 5
    lasting c >before
    kill -9 "$game"
    wait "$game" 2>/dev/null
    start --game g
    client b black 4
    hears b 'board    h'
    lasting b >after
    diff before after >why
    report $? 'a referee started again tells the same' why
    client p public 5
    hears p 'board    a'
    lasting p >again
    is 'to the public as well' again <<'END'
public 1 moved White has moved.
public 2 moved Black has moved.
public 3 moved White has moved.
END
    leave p 5
    leave b 4
    stop_game
}

test_confirm()
{
    fresh
    start --variant Standard --confirm
    ask white e4 'heard e2e4'
    report $? 'with --confirm a move is repeated' once
    ask white yes 'refused'
    report $? 'a client who comes is not bound by what another was asked' once
    client w white 3
    printf 'd4\nyes\n' >&3
    hears w accepted
    report $? 'who says yes himself has moved' w
    leave w 3
    stop_game
}

test_lines()
{
    fresh
    start --variant Standard --game g
    printf 'board\nstatus' | socat -t 30 - UNIX-CONNECT:seats/public >half 3>&- &
    half=$!
    running="$running $half"
    hears half 'status turn'
    report $? 'a last line needs no end' half
    for move in e4 d4; do
        printf '%s\n' $move
    done | socat -u - UNIX-CONNECT:seats/white
    printf 'e5\r\n\n# a comment\n   \n' | socat -u - UNIX-CONNECT:seats/black
    hears half e7e5
    report $? 'who has closed his half still hears' half
    kill "$half"
    client w white 3
    hears w 'board    a'
    lasting w >heard
    is 'who is gone at once has spoken all the same' heard <<'END'
white 1 accepted Move accepted.
white 3 moved e7e5 Black's pawn goes from e7 to e5.
white 4 turn Your move.
END
    # Half a line, and then the rest.
    printf 'Nf' >&3
    sleep 0.2
    echo 3 >&3
    hears w 'accepted' && client b black 4
    hears b 'board    h' && grep -q g1f3 b
    report $? 'a line may come in pieces' w
    lines=$(grep -c . b)
    head -c 3000000 /dev/zero | tr '\0' 'x' >&4
    echo ' resign' >&4
    hears b 'error The line is too long.'
    report $? 'a line without end is one error' b
    printf 'e4\0e5\n\377\376\nyes\0\n\033[2J\n' >&4
    until_true sh -c "[ \$(grep -c error b) -ge 5 ]"
    tail -n +$((lines + 1)) b | cut -d ' ' -f 3- | sort | uniq -c >errors
    is 'bytes that are no text are errors' errors <<'END'
      4 error The line has no action in plain text.
      1 error The line is too long.
END
    printf '%01100dd6\n%0511d\n' 0 0 | tr 0 ' ' >&4
    echo status >&4
    hears b 'status turn 2b'
    report $? 'blanks without end are no move' b
    # More than all buffers between them hold: who is slow to read is not asked for more, and loses nothing.
    yes board | head -n 1600 | socat -t 60 - UNIX-CONNECT:seats/public 3>&- 4>&- 2>/dev/null | {
        sleep 1
        grep ' board ' | head -n 14400 | grep -c .
    } >slow &
    slow=$!
    until_true test -s slow
    wait $slow
    is 'all answers come to who asks much and reads slowly' slow <<'END'
14400
END
    leave w 3
    leave b 4
    stop_game
}

hostile() # COMMAND
{
    setsid sh -c "$1" 2>/dev/null 3>&- 4>&- 5>&- &
    running="$running -$!"
}

test_hostile()
{
    fresh
    start --variant Standard --game g
    client w white 3
    # One who asks and never reads, one who speaks without end, one who sends whatever he has, one who connects and sleeps.
    hostile "{ yes board | head -n 200000; sleep 100; } | socat -u - UNIX-CONNECT:seats/public"
    hostile "{ yes zz | head -n 3000; yes status; } | socat - UNIX-CONNECT:seats/black >shout"
    hostile "head -c 2000000 /dev/urandom | socat -t 60 - UNIX-CONNECT:seats/table >garbage"
    hostile "sleep 100 | socat -u - UNIX-CONNECT:seats/public"
    hears shout error
    echo e4 >&3
    hears w accepted
    report $? 'the game goes on beside clients who shout, sleep or send garbage'
    hears garbage error
    report $? 'garbage is an error' garbage
    client b black 4
    echo e5 >&4
    hears w e7e5
    report $? 'a shouting client is replaced like any other'
    client p public 5
    echo status >&5
    hears p 'status turn 2w'
    report $? 'one of the public does not hear less for a sleeper'
    rss=$(ps -o rss= -p "$game")
    case $referee in
    */san/*) most=200000 ;; # the sanitizers' own
    *) most=20000 ;;
    esac
    [ "$rss" -lt $most ]
    report $? "memory stays small ($rss KiB)"
    [ "$(wc -c <g)" -lt 20000 ]
    report $? "and so does the journal ($(wc -c <g) bytes)"
    kill -STOP "$pid_w"
    echo Nf3 >&3
    kill -CONT "$pid_w"
    hears b g1f3
    report $? 'one who falls asleep and wakes has lost nothing'
    kill -9 "$pid_b" "$pid_p"
    exec 4>&- 5>&-
    client b black 4
    echo Nc6 >&4
    hears w b8c6
    report $? 'one who dies can come back'
    leave b 4
    leave w 3
    stop_game
    report $? 'and it ends as it should'
}

# Questions and slips without end: the journal does not grow, and nobody else waits.
test_flood()
{
    fresh
    start --variant Standard --game g
    client w white 3
    client p public 5
    until_true guests 2
    hostile "yes status | socat - UNIX-CONNECT:seats/black >shout"
    hostile "yes zz | socat - UNIX-CONNECT:seats/public >crowd"
    hears shout ' slow ' && hears crowd ' slow '
    report $? 'who asks without end is told that he is answered more slowly' shout
    before=$(wc -c <g)
    count=$(wc -l <shout)
    until_true sh -c "[ \$(wc -l <shout) -gt $((count + 60)) ]"
    report $? 'but he is answered' shout
    [ "$(wc -c <g)" -eq "$before" ] && [ "$before" -lt 2000 ]
    report $? "the journal does not grow by it ($before bytes)" g
    echo status >&5
    hears p 'status turn 1w'
    report $? 'another of the public has his turn' p
    echo e4 >&3
    hears w accepted
    report $? 'another seat plays' w
    hears shout 'moved e2e4' && hears crowd 'moved e2e4'
    report $? 'and who asks hears of it'
    client b black 4
    echo e5 >&4
    hears w e7e5
    report $? 'his own seat plays too'
    [ "$(grep -c ' slow ' shout)" -eq 1 ]
    report $? 'he is told once'
    for who in shout crowd; do
        cut -d ' ' -f 2 $who | sed '$d' | sort -n -c
        report $? "the numbers of $who grow"
    done
    leave b 4
    leave p 5
    leave w 3
    stop_game
}

# Somebody cuts the journal: nobody hears anything more, whatever he asks.
test_shortened()
{
    fresh
    start --variant Standard --game g
    client w white 3
    client b black 4
    echo e4 >&3
    hears b turn
    cp g whole
    sed '$d' whole >g
    echo status >&4
    echo e5 >&4
    ended 2
    report $? 'a journal that is cut ends the referee with status 2' stderr
    wait "$pid_w" "$pid_b"
    is 'who says why' stderr <<'END'
referee: g has been shortened by somebody else
referee: nothing more is told: look at the journal before you start again on it
END
    grep -q 'status\|accepted' b
    report $((! $?)) 'and has told nothing more' b
    exec 3>&- 4>&-
    cp whole g
    start --game g
    ask black e5 accepted
    report $? 'with the whole journal the game goes on' once
    stop_game
}

test_crowd()
{
    fresh
    start --variant Standard
    crowd=
    i=0
    while [ $i -lt 64 ]; do
        i=$((i + 1))
        socat -u UNIX-CONNECT:seats/public - >crowd.$i 2>/dev/null &
        crowd="$crowd $!"
    done
    running="$running $crowd"
    until_true guests 64
    client p public 5
    hears p 'public 1 full'
    report $? 'where the public is full the next is told' p
    wait "$pid_p"
    exec 5>&-
    ask white e4 accepted
    report $? 'a player has his place'
    until_true sh -c "[ \$(cat crowd.* | grep -c 'public 2 moved e2e4') -eq 64 ]"
    report $? 'all hear the same'
    # shellcheck disable=SC2086 # several
    kill $crowd
    stop_game

    (
        # shellcheck disable=SC3045 # every sh here has it
        ulimit -n 18
        exec "$referee" --variant Standard --seat-dir few >stdout 2>stderr
    ) &
    game=$!
    running="$running $game"
    until_true [ -S few/table ]
    crowd=
    i=0
    while [ $i -lt 20 ]; do
        i=$((i + 1))
        socat -u UNIX-CONNECT:few/public - >crowd.$i 2>/dev/null &
        crowd="$crowd $!"
    done
    running="$running $crowd"
    sleep 0.5
    rm -rf seats
    mkdir seats
    for seat in white black table; do ln -s "../few/$seat" seats/$seat; done
    ask white e4 accepted && ask black e5 accepted && ask table status 'status turn 2w'
    report $? 'descriptors that run out cost the public a place, not a player his seat' once
    kill -0 "$game"
    report $? 'and not the game its life' stderr
    # shellcheck disable=SC2086 # several
    kill $crowd 2>/dev/null
    stop_game
}

# A journal that cannot be written: the file may have 1 KiB.
test_lost()
{
    fresh
    (
        trap '' XFSZ
        ulimit -f 2
        exec "$referee" --variant Standard --game g --seat-dir seats >stdout 2>stderr
    ) &
    game=$!
    running="$running $game"
    until_true [ -S seats/table ]
    client w white 3
    client b black 4
    i=0
    while [ $i -lt 20 ] && kill -0 "$game" 2>/dev/null; do
        i=$((i + 1))
        for move in Nf3:Nc6 Ng1:Nb8; do
            echo "${move%:*}" >&3 2>/dev/null
            echo "${move#*:}" >&4 2>/dev/null
            sleep 0.02
        done
    done 2>/dev/null
    ended 2
    report $? 'a journal that cannot be written ends the referee with status 2' stderr
    kill -9 "$game" 2>/dev/null
    exec 3>&- 4>&-
    wait "$pid_w" "$pid_b"
    grep -q 'nothing more is accepted' stderr
    report $? 'which says why' stderr
    # Whatever has been told stands in the journal.
    told=$(grep -c 'black [0-9]* accepted' b)
    start --game g
    client b black 4
    hears b 'board    h'
    [ "$(grep -c 'black [0-9]* accepted' b)" -eq "$told" ]
    report $? 'and has told nothing that is not kept' b
    leave b 4
    stop_game
}

for part in ${PARTS:-doors bad_folders game coming_back confirm lines hostile flood shortened crowd lost}; do
    "test_$part"
done
echo "1..$n"
