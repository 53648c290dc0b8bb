for call in '-o tiff' '-t 7x' '-t 7..x' '--theme dark' '--view red' '--size 7' '--size 257' '--out pos.svg -o svg' \
    '--out p%s%s.svg -o svg' '--out p%d.svg -o svg' '--out p%s.gif -o gif' '--game 0' '--variant Go' '-f rtf'; do
    # shellcheck disable=SC2086 # several words
    render $call ../samples/zero-point-quick.xpgn
    echo "status $? for $call"
done
