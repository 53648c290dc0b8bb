# A long comment is read in pieces: its commands are found wherever the pieces end.
n=16150
while [ $n -le 16400 ]; do
    printf '[Variant "Psi-Chess"]\n[GameId "G42"]\n\n1. @e4 {'
    printf "%${n}s" ''
    echo '[%seal w 5c33caaf54a7feef2600084c35a94aa89802b20fdcc233f291b7ad56bf36e142]' \
        '[%seal b d22fe11d42aacf9b167d15c157d12d6b3cfcde9752facd6af8491e8806b4eeeb]} <P:N>' \
        '{[%open w Jd7sK2mXq0WvB4nTzR8yLh] [%open b q8Zk3vW0pLr5TtYx2mHc7D]} Ng8@e4 *'
    echo
    n=$((n + 1))
done | validate | sed 's/game [0-9]*/game N/' | sort | uniq -c | sed 's/^ *//'
