for call in '' '-t' '-t morse' '-f morse' '-t xpgn --variant Halma' '--no-such-option'; do
    convert $call </dev/null
    echo "status $? for $call"
done
