referee --help
referee --version
for seat in white black public table; do echo "$seat help"; done | referee --variant Standard
