#!/bin/sh
# roll as players use it: games with seals and with chains, move by move, that validate finds proven; secrets that are
# never an argument, never lost and never shown twice; dice that fit chance; audits that agree with a count by awk.
#
#   tests/roll.sh GAMES
cd "$(dirname "$0")/.." || exit 2
games=${1:-10}
# shellcheck source=tests/vectors/proof.sh
. tests/vectors/proof.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
T=$scratch

. tests/tap.sh
tell() # NAME STATUS [FILE with details]
{
    report "$2" "roll/$1" "$3"
}

is() # NAME GOT WANT
{
    printf 'got  %s\nwant %s\n' "$2" "$3" >"$T/is"
    [ "$2" = "$3" ]
    tell "$1" $? "$T/is"
}

refused() # NAME PATTERN COMMAND...: status 1, nothing printed, and told in these words
{
    name=$1
    pattern=$2
    shift 2
    "$@" >"$T/out" 2>"$T/err" </dev/null
    status=$?
    [ $status -eq 1 ] && [ ! -s "$T/out" ] && grep -q "$pattern" "$T/err"
    tell "refused: $name" $? "$T/err"
}

# ---- dice ----

roll -n 6000 2d6 >"$T/dice"
awk '{ for (i = 1; i <= 2; i++) c[$i]++; n += 2 } END { for (f = 1; f <= 6; f++) x += (c[f] - n / 6) ^ 2 / (n / 6); exit !(n == 12000 && x < 43) }' "$T/dice"
tell 'six faces, evenly' $?
roll -n 4000 -o json 1d100 | jq -s -e 'map(.faces[0]) | min == 1 and max == 100' >/dev/null
tell 'from the lowest face to the highest' $?
roll -n 3000 stack | sort | uniq -c | awk 'NR > 20 || $1 < 90 || $1 > 220 || $2 !~ /^[+-][+-][+-][+-][+-][+-]$/ { bad = 1 } END { exit bad || NR != 20 }'
tell 'each of the twenty stacks' $?
is 'a seed gives the same dice' "$(roll --seed 5 -n 50 3d8)" "$(roll --seed 5 -n 50 3d8)"
roll --seed 5 d6 | grep -q 'reproducible.*--seed 5'
tell 'and is told of' $?
[ "$(roll -n 100 d6 | tr -d '\n')" != "$(roll -n 100 d6 | tr -d '\n')" ]
tell 'the system gives others' $?

# ---- rolls of games ----

# Plays random games up to a point, and lets roll go on: whatever the game awaits, validate takes the record that comes
# of it.  A record is cut before a reveal or card.
cut=0
good=0
for variant in 'Psi-Chess Dice' 'Zero Point' Octahedra 'Sixfold Duel'; do
    options=
    [ "$variant" != 'Sixfold Duel' ] || options='stack=blind'
    for seed in $(seq 1 "$games"); do
        playout --variant "$variant" ${options:+--options "$options"} --seed "$seed" --max-turns 8 | convert -t xpgn >"$T/whole"
        # cut before the k-th reveal
        awk -v k=$((seed % 9 + 1)) '
            done { next }
            /^\[Result/ { print "[Result \"*\"]"; next }
            /^\[(Termination|Ending)/ { next }
            /^\[/ { print; next }
            {
                line = ""
                words = split($0, word, " ")
                for (i = 1; i <= words; i++) {
                    if (word[i] ~ /^</ && ++seen == k) { print line " *"; done = 1; exit }
                    line = line (i > 1 ? " " : "") word[i]
                }
                print line
            }
            END { exit !done }' "$T/whole" >"$T/cut" || continue # it has fewer
        cut=$((cut + 1))
        if roll --for "$T/cut" --append >"$T/rolled" 2>"$T/err" && validate -q --strict "$T/rolled" >"$T/found" 2>&1 &&
            convert -t xpgn "$T/rolled" | cmp -s - "$T/rolled" && ! roll --for "$T/rolled" >/dev/null 2>&1; then
            good=$((good + 1))
        else
            cat "$T/err" "$T/found" "$T/cut" >>"$T/bad"; : >"$T/found"
        fi
    done
done
[ $cut -gt "$games" ] && is "$cut cut games get the roll they await" $good $cut
[ ! -s "$T/bad" ] || sed 's/^/# /' "$T/bad"

# ---- seals ----

game() # MOVES: a game of bids
{
    printf '[Variant "Psi-Chess"]\n[GameId "G42"]\n\n%s *\n' "$1" >"$T/game"
}
game '1. @e4'
w=$(echo N | roll seal --for "$T/game" --side w --keep "$T/w")
b=$(echo r | tr r R | roll seal --for "$T/game" --side b --keep "$T/b")
is 'a seal is what sha256sum makes of the kept text' "$w" "{[%seal w $(sed -n 's/^seal //p' "$T/w" | tr -d '\n' | sha)]}"
grep -qE '^seal G42 1w @e4 w N [A-Za-z0-9]{22}$' "$T/w"
tell 'the kept text is that of the notation' $? "$T/w"
is 'the file is private' "$(stat -c %a "$T/w")" 600
is 'sealed again, the same seal' "$(echo N | roll seal --for "$T/game" --side w --keep "$T/w")" "$w"
echo P >"$T/p"
refused 'another secret for the same square' 'another secret' sh -c "roll seal --for $T/game --side w --keep $T/w <$T/p"
echo K >"$T/p"
refused 'a bid that the rules forbid' 'bid-king' sh -c "roll seal --for $T/game --side b --keep $T/new <$T/p"
[ ! -e "$T/new" ]
tell 'what is refused makes no file' $?
game "1. @e4 $w"
refused 'an opening before the other has sealed' 'has not sealed' roll open --for "$T/game" --side w --keep "$T/w"
game "1. @e4 $w $b <N:R>"
ow=$(roll open --for "$T/game" --side w --keep "$T/w" | tail -n 1)
ob=$(roll open --for "$T/game" --side b --keep "$T/b" | tail -n 1)
refused "an opening from the other's file" 'nothing with this seal' roll open --for "$T/game" --side w --keep "$T/b"
game "1. @e4 $w $b <N:R> $ow $ob"
is 'the game is proven' "$(validate --require-proof "$T/game")" "$T/game: game 1: Psi-Chess: valid, *, 1 turn, bids proven"
chmod 644 "$T/w"
roll open --for "$T/game" --side w --keep "$T/w" >"$T/out" 2>&1
is 'a file that others may read is none' $? 1
game "1. @e4 $w $b <N:R>"
roll open --for "$T/game" --side w --keep "$T/w" >"$T/out" 2>"$T/err"
is 'and is trouble' $? 2
chmod 600 "$T/w"

# Of another game: the seal is put into a record of which the owner may open what is shown there.
sed 's/G42/EVIL/' "$T/game" >"$T/other"
refused "the seal of this game in another's record" 'another game or turn' roll open --for "$T/other" --side w --keep "$T/w"
game "1. @d4 $w $b"
refused 'the seal of another square' 'another game or turn' roll open --for "$T/game" --side w --keep "$T/w"
game "1. @e4 $w $(echo "$w" | sed 's/seal w/seal b/')"
refused 'a mirrored seal' 'both seals are the same' roll open --for "$T/game" --side w --keep "$T/w"
game "1. @e4 $w $b <N:R> Qd1@e4"
refused 'an opening for a record with a violation' 'breaks the rules' roll open --for "$T/game" --side w --keep "$T/w"
printf '[Variant "Psi-Chess"]\n[GameId "G42"]\n\n%s 1-0\n' "1. @e4 $w $b <N:R>" >"$T/game"
is 'a seal may be opened when the game is over' "$(roll open --for "$T/game" --side w --keep "$T/w" | tail -n 1)" "$ow"

# For another history: what was there when the secret was sealed is kept beside it.
early='1. @e5 <N:N> -- 1... @d5 <N:N> --'
game "$early 2. @e4"
w=$(echo N | roll seal --for "$T/game" --side w --keep "$T/hw")
b=$(echo R | roll seal --for "$T/game" --side b --keep "$T/hb")
c=$(echo B | roll seal --for "$T/game" --side b --keep "$T/hc")
game "1. @c5 <N:N> -- 1... @d5 <N:N> -- 2. @e4 $w $b"
refused 'an opening for other moves' 'another history' roll open --for "$T/game" --side w --keep "$T/hw"
grep -q 'then:.*@e5 <N:N>.*@e4$' "$T/err" && grep -q 'now:.*@c5 <N:N>.*@e4$' "$T/err" && grep -q -e --again "$T/err"
tell 'which tells the difference of the openings' $? "$T/err"
for tag in 'Options "king-move=loose"' 'Variant "Zero Point Bids"' 'FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w - - 0 1"'; do
    game "$early 2. @e4 $w $b"
    sed -i "1d; s|^\[GameId|[Variant \"Psi-Chess\"]\n[$tag]\n&|" "$T/game"
    [ "${tag%% *}" != Variant ] || sed -i '1d; s/1\. @e5/K@a1 K@h8 &/' "$T/game"
    refused "an opening for another ${tag%% *}" 'another history' roll open --for "$T/game" --side w --keep "$T/hw"
done
game "$early 2. @e4 $w $b"
sed -i 's/2\. @e4/{a word} &$1/' "$T/game"
ow=$(roll open --for "$T/game" --side w --keep "$T/hw")
tell 'words and NAGs are none' $?
game "$early 2. @e4 $b $w <N:R>"
is 'it is opened again behind the reveal' "$(roll open --for "$T/game" --side w --keep "$T/hw")" "$ow"
game "$early 2. @e4 $w $c <N:B>"
refused 'an opening against another seal' 'another history' roll open --for "$T/game" --side w --keep "$T/hw"
is 'but with --again' "$(roll open --for "$T/game" --side w --keep "$T/hw" --again 2>/dev/null)" "$ow"
is 'and from then on' "$(roll open --for "$T/game" --side w --keep "$T/hw")" "$ow"
sed -i '/^for /d' "$T/hb"
game "$early 2. @e4 $w $b"
refused 'an opening of a seal whose history is lost' 'another history' roll open --for "$T/game" --side b --keep "$T/hb"

# The digest by hand, as arbiter-seals(5) says, options in its order.
recipe() # VARIANT FEN TEXT-BEFORE-THE-REVEAL REVEAL TOKEN...
{
    printf '[Variant "%s"]\n[GameId "R1"]\n\n%s %s *\n' "$1" "$3" "$4" >"$T/recipe"
    variant=$1
    fen=$2
    shift 4
    order=$(sed -n "s/^$variant  *//p" man/man5/arbiter-seals.5)
    options=
    for option in $order; do
        case $option in
        king-move) value=strict ;; bare-king) value=loses ;; dice) value=2 ;; harvest-on) value=double ;;
        pawn-zone) value=2-4 ;; zone) value=1-4 ;; series) value=6 ;; red | black) value=3 ;; en-passant) value=fide ;;
        stack) value=laid ;;
        esac
        options="$options $option=$value"
    done
    is "the history of $variant by hand" "$(validate -o json "$T/recipe" | jq -r 'select(.history).history' | head -n 1)" \
        "$(printf '%s\n' 'GameId R1' 'WhiteChain -' 'BlackChain -' "Variant $variant" "Options$options" "FEN $fen" "$@" | sha)"
}
array=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR
recipe Psi-Chess "$array w - - 0 1" '1. @e4' '<N:N>' '@e4'
recipe Octahedra '8/8/8/8/8/8/8/8 w - - 0 1' '' '<4,5>'
recipe 'Sixfold Duel' "$array w KQkq - 0 1" '1. e4' '<+>' e4

# A stack: sealed before the series, opened after it.
duel()
{
    printf '[Variant "Sixfold Duel"]\n[GameId "D-1"]\n\n%s *\n' "$1" >"$T/game"
}
duel ''
stack=$(roll stack --for "$T/game")
s=$(echo "$stack" | roll seal --for "$T/game" --side b --keep "$T/b")
echo "$stack" >"$T/p"
refused 'a stack for the own tries' "other side's stack" sh -c "roll seal --for $T/game --side w --keep $T/w <$T/p"
echo ++++-- >"$T/p"
refused 'a stack of four red cards' '3 red cards' sh -c "roll seal --for $T/game --side b --keep $T/new <$T/p"
cards=$(echo "$stack" | sed 's/./<&> /g')
moves=$(echo "$cards" | awk '{ split("a3 b3 c3 d3 e3 f3", m, " "); for (i = 1; i <= 6; i++) printf "%s %s ", m[i], $i }')
duel "1. $s ${moves%???? }"
refused 'an opening within the series' 'not over' roll open --for "$T/game" --side b --keep "$T/b"
duel "1. $s $moves"
o=$(roll open --for "$T/game" --side b --keep "$T/b" | tail -n 1)
duel "1. $s $moves $o"
is 'the series is proven' "$(validate --require-proof "$T/game")" "$T/game: game 1: Sixfold Duel: valid, *, 1 turn, cards proven"

# ---- chains ----

printf '[Variant "Psi-Chess Dice"]\n[GameId "C1"]\n\n*\n' >"$T/game"
hw=$(roll chain -n 4 --for "$T/game" --side w --keep "$T/cw")
hb=$(roll chain -n 5 --for "$T/game" --side b --keep "$T/cb")
refused 'a second chain for the same game' 'already' roll chain --for "$T/game" --side w --keep "$T/cw"
is 'and there is none' "$(grep -c '^chain ' "$T/cw")" 1
printf '[Variant "Psi-Chess Dice"]\n[GameId "C1"]\n%s\n\n*\n' "$hw" >"$T/game"
refused 'a second chain in another file' 'already' roll chain --for "$T/game" --side w --keep "$T/new"
printf '[Variant "Psi-Chess Dice"]\n\n1. @e4 *\n' >"$T/game"
refused 'a chain without a GameId' 'no GameId' roll chain --for "$T/game" --side w --keep "$T/new"
printf '[Variant "Psi-Chess"]\n\n1. @e4 *\n' >"$T/game"
echo N >"$T/p"
refused 'a seal without a GameId' 'no GameId' sh -c "roll seal --for $T/game --side w --keep $T/new <$T/p"
[ ! -e "$T/new" ]
tell 'what is refused makes no file of chains' $?
for how in 'seal --side w' 'open --side w' 'link --side w' 'chain --side w' derive; do
    # shellcheck disable=SC2086 # the words of a command
    roll $how --for "$T/game" --keep "$T/cw" --append >"$T/out" 2>"$T/err" <"$T/p"
    [ $? -eq 2 ] && [ ! -s "$T/out" ] && grep -q append "$T/err"
    tell "--append is not ignored by ${how%% *}" $? "$T/err"
done
for how in '--append -n 3' '--append -o json' '-n 3' 'derive -n 3' 'stack -n 3'; do
    # shellcheck disable=SC2086 # the words of a command
    roll $how --for "$T/game" >"$T/out" 2>"$T/err"
    [ $? -eq 2 ] && [ ! -s "$T/out" ]
    tell "wrong usage: --for $how" $? "$T/err"
done
chained() # MOVES [GAME-ID]
{
    printf '[Variant "Psi-Chess Dice"]\n[GameId "%s"]\n%s\n%s\n\n%s *\n' "${2:-C1}" "$hw" "$hb" "$1" >"$T/game"
}
link() # SIDE
{
    roll link --for "$T/game" --side "$1" --keep "$T/c$1"
}
# The dice of the links in $lw and $lb by openssl: PAIR HOW-MANY
by_hand()
{
    faces "$(echo "$lw" | cut -c 11-74)" "$(echo "$lb" | cut -c 11-74)" C1 "$1" 6 "$2"
}
chained ''
refused 'a link before it is asked for' 'awaits' link w
refused 'the roll of a game with one chain' 'nothing is given out\|only one' sh -c "sed '/BlackChain/d' $T/game | sed 's/\*\$/1. @e4 */' | roll --for -"
moves=
pair=1
places='Nb1 Nb8 Bc1 Bc8 Ra1 Ra8 Qd1 Qd8 Pa2 Pa7 Ng1 Ng8 Bf1 Bf8 Rh1 Rh8'
for square in e4 d4 c4 f4; do
    case $pair in 1 | 3) number="$(((pair + 1) / 2))." ;; *) number="$((pair / 2))..." ;; esac
    chained "$moves $number @$square"
    refused "pair $pair: dice without links" 'next link' roll --for "$T/game"
    lw=$(link w)
    [ $pair != 1 ] || first=$lw
    is "pair $pair: asked again, the same link" "$(link w)" "$lw"
    chained "$moves $number @$square $lw"
    lb=$(link b)
    chained "$moves $number @$square $lw $lb"
    derived=$(roll derive --for "$T/game")
    count=$(echo "$derived" | tr -cd : | wc -c)
    is "pair $pair: $derived by openssl" "$(echo "$derived" | tr -cs '0-9\n' ' ' | sed 's/^ //; s/ $//')" "$(by_hand $pair $((2 * count)))"
    is "pair $pair: --for says the same" "$(roll --for "$T/game")" "$derived"
    sed "s/ \*$/ <1:1> *&/; s/\* \*/*/" "$T/game" >"$T/false"
    case $derived in '<1:1>'*) ;; *)
        refused "pair $pair: a roll after a false tie" 'nothing is given out\|not the dice' roll --for "$T/false"
        refused "pair $pair: and none is appended" 'nothing is given out\|not the dice' roll --for "$T/false" --append ;;
    esac
    roll --for "$T/game" --append >"$T/rolled"
    is "pair $pair: proven" "$(validate --require-proof "$T/rolled" | sed 's/.*, //')" 'dice proven'
    is "pair $pair: derived again afterwards" "$(roll derive --for "$T/rolled")" "$derived"
    # the winner's placement: the first that the rules take, from the array or from where a piece was put before
    for place in -- $places; do
        case $place in --) try=-- ;; *) try="$place@$square" ;; esac
        chained "$moves $number @$square $lw $lb $derived $try"
        validate -q "$T/game" >/dev/null 2>&1 && break
    done
    places="$places P$square N$square B$square R$square Q$square K$square"
    moves="$moves $number @$square $lw $lb $derived $try"
    pair=$((pair + 1))
done
chained "$moves 3. @h4"
refused 'the end of a chain' 'at its end' link w
lb=$(link b)
tell 'a longer chain goes on' $?
chained '1. @e5'
refused 'a link for a roll of other moves' 'another history' link w
chained '1. @e4 {a word} $1'
is 'words, marks and NAGs are no history' "$(link w)" "$first"
sed -i 's/^\[GameId/[Site "here"]\n[GameId/' "$T/game"
is 'nor are other tags' "$(link w)" "$first"
sed -i 's/^\[GameId/[SetUp "1"]\n[FEN "rnbqkbnr\/pppppppp\/8\/8\/8\/8\/PPPPPPPP\/RNBQKB1R w - - 0 1"]\n[GameId/' "$T/game"
refused 'a link for another first position' 'another history' link w
chained '1. @e5'
roll link --for "$T/game" --side w --keep "$T/cw" --again >"$T/out" 2>"$T/err"
is 'but with --again' "$? $(cat "$T/out")" "0 $first"
grep -q 'then:.*@e4$' "$T/err" && grep -q 'now:.*@e5$' "$T/err"
tell 'which tells the difference' $? "$T/err"
chained '1. @e4'
is 'and the first is not forgotten' "$(link w)" "$first"
chained "$moves 3. @h4"
sed -i 's/@d4/@d5/' "$T/game"
refused 'a link where an earlier roll was another' 'another history\|breaks the rules' link b
chained '1. @e4' C2
refused 'a link for another game' 'made for game C1' link w
chained '1. @e4'
sed -i "s/WhiteChain/XX/; s/BlackChain/WhiteChain/; s/XX/BlackChain/" "$T/game"
refused "a link of the other side's chain" 'made for game C1, side w' roll link --for "$T/game" --side b --keep "$T/cw"
printf '[Variant "Psi-Chess Dice"]\n[GameId "C1"]\n%s\n%s\n\n1. @e4 *\n' "$hw" "$(echo "$hw" | sed s/White/Black/)" >"$T/game"
refused "a head equal to the opponent's" 'same head' link w
chained '1. e4'
refused 'a link for a record with a violation' 'breaks the rules' link w
chained '1. @e4'
sed -i '/^link [0-9a-f]* 1 /d' "$T/cw"
refused 'a lost link' 'is lost' link w
refused 'dice of a finished game' 'is over' roll --for samples/octahedra-as-published.xpgn
printf '[Variant "Psi-Chess Dice"]\n\n1. @e5 *\n\n[Variant "Psi-Chess Dice"]\n\n1. @e5 *\n' >"$T/game"
refused 'two unfinished games' 'say with --game' roll --for "$T/game"
roll --for "$T/game" --game 2 | grep -q '^<[1-6]:[1-6]>'
tell 'unless one is named' $?

# ---- secrets on the disk ----

# Killed at every call that touches the disk, the file holds the old text or the new, and what was printed is in it.
cat >"$T/kill.c" <<'C'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
static int left = -1;
static void count(void)
{
    if (left < 0)
        left = atoi(getenv("KILL_AT"));
    if (--left == 0)
        raise(SIGKILL);
}
#define NEXT(name) __typeof__(name) *next = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)
int fchmod(int fd, mode_t mode);
int fsync(int fd);
ssize_t write(int fd, const void *buffer, size_t size);
int unlink(const char *path);
int fchmod(int fd, mode_t mode) { NEXT(fchmod); count(); return next(fd, mode); }
int fsync(int fd) { NEXT(fsync); count(); return next(fd); }
int unlink(const char *path) { NEXT(unlink); count(); return next(path); }
int rename(const char *from, const char *to) { NEXT(rename); count(); return next(from, to); }
ssize_t write(int fd, const void *buffer, size_t size)
{
    NEXT(write);
    count();
    if (left == 1) { /* half of it, then the end */
        next(fd, buffer, size / 2);
        raise(SIGKILL);
    }
    return next(fd, buffer, size);
}
C
if nm -D "$(command -v roll)" | grep -q __asan || ! cc -shared -fPIC -o "$T/kill.so" "$T/kill.c" -ldl 2>/dev/null; then
    tell 'killed at every step # SKIP no preloading here' 0
else
    game '1. @e4'
    printf 'N\n' >"$T/p"
    bad=0
    at=0
    while at=$((at + 1)) && [ $at -lt 60 ]; do
        printf '# mine\n' >"$T/kept"
        chmod 600 "$T/kept"
        KILL_AT=$at LD_PRELOAD=$T/kill.so sh -c 'exec roll seal --for "$1" --side w --keep "$2" <"$3"' - "$T/game" "$T/kept" "$T/p" \
            >"$T/out" 2>/dev/null
        status=$?
        head -n 1 "$T/kept" | grep -q '^# mine$' || bad=1
        case $(wc -l <"$T/kept") in 1) [ ! -s "$T/out" ] || bad=1 ;; 3) tail -n 1 "$T/kept" | grep -qE '^seal G42 1w @e4 w N [A-Za-z0-9]{22}$' || bad=1 ;; *) bad=1 ;; esac
        is_private=$(stat -c %a "$T/kept")
        [ "$is_private" = 600 ] || bad=1
        [ $status -ne 0 ] || break
    done 2>/dev/null
    [ $at -gt 5 ] && [ $at -lt 60 ] || bad=1
    tell "killed at each of $((at - 1)) steps, nothing is lost" $bad "$T/kept"
    echo N | roll seal --for "$T/game" --side w --keep "$T/kept" >/dev/null
    [ -f "$T/kept" ] && [ ! -e "$T/kept.new" ]
    tell 'and nothing is left behind' $?
fi
if [ -w /dev/full ]; then
    game '1. @e4'
    rm -f "$T/full"
    echo N | roll seal --for "$T/game" --side w --keep "$T/full" >/dev/full 2>/dev/null
    is 'a full disk for the output is trouble' $? 2
    is 'the secret is kept all the same' "$(grep -c '^seal ' "$T/full")" 1
    roll 2d6 >/dev/full 2>/dev/null
    is 'dice on a full disk are trouble' $? 2
fi
for i in 1 2 3 4 5 6 7 8; do
    printf '[Variant "Octahedra"]\n[GameId "M%d"]\n\n*\n' $i >"$T/game$i"
    roll chain -n 3 --for "$T/game$i" --side w --keep "$T/many" >>"$T/heads" &
done
wait
sed -i 's/.*"\(.*\)".*/\1/' "$T/heads"
is 'eight at once keep eight chains' "$(sort "$T/heads" | tr '\n' ' ')" "$(sed -n 's/^chain \([^ ]*\) .*/\1/p' "$T/many" | sort | tr '\n' ' ')"

# ---- audit ----

playout --variant 'Psi-Chess Dice' -n 100 --seed 1 >"$T/games"
roll audit -o json "$T/games" >"$T/audit"
for side in 1 2; do
    grep -o '<[1-6]:[1-6]>' "$T/games" | tr -d '<>' | cut -d : -f $side | sort | uniq -c | awk '{ printf "%s%d", (NR > 1 ? " " : ""), $1 }' >"$T/want"
    player=$([ $side = 1 ] && echo White || echo Black)
    is "the dice of $player, counted" "$(jq -r "select(.player == \"$player\") | [.counts[]] | join(\" \")" "$T/audit")" "$(cat "$T/want")"
done
jq -e -s 'all(.verdict == "fair" and .proven == 0 and .duels_verdict == "fair") and (map(.duels_won) | add) == .[0].duels' "$T/audit" >/dev/null
tell 'fair dice are not accused' $? "$T/audit"
sed 's/<[1-5]:\([1-5]\)>/<6:\1>/' "$T/games" | roll audit -o json 2>/dev/null | jq -e -s '.[0].verdict == "unlikely" and .[0].duels_verdict == "unlikely" and .[1].verdict == "fair"' >/dev/null
tell 'a loaded die is found' $?
roll audit tests/cases/sealed/*.xpgn | awk '/proven:/ && $2 != $4 { bad = 1 } END { exit bad || NR < 20 }'
tell 'sealed records are proven to the last' $?
echo "1..$n"
