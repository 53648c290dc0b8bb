#!/bin/sh
# The examples of arbiter-referee(1), played as they stand there: tests/sessions.sh [PAGE], the page in another language if
# it is named.  In a literal block a line with a prompt, "anna$ ...", is a command; what follows is what it prints, or,
# where numbered answers stand in it, a session: its other lines are typed,
# each when all before it has been answered.  "..." stands for some lines.  The blocks of a section share a folder.
#
# table.example is this machine, the ports are two that are free, and ssh is a stand-in that does what sshd does with
# authorized_keys.  Prints TAP.
cd "$(dirname "$0")/.." || exit 2
bin=${BIN:-bin}
case $bin in /*) ;; *) bin=$PWD/$bin ;; esac
name=${1:-man/man1/arbiter-referee.1}
page=$PWD/$name
case $name in man/man*) ;; *) LC_ALL=${name#man/} && LC_ALL=${LC_ALL%%/*}.UTF-8 && export LC_ALL ;; esac
if ! command -v socat >/dev/null 2>&1; then
    echo 'ok - sessions # SKIP there is no socat here'
    echo '1..1'
    exit 0
fi
scratch=$(mktemp -d) || exit 2
background=
trap 'kill $background 2>/dev/null; rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
# shellcheck source=tests/installed.sh
. tests/installed.sh
installed "$bin" "$scratch/bin"
# $WHO has the key whose line ends with his name.
cat >"$scratch/bin/ssh" <<'END'
#!/bin/sh
command=$(sed -n 's/^restrict,command="\([^"]*\)" ssh-[^ ]* [^ ]* '"$WHO"'$/\1/p' .ssh/authorized_keys)
[ -n "$command" ] || exit 255
exec sh -c "$command"
END
chmod +x "$scratch/bin/ssh"
PATH=$scratch/bin:$PATH
. tests/tap.sh

# Ports that nobody holds now.
port=$((20000 + $$ % 20000))
while socat -u OPEN:/dev/null "TCP:localhost:$port" 2>/dev/null || socat -u OPEN:/dev/null "TCP:localhost:$((port + 1))" 2>/dev/null; do
    port=$((port + 2))
done

# For each command: section, line, whose, kind (text or session), the command; what follows it in N.body.
awk -v folder="$scratch" -v first=$port '
    function close_body()
    {
        if (N)
            close(body)
        body = ""
    }
    /^\.Ss / { section++ }
    /^\.Bd -literal/ { inside = 1; next }
    /^\.Ed/ { inside = 0; close_body(); next }
    !inside { next }
    {
        gsub(/\\&/, "")
        gsub(/\\e/, "\\")
        gsub(/table\.example/, "localhost")
        gsub(/:7001/, ":" first)
        gsub(/:7002/, ":" first + 1)
    }
    /^restrict,/ { print > (folder "/keys." section); next }
    /^[a-z]*\$ / {
        close_body()
        body = folder "/" ++N ".body"
        printf "" > body
        who = $0
        sub(/\$ .*/, "", who)
        sub(/^[a-z]*\$ /, "")
        print N, section, FNR, who == "" ? "-" : who, $0
        next
    }
    body != "" { print > body }' "$page" >"$scratch/commands"

# Do the lines of a file stand in a body, and none but these where it has no "..."?
same() # BODY-LINES FILE
{
    awk 'NR == FNR { want[++wants] = $0; next }
        { got[++gots] = $0 }
        END {
            for (w = g = 1; w <= wants; w++) {
                skips = 0
                if (want[w] == "...") { skips = 1; w++ }
                from = g
                while (skips && g <= gots && !(w <= wants && got[g] == want[w])) g++
                if (skips && g == from) exit 1
                if (w <= wants && got[g++] != want[w]) exit 1
            }
            exit g <= gots
        }' "$1" "$2"
}

wait_for() # FILE LINE
{
    tries=0
    until grep -Fqx -e "$2" "$1"; do
        tries=$((tries + 1))
        [ $tries -lt 300 ] || return 1
        sleep 0.1
    done
}

is_heard()
{
    case $1 in
    ... | white\ [0-9]* | black\ [0-9]* | public\ [0-9]* | table\ [0-9]*) return 0 ;;
    esac
    return 1
}

session() # BODY COMMAND
{
    rm -f in
    mkfifo in
    : >out
    sh -c "exec $2" <in >out 2>err 9>&- &
    client=$!
    exec 9>in
    last=
    patient=0
    : >heard
    while IFS= read -r line; do
        if is_heard "$line"; then
            echo "$line" >>heard
            [ "$line" = ... ] || last=$line
        else
            [ -z "$last" ] || wait_for out "$last" || { patient=1; break; }
            echo "$line" >&9
        fi
    done <"$1"
    [ $patient -ne 0 ] || wait_for out "$last" || patient=1
    exec 9>&-
    wait "$client"
    [ $patient -eq 0 ] && same heard out && return
    diff heard out
    cat err
    return 1
}

# A command that stays; until it does what the next ones need: a socket, or a port.
stay() # COMMAND
{
    sh -c "exec $1" >/dev/null 2>stay.err &
    background="$background $!"
    tries=0
    case $1 in
    arbiter-referee*)
        referee=$!
        set -- "${1##*--seat-dir }"
        until [ -S "$1/table" ] || [ $tries -gt 300 ]; do
            tries=$((tries + 1))
            sleep 0.1
        done
        [ -S "$1/table" ]
        ;;
    *LISTEN:*)
        set -- "${1#*LISTEN:}"
        until socat -u OPEN:/dev/null "TCP:localhost:${1%%,*}" 2>/dev/null || [ $tries -gt 300 ]; do
            tries=$((tries + 1))
            sleep 0.1
        done
        ;;
    esac
}

# The referee of a section ends by himself.
gone()
{
    tries=0
    while kill -0 "$referee" 2>/dev/null && [ $tries -lt 300 ]; do
        tries=$((tries + 1))
        sleep 0.1
    done
    wait "$referee"
}

while read -r number section place WHO command; do
    export WHO
    if [ ! -d "$scratch/$section" ]; then
        mkdir -p "$scratch/$section/.ssh"
        [ ! -f "$scratch/keys.$section" ] || cp "$scratch/keys.$section" "$scratch/$section/.ssh/authorized_keys"
    fi
    cd "$scratch/$section" || exit 2
    body=$scratch/$number.body
    case $command in
    *' &')
        stay "${command% &}" >why 2>&1 </dev/null
        ;;
    *--publish*)
        { gone && sh -c "$command" >out 2>err && diff "$body" out && cat err; } >why 2>&1
        ;;
    *)
        if grep -q '^[a-z]* [0-9]' "$body"; then
            session "$body" "$command" >why 2>&1
        else
            { sh -c "$command" </dev/null >out 2>err && diff "$body" out; } >why 2>&1
        fi
        ;;
    esac
    report $? "$name:$place: $command" why
done <"$scratch/commands"
echo "1..$n"
