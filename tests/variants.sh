# The rule sets that the program has, for the scripts that source this.
# shellcheck shell=sh

# Their names, a line each.
variants()
{
    arbiter rules | sed 's/^[^ ]* *//'
}

# The name of a test of one: Psi-Chess Dice is psi-chess-dice.
slug() # VARIANT
{
    printf '%s\n' "$1" | tr 'A-Z ' 'a-z-'
}

# What its games hold when they are sealed: seals of what players keep secret, links of chains for its dice.
sealed_with() # VARIANT seal|link
{
    playout --variant "$1" --sealed -n 1 --seed 1 --max-turns 10 | grep -q "\[%$2 "
}

# Has it chance or secrets?
can_be_sealed() # VARIANT
{
    sealed_with "$1" seal || sealed_with "$1" link
}

# The FEN from which a game of it begins, where a record must say that; else nothing.
start_of() # VARIANT
{
    playout --variant "$1" -n 1 --seed 1 --max-turns 1 | sed -n 's/^\[FEN "\(.*\)"\]$/\1/p'
}
