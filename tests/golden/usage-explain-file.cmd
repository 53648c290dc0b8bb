# what is not looked at is refused
for option in '--explain sow-missed' --list-codes; do
    validate $option ../samples/octahedra-as-published.xpgn
    echo $?
done
validate ../samples/octahedra-as-published.xpgn --explain sow-missed -- x
