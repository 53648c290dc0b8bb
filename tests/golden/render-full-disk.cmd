for form in text ascii svg png pdf gif html; do
    render -o $form ../samples/zero-point-quick.xpgn >/dev/full
    echo "status $? for $form"
done
render --help >/dev/full
echo "status $?"
ln -s /dev/full "$T/start"
render -o svg -t 0 --out "$T/%s" ../samples/psi-examples.xpgn --game 1 2>&1 | sed "s|$T|T|"
