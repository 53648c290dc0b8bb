cd $T
referee --variant Octahedra --dice table --game g <<'END'
table roll 1,8
white a4
white Ph4
table roll 1
white roll 9,9
white roll 3,3
white roll 3,4
white status
table status
END
tail -n +11 g | sed 's/ *{\[%told.*//; /^$/d'
# In a round both roll; the first roller's equal dice open a harvest.
referee --variant Octahedra --dice table --fen '4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1' <<'END'
black roll 1,8
white roll 4,5
black roll 1,8
white status
white Kd1
white exd5
white e4e5
white Ke2
black Kd7
table roll 4,4:-
black moves
white pass
END
