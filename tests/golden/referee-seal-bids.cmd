# Both seal, then open: the bids are proven in the record.
cd $T
n1=q8Zk3vW0pLr5TtYx2mHc7D n2=Jd7wP0aTn4VxLr8sYc2KfB
seal() { printf %s "G7 1w @e4 $1 $2 $3" | sha256sum | cut -c 1-64; }
referee --variant Psi-Chess --tag GameId=G7 --game g <<END
white open N $n1
white name e4
white seal 12
white seal $(seal w N $n1)
white seal $(seal w N $n1)
white bid N
white open N $n1
black seal $(seal w N $n1)
black seal $(seal b P $n2)
white status
white open
white open N short
white open R $n1
white open N $n2
black open N $n1
white open N $n1
white open N $n1
black open P $n2
white Ng1@e4
END
tail -n +12 g | sed 's/ *{\[%told.*//; /^$/d'
referee --publish g >p
validate p
# Who seals is not left alone with that: the referee seals the other's plain bid for him.
referee --variant Psi-Chess --tag GameId=G7 --seed 1 --game h <<END
white name e4
black bid P
white seal $(seal w N $n1)
white open N $n1
END
referee --publish h >p
validate p
# Nothing is opened before both bids are sealed, and the plain one is sealed at once.
referee --variant Psi-Chess --tag GameId=G7 --seed 1 --game i <<END
white name e4
white seal $(seal w N $n1)
white open N $n1
black bid P
END
referee --game i <<END | tail -n 6
white open N $n1
END
referee --publish i >p
validate --require-proof p
