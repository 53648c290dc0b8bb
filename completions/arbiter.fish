# Completion for arbiter and its tools, in fish.  Options are those that a tool's own --help tells, so they are never out of
# date; what may stand behind one is listed here.

# The tool of the command line, and the command that tells its options.
function __arbiter_tool
    set -l words (commandline -opc)
    set -l name (string replace -r '.*/' '' -- $words[1])
    if test "$name" != arbiter
        string replace arbiter- '' -- $name
        return
    end
    set -l before ''
    for word in $words[2..-1]
        if not string match -q -- '-*' $word; and test "$before" != --lang
            echo $word
            return
        end
        set before $word
    end
end

function __arbiter_command
    set -l words (commandline -opc)
    echo $words[1]
    if string match -q -r '(^|/)arbiter$' -- $words[1]
        set -l tool (__arbiter_tool)
        contains -- "$tool" '' help rules
        or echo $tool
    end
end

function __arbiter_options
    set -l command (__arbiter_command)
    LC_ALL=C $command --help 2>/dev/null | awk '/^ +-/ {
        sub(/^ +/, "")
        text = $0
        if (!sub(/^.*  +/, "", text))
            text = ""
        sub(/  .*/, "")
        n = split($0, word, /[ ,[=]+/)
        for (i = 1; i <= n; i++)
            if (word[i] ~ /^--?[A-Za-z]/)
                print word[i] "\t" text
    }'
end

function __arbiter_tools
    set -l words (commandline -opc)
    LC_ALL=C $words[1] --help 2>/dev/null | awk '/^  [a-z]+  +[a-z]/ { name = $1; sub(/^ +[a-z]+ +/, ""); print name "\t" $0 }'
end

function __arbiter_door
    set -l words (commandline -opc)
    string match -q -r '(^|/)arbiter$' -- $words[1]
    and echo $words[1]
    or echo arbiter
end

function __arbiter_values # OPTION
    set -l tool (__arbiter_tool)
    set -l door (__arbiter_door)
    switch $argv[1]
        case --lang
            printf '%s\n' en ru
        case --color
            printf '%s\n' auto always never
        case --variant
            $door rules 2>/dev/null | awk '{ sub(/^[^ ]+ +/, ""); gsub(/ /, "-"); print tolower($0) }'
        case -f --from
            printf '%s\n' xpgn pgn jsonl yaml forum
        case -t --to
            test "$tool" = convert
            and printf '%s\n' xpgn jsonl yaml pgn fen csv forum
        case -o --output
            switch $tool
                case validate roll
                    printf '%s\n' text json
                case replay
                    printf '%s\n' text json fen
                case render
                    printf '%s\n' text ascii svg png pdf gif html
                case playout
                    printf '%s\n' xpgn jsonl
            end
        case --view
            printf '%s\n' referee white black public all
        case --theme
            printf '%s\n' default print contrast
        case --side
            printf '%s\n' w b
        case --dice
            printf '%s\n' auto table chain
        case --stats
            printf '%s\n' text json csv
        case --explain
            $door validate --list-codes 2>/dev/null | awk '{ print $1 }'
    end
end

function __arbiter_complete
    set -l words (commandline -opc)
    set -l option $words[-1]
    set -l prefix ''
    # --lang=ru is one word
    if string match -q -- '--*=*' (commandline -ct)
        set option (commandline -ct | string replace -r '=.*' '')
        set prefix "$option="
    end
    set -l values (__arbiter_values "$option")
    if test (count $values) -gt 0
        printf "$prefix%s\n" $values
        return
    end
    if string match -q -- '-*' (commandline -ct)
        __arbiter_options
        return
    end
    switch (__arbiter_tool)
        case ''
            __arbiter_tools
            printf '%s\n' help\t'what a tool can do' rules\t'the rules of a game'
        case help
            __arbiter_tools
        case rules
            $words[1] rules 2>/dev/null | awk '{ print $1 }'
        case roll
            printf '%s\n' stack seal open chain link derive audit
            __fish_complete_path (commandline -ct)
        case '*'
            __fish_complete_path (commandline -ct)
    end
end

for command in arbiter arbiter-validate arbiter-replay arbiter-render arbiter-roll arbiter-referee arbiter-convert arbiter-playout
    complete -c $command -f -a '(__arbiter_complete)'
end
