# Somebody changes the journal under its referee: he tells nothing more, not even an answer, and says why.
cd $T
mkfifo in out
while read -r name line change; do
    rm -f g copy
    referee --variant Standard --game g <in >out 2>err &
    exec 3>in 4<out
    echo 'white e4' >&3
    for i in 1 2 3 4; do read -r heard <&4; done
    cp g copy
    sh -c "$change"
    echo "white $line" >&3
    [ "$name" != touched ] || { read -r heard <&4 && echo "$heard"; }
    exec 3>&-
    cat <&4
    wait $!
    echo "$name: status $?"
    cat err
    exec 4<&-
done <<'END'
touched d4 touch g; chmod 644 g; mv g h; mv h g
shortened board sed '$d' copy >g
shortened-at-a-line zz sed '$d' copy >g
emptied board : >g
one-byte status printf f | dd of=g bs=1 seek=100 conv=notrunc 2>/dev/null
one-byte-of-a-move help printf 3 | dd of=g bs=1 seek=$(($(wc -c <g) - 4)) conv=notrunc 2>/dev/null
longer board echo '{}' >>g
replaced board cp g h; mv h g
removed board rm g
a-link board mv g h; ln -s copy g
END
# Started again he stands where the journal does.
referee --game copy <<'END' | tail -n 1
black status
END
