# Links give the dice, each of a chain of hashes; what is no link, or a wrong one, or comes at the wrong time, is not taken.
cd $T
link() # SEED N
{
    printf %032d "$1" >x
    for _ in $(seq "$2"); do openssl dgst -sha256 -binary <x >y && mv y x; done
    od -An -v -tx1 <x | tr -d ' \n'
}
referee --variant 'Zero Point' --dice chain --tag GameId=G7 --tag WhiteChain=$(link 1 9) --tag BlackChain=$(link 2 9) --game g <<END
white link $(link 1 8)
white K@c4
black K@e5
white name c7
white status
white link 12
white link $(link 2 8)
white link $(link 1 7)
black link $(link 2 8)
black link $(link 2 8)
table roll 2:4
table link $(link 1 8)
white link $(link 1 8)
public status
END
referee --publish g | tee p
validate p
