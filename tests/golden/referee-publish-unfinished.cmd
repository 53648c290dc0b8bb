# What was under way when a game ended stays in its record: seals, links, and the opening of who had opened.
cd $T
sum() { printf %s "$1" | sha256sum | cut -c 1-64; }
w=abcdefghijklmnopqrstuv
b=bcdefghijklmnopqrstuvw
bids="white name e4\nwhite seal $(sum "R1 1w @e4 w N $w")\nblack seal $(sum "R1 1w @e4 b P $b")\nwhite open N $w\n"
publish() # NAME END [OPTION...]
{
    name=$1
    end=$2
    shift 2
    printf "$start$end\n" | referee --tag GameId=R1 --game $name "$@" >/dev/null
    referee --publish $name >$name.x
    sed '1,/^$/d' $name.x
    validate -q $name.x
}
start=$bids
publish resigned 'black resign' --variant Psi-Chess
publish adjudicated 'table adjudicate 1-0 silence' --variant Psi-Chess
publish opener 'white resign' --variant Psi-Chess
publish running '' --variant Psi-Chess
start="black seal $(sum "R1 1w stack b ++-+-- $b")\n"
publish stack 'black resign' --variant 'Sixfold Duel'
printf 'black open ++-+-- %s\nwhite e4\nblack resign\n' $b | referee --tag GameId=R1 --game on --variant 'Sixfold Duel' >/dev/null
printf "$start" | referee --tag GameId=R1 --game again --variant 'Sixfold Duel' >/dev/null
printf 'black open ++-+-- %s\nwhite e4\n' $b | referee --game again >/dev/null
referee --publish again | sed '1,/^$/d'
link=$(sum link)
head=$({ printf R1/w/; env printf "$(echo $link | sed 's/../\\x&/g')"; } | sha256sum | cut -c 1-64)
start="white name e4\nwhite link $link\n"
publish link 'black resign' --variant 'Psi-Chess Dice' --tag WhiteChain=$head --tag BlackChain=$(sum b)
