# From a naming, or a blind try, until it is played out no draw is offered or accepted, and an older offer lapses.
referee --variant 'Psi-Chess Dice' --seed 4 <<END
white offer draw
white name e4
black accept
black offer draw
white offer draw
black Qd8@e4
black offer draw
white accept
END
referee --variant 'Sixfold Duel' --options stack=blind --dice table <<END
black offer draw
white e4
white accept
black offer draw
table card +
white offer draw
black accept
END
