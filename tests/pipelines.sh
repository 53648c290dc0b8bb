#!/bin/sh
# The scripts of samples/pipelines: each tells its usage, and does on the samples what golden/pipeline-*.cmd say, with the
# tools of a source tree and with installed ones.
cd "$(dirname "$0")" || exit 2
bin=${BIN:-../bin}
case $bin in /*) ;; *) bin=$(cd "$bin" && pwd) ;; esac
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
n=0

report() # PASSED NAME
{
    n=$((n + 1))
    [ "$1" -eq 0 ] || printf 'not '
    printf 'ok - %s\n' "$(printf %s "$2" | tr '\n\t#\134' '  ++')"
}

mkdir -p "$scratch/tree" "$scratch/installed/bin" "$scratch/installed/share"
cp -R ../samples "$scratch/tree"
ln -s "$bin" "$scratch/tree/bin"
# away from any bin/ they find what the PATH has
cp -R ../samples/pipelines "$scratch/installed/share"
ln -s "$bin/arbiter" "$scratch/installed/bin/arbiter"

scripts=0
for script in ../samples/pipelines/*; do
    name=$(basename "$script")
    scripts=$((scripts + 1))
    [ "$name" != thread.mk ] || continue
    "$script" --help >"$scratch/usage" 2>&1 && grep -q "^Usage: $name" "$scratch/usage"
    report $? "$name --help tells the usage"
    [ "$name" != pre-commit ] || continue
    "$script" >/dev/null 2>"$scratch/usage"
    [ $? -eq 2 ] && grep -q "^Usage: $name" "$scratch/usage"
    report $? "$name without arguments ends with 2 and the usage"
done
[ $scripts -eq 10 ]
report $? "there are ten of them"

for way in tree/samples/pipelines installed/share/pipelines; do
    PIPELINES=$scratch/$way PATH=$scratch/installed/bin:/usr/local/bin:/usr/bin:/bin ./golden.sh golden/pipeline-*.cmd >"$scratch/tap"
    sed "/^1\.\./d; s|^\(.*ok - \)golden/|\1${way%%/*}: |" "$scratch/tap"
    n=$((n + $(grep -c '^ok\|^not ok' "$scratch/tap")))
done
# ---- they fail closed: what cannot be looked at has not passed, whatever it is called

here=$scratch/tree/samples/pipelines
usual=$scratch/installed/bin:/usr/local/bin:/usr/bin:/bin

# Programs that are there, but for one of them; and a tool that dies.
without() # PROGRAM
{
    rm -rf "$scratch/path"
    mkdir "$scratch/path"
    for program in sh awk sed grep find sort xargs git mktemp rm rmdir cat cp mv ln ls dirname basename tail head tr mkdir touch \
        date make wc printf env cut jq expr uniq; do
        [ "$program" = "$1" ] || ln -s "$(command -v $program)" "$scratch/path/$program" 2>/dev/null
    done
    [ "$1" = arbiter ] || ln -s "$bin/arbiter" "$scratch/path/arbiter"
}
crashing() # as: SIGNAL, or a status
{
    without arbiter
    printf '#!/bin/sh\n%s\n' "$1" >"$scratch/path/arbiter"
    chmod +x "$scratch/path/arbiter"
}

# Each script with one record to look at, away from any bin/.
run() # NAME FILE
{
    script=$scratch/installed/share/pipelines/$1
    case $1 in
    bad-games) "$script" "$(dirname "$2")" ;;
    first-difference) "$script" "$2" "$2" ;;
    opening-odds) "$script" Psi-Chess 2 ;;
    pre-commit) (cd "$scratch/repo" && "$script" --all) ;;
    thread.mk) make -s -f "$script" THREAD="$2" OUT="$scratch/pictures" ;;
    *) "$script" "$2" ;;
    esac >"$scratch/out" 2>"$scratch/err"
}
closed() # STATUS WHAT: it is one that stops whoever looks at it
{
    [ "$1" -ne 0 ] && [ "$1" -lt 126 ]
    report $? "$2"
}

unset GIT_DIR GIT_INDEX_FILE GIT_WORK_TREE
GIT_CONFIG_GLOBAL=/dev/null
export GIT_CONFIG_GLOBAL
mkdir "$scratch/repo" "$scratch/good" "$scratch/none" "$scratch/empty"
(cd "$scratch/repo" && git init -q . && git config user.name Club && git config user.email club@example.org)
awk '/^\[Event/ { games++ } games < 2' cases/sealed/psi-bids.xpgn >"$scratch/good/game.xpgn"
: >"$scratch/empty/game.xpgn"
printf 'Nothing of a game stands in this text.\n' >"$scratch/none/game.txt"
(cd "$scratch/repo" && cp "$scratch/good/game.xpgn" . && git add game.xpgn)

for script in ../samples/pipelines/*; do
    name=${script##*/}
    rm -rf "$scratch/pictures"
    PATH=$usual
    run "$name" "$scratch/good/game.xpgn"
    report $? "$name passes where all is well"
    for missing in arbiter jq awk sed; do
        grep -q "^[^#]*\<$missing\>" "$script" || continue
        [ "$name" != thread.mk ] || [ $missing = arbiter ] || continue
        rm -rf "$scratch/pictures"
        without $missing
        PATH=$scratch/path run "$name" "$scratch/good/game.xpgn"
        closed $? "$name without $missing"
    done
    # shellcheck disable=SC2016 # in the tool's own script
    for crash in 'kill -SEGV $$' 'exit 2' 'exit 127'; do
        rm -rf "$scratch/pictures"
        crashing "$crash"
        PATH=$scratch/path run "$name" "$scratch/good/game.xpgn"
        closed $? "$name where arbiter does: $crash"
    done
    [ "$name" != opening-odds ] || continue
    PATH=$usual
    if [ "$name" = pre-commit ]; then
        (cd "$scratch/repo" && git rm -q --cached game.xpgn && rm -f game.xpgn)
        run "$name" ''
        closed $? "$name --all where git knows no record"
        (cd "$scratch/repo" && "$scratch/installed/share/pipelines/pre-commit") >"$scratch/out" 2>&1
        report $? "$name with nothing to commit"
        continue
    fi
    for file in none/missing.xpgn empty/game.xpgn none/game.txt; do
        rm -rf "$scratch/pictures"
        run "$name" "$scratch/$file"
        closed $? "$name of $file"
    done
done

# Names that scripts fall over; one record in each folder breaks the rules.
PATH=$usual
tab=$(printf '\t')
line='two
lines'
bad='1. e4 e5 2. Ke3 *'
nasty()
{
    printf '%s\n' "$bad" >"$1/it's a game.pgn"
    printf '%s\n' "$bad" >"$1/quo\"ted.PGN"
    printf '%s\n' "$bad" >"$1/back\\slash\\n.Xpgn"
    printf '%s\n' "$bad" >"$1/ta${tab}b.XPGN"
    printf '%s\n' "$bad" >"$1/$line.pgn"
    printf '%s\n' "$bad" >"$1/-dash.pgn"
    printf '%s\n' "$bad" >"$1/# hash \\# \$HOME *.pGn"
    printf '%s\n' "$bad" >"$1/  blanks  .pgn"
}
mkdir "$scratch/nasty" "$scratch/nasty/-folder $line" "$scratch/one"
nasty "$scratch/nasty"
nasty "$scratch/nasty/-folder $line"
"$here/bad-games" "$scratch/nasty" >"$scratch/out" 2>"$scratch/err"
[ $? -eq 1 ] && [ "$(grep -c ',1,1,"2w","white",true,"no-piece",' "$scratch/out")" -eq 16 ] && [ ! -s "$scratch/err" ]
report $? "bad-games finds each of sixteen records with odd names"

for file in "$scratch/nasty"/*.*; do
    name=$(printf '%s' "${file##*/}" | tr '\n\t' '  ')
    for script in games-tap standings answer-post; do
        (cd "$scratch/nasty" && "$here/$script" "./${file##*/}") >"$scratch/out" 2>"$scratch/err"
        [ $? -eq 1 ]
        report $? "$script of a record called $name"
    done
    (cd "$scratch/nasty" && "$here/games-tap" "./${file##*/}") >"$scratch/out"
    [ "$(grep -c . "$scratch/out")" -eq 3 ] && [ "$(grep -c '^not ok' "$scratch/out")" -eq 1 ] &&
        ! grep '^not ok' "$scratch/out" | sed 's/\\.//g' | grep -q '#'
    report $? "games-tap has one test, without a directive, for $name"
    cp "$file" "$scratch/one/good.pgn"
    (cd "$scratch/nasty" && "$here/first-difference" "./${file##*/}" "$scratch/good/game.xpgn") >"$scratch/out" 2>"$scratch/err"
    [ $? -eq 1 ] && [ "$(grep -cF "back\\slash\\n" "$scratch/out")" -eq "$(printf '%s' "$file" | grep -cF "back\\slash")" ]
    report $? "first-difference of $name"
    # make cannot: it says so
    (cd "$scratch/nasty" && make -s -f "$here/thread.mk" THREAD="${file##*/}" OUT="$scratch/pictures") >"$scratch/out" 2>"$scratch/err"
    closed $? "thread.mk of $name"
    # staged, then mended in the folder: what is staged counts; the other way round too
    rm -rf "$scratch/club"
    mkdir "$scratch/club"
    (
        cd "$scratch/club" && git init -q . && git config user.name Club && git config user.email club@example.org &&
            mkdir "./-f $line" && cp "$file" "./-f $line/" && git add . && printf '1. e4 *\n' >"./-f $line/${file##*/}"
        "$here/pre-commit" >"$scratch/out" 2>"$scratch/err"
        [ $? -eq 1 ] && [ "$(grep -c 'error: \[no-piece\]' "$scratch/out")" -eq 1 ] || exit 1
        git add . && cp "$file" "./-f $line/" && "$here/pre-commit"
    ) >"$scratch/said" 2>&1
    report $? "pre-commit of a record called $name"
done
ln -s "nowhere.pgn" "$scratch/nasty/broken.pgn"
"$here/bad-games" "$scratch/nasty" >"$scratch/out" 2>"$scratch/err"
[ $? -eq 2 ]
report $? "bad-games with a link to nowhere"
if [ "$(id -u)" -ne 0 ]; then
    rm -f "$scratch/nasty/broken.pgn"
    chmod 0 "$scratch/nasty/-dash.pgn"
    "$here/bad-games" "$scratch/nasty" >"$scratch/out" 2>"$scratch/err"
    [ $? -eq 2 ]
    report $? "bad-games with a record that cannot be read"
else
    n=$((n + 1))
    echo 'ok - bad-games with a record that cannot be read # SKIP root reads everything'
fi
printf '1. e4 {never closed\n' >"$scratch/one/open.pgn"
"$here/first-difference" "$scratch/one/open.pgn" "$scratch/one/open.pgn" >"$scratch/out" 2>"$scratch/err"
[ $? -eq 2 ]
report $? "first-difference does not call the same what cannot be read to its end"
echo "1..$n"
