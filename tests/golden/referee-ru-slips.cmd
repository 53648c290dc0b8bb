# what a referee says to slips, in Russian
printf '%s\n' 'white foo' 'white name z9' 'white stack' 'white bid' 'white bid X' 'black e4' 'white adjudicate 1-0 x' \
    'white name e4 e5' 'white resign now' 'black decline' 'white accept' 'table adjudicate' 'table roll 1,2' 'white open x' \
    'white seal 12' 'public name e4' 'judge name e4' 'white Nf3' 'white name e4' 'white bid K' 'white name e5' 'white offer draw' |
    referee --variant Psi-Chess --lang ru | grep -E ' (error|refused) '
echo 'Octahedra:'
printf '%s\n' 'white roll 9,1' 'white e4' 'white name e4' 'black roll 1,2' 'table roll 1,2' 'white roll 1,2' |
    referee --variant Octahedra --dice table --lang ru | grep -E ' (error|refused) '
echo 'Sixfold Duel:'
printf '%s\n' 'white e4' 'white stack +++---' 'black stack ++++--' 'black stack ++' 'black stack ++-+--' 'white e5' 'white card +' |
    referee --variant 'Sixfold Duel' --lang ru | grep -E ' (error|refused) '
