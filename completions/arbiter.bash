# Completion for arbiter and its tools, in bash.  Options are those that a tool's own --help tells, so they are never out
# of date; what may stand behind one is listed here.

_arbiter_options() # COMMAND...
{
    LC_ALL=C "$@" --help 2>/dev/null | awk '/^ +-/ {
        sub(/^ +/, "")
        sub(/  .*/, "")
        n = split($0, word, /[ ,[=]+/)
        for (i = 1; i <= n; i++)
            if (word[i] ~ /^--?[A-Za-z]/)
                print word[i]
    }'
}

_arbiter_tools() # COMMAND
{
    LC_ALL=C "$1" --help 2>/dev/null | awk '/^  [a-z]+  +[a-z]/ { print $1 }'
}

# The names of games as --variant takes them, or as `rules` does.
_arbiter_games() # COMMAND COLUMN
{
    "$1" rules 2>/dev/null | awk -v column="$2" '
        column == 1 { print $1; next }
        { sub(/^[^ ]+ +/, ""); gsub(/ /, "-"); print tolower($0) }'
}

_arbiter_values() # TOOL OPTION DOOR: what may stand behind an option
{
    case $2 in
    --lang) echo en ru ;;
    --color) echo auto always never ;;
    --variant) _arbiter_games "$3" 2 ;;
    -f | --from) echo xpgn pgn jsonl yaml forum ;;
    -t | --to) [ "$1" != convert ] || echo xpgn jsonl yaml pgn fen csv forum ;;
    -o | --output)
        case $1 in
        validate | roll) echo text json ;;
        replay) echo text json fen ;;
        render) echo text ascii svg png pdf gif html ;;
        playout) echo xpgn jsonl ;;
        esac
        ;;
    --view) echo referee white black public all ;;
    --theme) echo default print contrast ;;
    --side) echo w b ;;
    --dice) echo auto table chain ;;
    --stats) echo text json csv ;;
    --explain) "$3" validate --list-codes 2>/dev/null | awk '{ print $1 }' ;;
    esac
}

_arbiter()
{
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} name=${COMP_WORDS[0]##*/}
    local door tool='' values i
    local -a command

    # --lang=ru comes as three words
    if [ "$cur" = = ]; then
        cur=
    elif [ "$prev" = = ]; then
        prev=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    if [ "$name" = arbiter ]; then
        door=${COMP_WORDS[0]}
        for ((i = 1; i < COMP_CWORD; i++)); do
            case ${COMP_WORDS[i]} in
            -* | =) ;;
            *) [ "${COMP_WORDS[i - 1]}" = --lang ] || { tool=${COMP_WORDS[i]}; break; } ;;
            esac
        done
        command=("$door" ${tool:+"$tool"})
    else
        door=arbiter
        tool=${name#arbiter-}
        command=("${COMP_WORDS[0]}")
    fi

    values=$(_arbiter_values "$tool" "$prev" "$door")
    if [ -n "$values" ]; then
        mapfile -t COMPREPLY < <(compgen -W "$values" -- "$cur")
    elif [[ $cur == -* ]]; then
        case $tool in
        help | rules) command=("$door") ;;
        esac
        mapfile -t COMPREPLY < <(compgen -W "$(_arbiter_options "${command[@]}")" -- "$cur")
    else
        case $tool in
        '') mapfile -t COMPREPLY < <(compgen -W "$(_arbiter_tools "$door") help rules" -- "$cur") ;;
        help) mapfile -t COMPREPLY < <(compgen -W "$(_arbiter_tools "$door")" -- "$cur") ;;
        rules) mapfile -t COMPREPLY < <(compgen -W "$(_arbiter_games "$door" 1)" -- "$cur") ;;
        roll)
            mapfile -t COMPREPLY < <(
                compgen -W 'stack seal open chain link derive audit' -- "$cur"
                compgen -f -- "$cur"
            )
            ;;
        *)
            compopt -o filenames 2>/dev/null
            mapfile -t COMPREPLY < <(compgen -f -- "$cur")
            ;;
        esac
    fi
}

complete -F _arbiter arbiter arbiter-validate arbiter-replay arbiter-render arbiter-roll arbiter-referee arbiter-convert \
    arbiter-playout
