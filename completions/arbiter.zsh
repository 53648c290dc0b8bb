#compdef arbiter arbiter-validate arbiter-replay arbiter-render arbiter-roll arbiter-referee arbiter-convert arbiter-playout
# Completion for arbiter and its tools, in zsh.  Options are those that a tool's own --help tells, so they are never out of
# date; what may stand behind one is listed here.

_arbiter_options() { # COMMAND...: OPTION:DESCRIPTION
    LC_ALL=C $@ --help 2>/dev/null | awk '/^ +-/ {
        sub(/^ +/, "")
        text = $0
        if (!sub(/^.*  +/, "", text))
            text = ""
        gsub(/:/, "\\:", text)
        sub(/  .*/, "")
        n = split($0, word, /[ ,[=]+/)
        for (i = 1; i <= n; i++)
            if (word[i] ~ /^--?[A-Za-z]/)
                print word[i] ":" text
    }'
}

_arbiter_tools() { # COMMAND
    LC_ALL=C $1 --help 2>/dev/null | awk '/^  [a-z]+  +[a-z]/ { name = $1; sub(/^ +[a-z]+ +/, ""); print name ":" $0 }'
    print -r -- 'help:what a tool can do'
    print -r -- 'rules:the rules of a game'
}

_arbiter_games() { # COMMAND COLUMN
    $1 rules 2>/dev/null | awk -v column=$2 '
        column == 1 { print $1; next }
        { sub(/^[^ ]+ +/, ""); gsub(/ /, "-"); print tolower($0) }'
}

_arbiter_values() { # TOOL OPTION DOOR
    case $2 in
    --lang) print -l en ru ;;
    --color) print -l auto always never ;;
    --variant) _arbiter_games $3 2 ;;
    -f | --from) print -l xpgn pgn jsonl yaml forum ;;
    -t | --to) [[ $1 != convert ]] || print -l xpgn jsonl yaml pgn fen csv forum ;;
    -o | --output)
        case $1 in
        validate | roll) print -l text json ;;
        replay) print -l text json fen ;;
        render) print -l text ascii svg png pdf gif html ;;
        playout) print -l xpgn jsonl ;;
        esac ;;
    --view) print -l referee white black public all ;;
    --theme) print -l default print contrast ;;
    --side) print -l w b ;;
    --dice) print -l auto table chain ;;
    --stats) print -l text json csv ;;
    --explain) $3 validate --list-codes 2>/dev/null | awk '{ print $1 }' ;;
    esac
}

_arbiter() {
    local door tool name=${words[1]:t} option=${words[CURRENT-1]} i
    local -a command found

    if [[ $name == arbiter ]]; then
        door=$words[1]
        for ((i = 2; i < CURRENT; i++)); do
            [[ ${words[i]} == -* || ${words[i-1]} == --lang ]] || { tool=$words[i]; break; }
        done
        command=($door $tool)
    else
        door=arbiter
        tool=${name#arbiter-}
        command=($words[1])
    fi
    [[ $tool != (help|rules) ]] || command=($door)

    # --lang=ru is one word
    if [[ $PREFIX == --*=* ]]; then
        option=${PREFIX%%=*}
        compset -P '*='
    fi
    found=(${(f)"$(_arbiter_values "$tool" "$option" $door)"})
    if ((#found)); then
        compadd -a found
    elif [[ $PREFIX == -* ]]; then
        found=(${(f)"$(_arbiter_options $command)"})
        _describe -o option found
    else
        case $tool in
        '' | help)
            found=(${(f)"$(_arbiter_tools $door)"})
            _describe tool found ;;
        rules)
            found=(${(fu)"$(_arbiter_games $door 1)"})
            compadd -a found ;;
        roll)
            compadd stack seal open chain link derive audit
            _files ;;
        *) _files ;;
        esac
    fi
}

_arbiter "$@"
