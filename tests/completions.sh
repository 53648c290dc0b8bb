#!/bin/sh
# The completions of bash, zsh and fish: every long option that a tool's --help tells is offered, through the front door and
# by the tool's own name, and values and names where they belong.  A shell that is not here is left out.
cd "$(dirname "$0")/.." || exit 2
bin=${BIN:-bin}
case $bin in /*) ;; *) bin=$PWD/$bin ;; esac
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/bin" "$scratch/functions"
ln -s "$bin/arbiter" "$scratch/bin/arbiter"
tools=
for tool in "$bin"/*; do
    name=$(basename "$tool")
    [ "$name" != arbiter ] || continue
    tools="$tools $name"
    ln -s "$tool" "$scratch/bin/arbiter-$name"
done
PATH=$scratch/bin:$PATH
HOME=$scratch # no settings of anybody
ASAN_OPTIONS=detect_leaks=0 # looking for leaks may never end in the terminal that zsh is given
export PATH HOME ASAN_OPTIONS
n=0

cat >"$scratch/bash" <<'E2'
source completions/arbiter.bash
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_arbiter 2>/dev/null
printf '%s\n' "${COMPREPLY[@]}"
E2
# What zsh's own functions would show, printed.
cat >"$scratch/zsh" <<'E2'
words=("$@") CURRENT=$# PREFIX=${@[-1]}
compset() { PREFIX=${PREFIX#*=} }
_describe() { local n=${@[-1]}; print -rl -- "${(@)${(@P)n}%%:*}" | grep -- "^$PREFIX" }
compadd() { [[ $1 == -a ]] && set -- ${(P)2}; print -rl -- "$@" | grep -- "^$PREFIX" }
_files() { print -rl -- $PREFIX*(N) }
source completions/arbiter.zsh
E2
cat >"$scratch/fish" <<'E2'
source completions/arbiter.fish
complete -C "$(string join ' ' -- $argv)" | string replace -r '\t.*' '' | string replace -r '^--[a-z]+=' ''
E2

offers() # SHELL WORD...: what is offered for the last word
{
    shell=$1
    shift
    case $shell in
    bash) bash --norc "$scratch/bash" "$@" ;;
    zsh) zsh -f "$scratch/zsh" "$@" ;;
    fish) fish --no-config "$scratch/fish" "$@" ;;
    esac | sed '/^$/d' | sort -u
}

expect() # NAME FILE: what is wanted, one a line, is among what was offered
{
    n=$((n + 1))
    if [ -s "$2" ] && [ -z "$(comm -23 "$2" "$scratch/offered")" ]; then
        echo "ok - $1"
    else
        echo "not ok - $1"
        comm -23 "$2" "$scratch/offered" | sed 's/^/# missing: /'
    fi
}

expect_words() # SHELL WANTED WORD...
{
    wanted=$2
    shell=$1
    shift 2
    offers "$shell" "$@" >"$scratch/offered"
    # shellcheck disable=SC2086 # several words
    printf '%s\n' $wanted | sort >"$scratch/wanted"
    expect "$shell: $*" "$scratch/wanted"
}

for shell in bash zsh fish; do
    if ! command -v $shell >/dev/null 2>&1; then
        n=$((n + 1))
        echo "ok - $shell is not here # SKIP"
        continue
    fi
    for tool in $tools; do
        "$bin/$tool" --help | sed -n 's/^  *\(-.*\)/\1/p' | sed 's/   *.*//' | grep -o -e '--[a-z][a-z-]*' | sort -u >"$scratch/told"
        offers "$shell" arbiter "$tool" -- >"$scratch/offered"
        expect "$shell: arbiter $tool --" "$scratch/told"
        offers "$shell" "arbiter-$tool" -- >"$scratch/offered"
        expect "$shell: arbiter-$tool --" "$scratch/told"
    done
    expect_words "$shell" "$tools help rules" arbiter ''
    expect_words "$shell" 'validate' arbiter v
    expect_words "$shell" 'en ru' arbiter --lang ''
    expect_words "$shell" 'replay render roll referee' arbiter --lang ru r
    expect_words "$shell" 'psi psi-dice' arbiter rules p
    expect_words "$shell" 'zero-point zero-point-bids' arbiter playout --variant z
    expect_words "$shell" 'sow-missed sow-twice' arbiter-validate --explain sow
    expect_words "$shell" 'csv forum' arbiter convert -t ''
    expect_words "$shell" 'white black' arbiter-replay --view ''
    expect_words "$shell" 'Makefile' arbiter validate Ma
    case $shell in
    bash) expect_words bash 'en ru' arbiter validate --lang = '' ;;
    *) expect_words "$shell" 'en ru' arbiter validate --lang= ;;
    esac
    # where nothing fits nothing is offered
    n=$((n + 1))
    [ -z "$(offers "$shell" arbiter rules nonsense)" ] && echo "ok - $shell: nothing for nonsense" || echo "not ok - $shell: nothing for nonsense"
done

if command -v zsh >/dev/null 2>&1; then
    cp completions/arbiter.zsh "$scratch/functions/_arbiter"
    n=$((n + 1))
    zsh -f -c "fpath=($scratch/functions \$fpath); autoload -U compinit; compinit -u -D
        [[ \$_comps[arbiter] == _arbiter && \$_comps[arbiter-roll] == _arbiter ]]" &&
        echo 'ok - zsh finds the completion' || echo 'not ok - zsh finds the completion'
fi
echo "1..$n"
