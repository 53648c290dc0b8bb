# Words are heard in any case; a token with other capitals than the notation's is not guessed at, but asked for.
printf '%s\n' 'white E4' 'white NF3' 'white o-o' 'white E2E9' 'white Help me' 'white BOARD' 'white Nf3' 'black Resign' | referee --variant Standard
printf '%s\n' 'white Name e4' 'white BID n' 'white Bid N' 'black roll 1' | referee --variant Psi-Chess
printf '%s\n' 'white name e4' 'white roll 1,2' | referee --variant 'Psi-Chess Dice' --dice table
