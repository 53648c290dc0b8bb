# Journals that are refused: damaged, of another game, held by another, no journal at all.
cd $T
printf 'white e4\nblack e5\nwhite d4\n' | referee --variant Yuurei --game g >/dev/null
grep -v '^1\. e4' g >without
sed 's/^1\. e4/1. d4/' g >changed
sed 's/told b 1/told b 2/' g >told
head -c 40 g >torn
: >empty
printf '[Variant "Yuurei"]\n\n1. e4 *\n' >record
mkdir folder
for file in without changed told torn record folder; do
    cp $file was 2>/dev/null
    echo 'black Nc6' | referee --game $file
    echo "status $? for $file"
    [ -d $file ] || cmp $file was
done
referee --game g --variant Standard </dev/null
echo "status $?"
referee --game empty </dev/null
echo "status $?"
# A last line that was never finished was never told.
{ cat g; printf '2... Nc6 {[%%told w 9] [%%su'; } >cut
referee --game cut </dev/null
echo "status $?"
cmp cut g
( flock 9; referee --game g </dev/null; echo "status $?" ) 9<g
