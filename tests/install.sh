#!/bin/sh
# make install puts everything where it works, also when it is moved as a whole; make uninstall takes away what it put
# there and nothing else; make dist packs what is committed.
#
# Nothing is built here: without bin/ (another flavour is being tested) there is nothing to install.
# shellcheck disable=SC2317 # functions are called through check
cd "$(dirname "$0")/.." || exit 2
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
n=0
failed=0

check() # NAME COMMAND...
{
    what=$1
    shift
    n=$((n + 1))
    if "$@" >"$scratch/said" 2>&1; then
        echo "ok - $what"
    else
        failed=1
        echo "not ok - $what"
        head -20 "$scratch/said" | sed 's/^/# /'
    fi
}

if [ ! -x bin/arbiter ] || [ ! -d build/release/share/locale ]; then
    echo 'ok - nothing is built to be installed # SKIP'
    echo '1..1'
    exit 0
fi

into() # TARGET [VARIABLE=VALUE...]: without building
{
    target=$1
    shift
    make -s --no-print-directory -o all "$target" DESTDIR="$scratch/root" PREFIX=/usr "$@"
}

check 'make install' into install
check 'make install says in a line what it did' [ "$(wc -l <"$scratch/said")" -eq 1 ]
root=$scratch/root/usr
doc=$root/share/doc/arbiter

# Each tool by its own name and through the front door, in a language whose catalogue lies beside it.
each_tool()
{
    for tool in "$root"/bin/arbiter-*; do
        name=${tool##*/arbiter-}
        [ "$("$tool" --version)" = "$("$root/bin/arbiter" "$name" --version)" ] || return 1
        "$root/bin/arbiter" "$name" --lang ru --help | grep -q '^Вызов: ' || return 1
    done
}
every_tool_is_there() # a tool of bin/ is one that is installed
{
    for tool in bin/*; do
        name=$(basename "$tool")
        [ "$name" = arbiter ] || [ -x "$root/bin/arbiter-$name" ] || { echo "no $name"; return 1; }
    done
}
pages() # a page for each tool and game, in English and Russian
{
    for tool in "$root"/bin/*; do
        for page in man1 ru/man1; do
            [ -s "$root/share/man/$page/${tool##*/}.1" ] || { echo "no page $page/${tool##*/}.1"; return 1; }
        done
    done
    [ -s "$root/share/man/man5/xpgn.5" ] && [ -s "$root/share/man/ru/man5/arbiter-forum.5" ] &&
        [ -s "$root/share/man/man6/arbiter-psi.6" ] &&
        [ -s "$root/share/man/ru/man6/arbiter-psi.6" ] && [ -s "$root/share/man/man7/arbiter-codes.7" ]
}
completions()
{
    for tool in "$root"/bin/*; do
        [ -s "$root/share/bash-completion/completions/${tool##*/}" ] || return 1
        [ -s "$root/share/fish/vendor_completions.d/${tool##*/}.fish" ] || return 1
    done
    [ -s "$root/share/zsh/site-functions/_arbiter" ]
}
samples()
{
    (cd "$doc/samples" && PATH=$root/bin:$PATH ./pipelines/bad-games club >"$scratch/bad"; [ $? -eq 1 ]) &&
        diff "$scratch/bad" tests/golden/pipeline-bad-games.out
}
rule_cases()
{
    for cases in "$doc"/conformance/*.yaml; do
        "$root/bin/arbiter-validate" --checks "$cases" >"$scratch/tap" || { grep '^not ok' "$scratch/tap"; return 1; }
    done
}
check 'the tools run, by both names' each_tool
check 'every tool is installed' every_tool_is_there
check 'pages are installed' pages
check 'completions are installed' completions
check 'samples work from where they are installed' samples
check 'rule cases pass where they are installed' rule_cases
check 'nothing is writable for others, nothing but programs runs' sh -c "
    [ -z \"\$(find '$root' -type f -perm /022)\" ] && [ -z \"\$(find '$root' -type f -perm /111 ! -path '*/bin/*' ! -path '*/pipelines/*')\" ]"
mv "$scratch/root" "$scratch/elsewhere"
root=$scratch/elsewhere/usr
check 'moved as a whole it still works' each_tool
mv "$scratch/elsewhere" "$scratch/root"
root=$scratch/root/usr

check 'make install again' into install
mkdir -p "$scratch/root/usr/share/games" # somebody else's, and empty
echo mine >"$doc/notes"
check 'make uninstall' into uninstall
check "somebody's own file stays" sh -c "[ \"\$(find '$scratch/root' ! -type d)\" = '$doc/notes' ]"
rm -f "$doc/notes"
check 'make uninstall with nothing there' into uninstall
check 'no file and no folder of its own is left' sh -c "
    [ -z \"\$(find '$scratch/root' ! -type d)\" ] && [ -z \"\$(find '$scratch/root' -name '*arbiter*')\" ]"
check "somebody's own empty folder stays" [ -d "$scratch/root/usr/share/games" ]

# Where nothing was, nothing is left, blanks in the name or not; what was there stays, though it be empty.
rm -rf "$scratch/root"
into install >/dev/null
check 'make uninstall takes its folders with it' into uninstall
check 'nothing is left, not even DESTDIR' [ ! -e "$scratch/root" ]
mkdir -p "$scratch/root/usr/share/man/man1" "$scratch/root/usr/share/locale"
find "$scratch/root" | sort >"$scratch/before"
into install PREFIX='/usr' DATADIR='/usr/share/a b' >/dev/null
into install PREFIX='/usr' DATADIR='/usr/share/a b' >/dev/null
check 'make uninstall, of two installations one over the other' into uninstall PREFIX='/usr' DATADIR='/usr/share/a b'
check 'what was there is there, and no more' sh -c "find '$scratch/root' | sort | diff '$scratch/before' -"
into install >/dev/null
rm -f "$root/share/arbiter/folders"
check 'make uninstall without a note of folders' into uninstall
check 'no file is left' sh -c "[ -z \"\$(find '$scratch/root' ! -type d)\" ]"
into install FOLDERS= >/dev/null
check 'packages get no note of folders' [ ! -e "$root/share/arbiter/folders" ]
into uninstall FOLDERS= >/dev/null

if git rev-parse --is-inside-work-tree >/dev/null 2>&1 && [ "$(git rev-parse --show-toplevel)" = "$(pwd -P)" ]; then
    check 'make dist' make -s --no-print-directory dist DIST="$scratch"
    check 'the tarball holds what is committed' sh -c "
        tar tzf '$scratch'/arbiter-*.tar.gz | sed 's|^arbiter-[0-9.]*/||; /^\$/d; /\\/\$/d' | sort >'$scratch/packed'
        git ls-tree -r --name-only HEAD | sort | diff - '$scratch/packed'"
    check 'make dist again gives the same bytes' sh -c "
        sum=\$(cat '$scratch'/arbiter-*.tar.gz | sha256sum) && make -s --no-print-directory dist DIST='$scratch' &&
        [ \"\$sum\" = \"\$(cat '$scratch'/arbiter-*.tar.gz | sha256sum)\" ]"
else
    n=$((n + 1))
    echo 'ok - no git repository: no tarball # SKIP'
fi
echo "1..$n"
exit $failed
