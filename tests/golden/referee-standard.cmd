cd $T
referee --variant Standard --game g --tag White=Anna --tag 'Site=A "room" \ here' <<'END'
white board
white moves
white status
table status
public status
white Nd2
white Nge2
white e2e4
black e4
black e7-e5
white Qh5+
black Кс6
white Bf1c4
black Ng8f6??
black Nf6
white Qxf7#
black board
public board
black resign
white status
END
referee --publish g
