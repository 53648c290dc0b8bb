{ sleep 0.3; validate --list-codes; echo "status $?" >&2; } | true
