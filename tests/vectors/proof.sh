# shellcheck shell=sh
# What arbiter-seals(5) says of seals, chains and dice, in sh with sha256sum and openssl; sourced by make.sh and the tests.
# Shares nothing with the C.

sha() # standard input, as hex
{
    sha256sum | cut -d ' ' -f 1
}

bytes() # HEX: as raw bytes
{
    for pair in $(printf %s "$1" | sed 's/../0x& /g'); do
        # shellcheck disable=SC2059 # the format is the byte
        printf "\\$(printf %03o "$pair")"
    done
}

before() # GAME SIDE LINK: what stands before the link in that side's chain
{
    { printf '%s/%s/' "$1" "$2"; bytes "$3"; } | sha
}

# The faces that the stream of two links gives: WHITE BLACK ID PAIR SIDES HOW-MANY
faces()
{
    block=0
    left=$6
    found=
    while [ "$left" -gt 0 ]; do
        stream=$({ bytes "$2"; printf '/%s/%s/%s' "$3" "$4" "$block"; } |
            openssl dgst -sha256 -mac HMAC -macopt "hexkey:$1" -r | cut -d ' ' -f 1 | sed 's/../0x& /g')
        [ -n "$stream" ] || return 1 # no openssl, or no links
        for byte in $stream; do
            if [ "$left" -eq 0 ] || [ $((byte)) -ge $((256 / $5 * $5)) ]; then
                continue
            fi
            found="$found $((byte % $5 + 1))"
            left=$((left - 1))
        done
        block=$((block + 1))
    done
    echo "${found# }"
}
