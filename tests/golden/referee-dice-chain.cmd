# Links give the dice, each of a chain of hashes; what is no link, or a wrong one, or comes at the wrong time, is not taken.
cd $T
link() # SIDE N
{
    printf %032d "$([ "$1" = w ] && echo 1 || echo 2)" >x
    for _ in $(seq "$2"); do { printf 'G7/%s/' "$1"; cat x; } | openssl dgst -sha256 -binary >y && mv y x; done
    od -An -v -tx1 <x | tr -d ' \n'
}
referee --variant 'Zero Point' --dice chain --tag GameId=G7 --tag WhiteChain=$(link w 9) --tag BlackChain=$(link b 9) --game g <<END
white link $(link w 8)
white K@c4
black K@e5
white name c7
white status
white link 12
white link $(link b 8)
white link $(link w 7)
black link $(link b 8)
black link $(link b 8)
table roll 2:4
table link $(link w 8)
white link $(link w 8)
public status
END
referee --publish g | tee p
validate p
