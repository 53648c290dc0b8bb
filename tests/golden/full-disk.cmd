for call in '' '-o json' '--strict' '--list-codes' '--help' '--version' '--explain result'; do
    validate $call <../samples/octahedra-as-published.xpgn >/dev/full
    echo "status $? for $call"
done
validate --checks conformance/zero.yaml >/dev/full
echo "status $?"
