# a journal of somebody else's is refused, and nothing is written into it; only root can try that
if [ "$(id -u)" = 0 ]; then
    : >"$T/g" && chown 65534 "$T/g"
    (cd "$T" && referee --game g --variant psi </dev/null); echo $?
    wc -c <"$T/g"
else
    echo 'referee: g belongs to somebody else' >&2; echo 2; echo 0
fi
