# A stack that is laid, one that is shuffled, cards dealt unseen, and from the table.
cd $T
referee --variant 'Sixfold Duel' --seed 3 <<'END'
black stack -+-+-+
white e4
white d4
black stack blind
white moves
black moves
END
referee --variant 'Sixfold Duel' --seed 3 --game g <<'END'
black stack blind
white e4
END
tail -n +11 g | sed 's/ *{\[%told.*//; /^$/d'
referee --variant 'Sixfold Duel' --options stack=blind --seed 3 <<'END'
black stack ++-+--
white e4
END
referee --variant 'Sixfold Duel' --options stack=blind --dice table <<'END'
white e4
white card +
table card
table card ?
table card +
table roll 1
white d4
table card -
END
