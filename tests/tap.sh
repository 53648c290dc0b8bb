# TAP, for the scripts that source this: counts in n and failed, which are theirs to read.
# shellcheck shell=sh
n=0
failed=0

report() # PASSED NAME [FILE-WITH-WHY]
{
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok - $2"
    else
        failed=$((failed + 1))
        echo "not ok - $2"
        [ -z "$3" ] || head -n 20 "$3" | cut -c 1-300 | sed 's/^/# /'
    fi
}
