# Writes man7/arbiter-codes.7 from lib/core/examples.def and lib/core/codes.def, so that the manual and the program cannot differ:
#
#   awk -f man/codes.awk lib/core/examples.def lib/core/codes.def > man/man7/arbiter-codes.7
#
# In another language the sentences of the program are those of its catalogue, and what stands before and behind the list
# of codes, and the words of the list itself, lie in man/LANGUAGE (man/codes.sh does both):
#
#   LC_ALL=C awk -f man/codes.awk -v folder=man/ru po/ru.po man/ru/codes.words lib/core/examples.def lib/core/codes.def
#
# A code is one line of the table: CODE(NAME, "text", LEVEL, "rule", N_("summary")); the comment above a group of them
# becomes its heading.  Its example is EXAMPLE(NAME, and the fields of examples.def, each in lines of its own.  Everything
# else on the page stands here.

# A text line of the page, broken where it is too long for a source line, and behind each sentence.
function write_text(text,    n, word, i, line)
{
	n = split(text, word, " ")
	line = word[1]
	for (i = 2; i <= n; i++) {
		if (length(line) + 1 + length(word[i]) > 78 || word[i - 1] ~ /[.?]\)?$/) {
			print line
			line = word[i]
		} else {
			line = line " " word[i]
		}
	}
	print line
}

# A record, or the end of one, as a literal display.
function write_record(text,    n, line, i)
{
	print ".Bd -literal -offset indent"
	n = split(text, line, "\n")
	for (i = 1; i <= n; i++)
		print line[i]
	print ".Ed"
}

# A string literal of C, without its quotation marks.
function unquoted(text)
{
	gsub(/\\"/, "\"", text)
	gsub(/\\n/, "\n", text)
	gsub(/\\/, "\\e", text)
	return text
}

function escaped(text)
{
	gsub(/\\"/, "\"", text)
	gsub(/\\/, "\\e", text)
	gsub(/--/, "\\-\\-", text)
	return text
}

function copy(file,    line)
{
	while ((getline line < file) > 0)
		print line
	close(file)
}

# A sentence or word in the language of the page.
function said(text)
{
	return text in WORD ? WORD[text] : text
}

# With a capital; Cyrillic letters have two bytes.
function capital(text,    i)
{
	i = index("\320\260\320\261\320\262\320\263\320\264\320\265\320\266\320\267\320\270\320\271\320\272\320\273\320\274\320\275\320\276\320\277", substr(text, 1, 2))
	if (i % 2)
		return "\320" sprintf("%c", 144 + (i - 1) / 2) substr(text, 3)
	i = index("\321\200\321\201\321\202\321\203\321\204\321\205\321\206\321\207\321\210\321\211\321\212\321\213\321\214\321\215\321\216\321\217", substr(text, 1, 2))
	if (i % 2)
		return "\320" sprintf("%c", 160 + (i - 1) / 2) substr(text, 3)
	return toupper(substr(text, 1, 1)) substr(text, 2)
}

BEGIN {
	LEVEL["ERROR"] = "error"
	LEVEL["FATAL"] = "error, the game is unreadable"
	LEVEL["WARNING"] = "warning"
	LEVEL["NOTE"] = "note"
	if (folder != "") {
		copy(folder "/codes.head")
	} else {
		write_head()
	}
}

# A catalogue, and the words of this page: two fields parted by a tab.
FILENAME ~ /\.po$/ {
	if (/^msg(id|str) "/)
		which = $1
	if (!/^(msgid |msgstr )?"/) {
		which = ""
		next
	}
	line = $0
	sub(/^[^"]*"/, "", line)
	sub(/"$/, "", line)
	if (which == "msgid") {
		id = $0 ~ /^msgid/ ? line : id line
		translated = ""
	} else if (which == "msgstr") {
		WORD[id] = translated = translated line
	}
	next
}

FILENAME ~ /\.words$/ {
	split($0, field_of, "\t")
	WORD[field_of[1]] = field_of[2]
	next
}

function write_head()
{
	print ".\\\" Made by man/codes.awk from lib/core/codes.def: change those, not this."
	print ".Dd November 30, 2026"
	print ".Dt ARBITER-CODES 7"
	print ".Os"
	print ".Sh NAME"
	print ".Nm arbiter-codes"
	print ".Nd what the diagnostics of Arbiter mean"
	print ".Sh DESCRIPTION"
	print "Whatever"
	print ".Xr arbiter-validate 1"
	print "finds in a record carries a code."
	print "A code is a name for one kind of fault, it is the same in every language,"
	print "and it never changes its meaning, so that scripts, reports and disputes can"
	print "quote it."
	print "New codes may be added."
	print ".Ss Form"
	print "In text a diagnostic is one line, and below it the line of the record with a"
	print "caret:"
	print ".Bd -literal"
	print "game.xpgn:3:4: error: [king-not-attacked] the king steps to f2, but nothing attacks it on e1: only an attacked king may step (psi 1.2)"
	print "1. Kf2 *"
	print "   ^"
	print ".Ed"
	print ".Pp"
	print "These are, in order, the file, line and column"
	print ".Pq both counted from 1, columns in characters ,"
	print "the level, the code in brackets, one sentence that says what was found and"
	print "what was wanted,"
	print "and in parentheses the rule on which it rests."
	print "Rules are numbered as in the pages of section 6:"
	print ".Dq common"
	print "0.1 to 0.7 in"
	print ".Xr arbiter-standard 6 ,"
	print "the others in the page of their game."
	print ".Dq notation"
	print "is"
	print ".Xr xpgn 5 ,"
	print ".Dq seals"
	print ".Xr arbiter-seals 5 ."
	print ".Pp"
	print "The place is where the token at fault begins."
	print "What was left out has no token, so its place is the token that took it."
	print "What is wrong with a card or a mark stands at the mark if the count is"
	print "wrong, else at the try before it;"
	print "what is wrong with the set-up stands at its tag,"
	print "a FEN that cannot be read at the character where it goes wrong;"
	print ".Cm result"
	print "always stands at the terminator."
	print ".Ss What a slip costs"
	print "What is no token of the notation"
	print ".Pq Cm syntax"
	print "stands for the action that was due, and the turn passes, if it holds a square"
	print "or is a spoilt castling."
	print "Anything else, such as words and signs, stands for nothing, and a remark of"
	print "several words is told of once."
	print "If the number behind it fits only the other reading, that one is taken, also"
	print "over one move between them."
	print "In angle brackets it stands for the reveal or the card that is due: a faulty"
	print "one, a red card."
	print "In a sowing a spoilt move silences"
	print ".Cm sow-missed"
	print "for its kind; there and in a series of Sixfold Duel no turn passes."
	print ".Pp"
	print "A wrong number is told once: those after it are held against it."
	print "Of what stands behind the end of a game the first token is told."
	print "After"
	print ".Cm variant"
	print "and"
	print ".Cm fen-bad"
	print "a game is read, but nothing more in it is judged."
	print ".Ss Levels"
	print ".Bl -tag -width Ds"
	print ".It Sy error"
	print "A rule is broken: the game is invalid, the exit status 1."
	print "In a dispute the first error of a game is what counts."
	print ".It Sy error (later)"
	print "An error after the first of the same game."
	print "An error does not end the reading."
	print "Where a piece that is there is said to go to a square that can take it,"
	print "it goes there; any other faulty action is passed over."
	print "So what comes later may be no more than a consequence of the first error."
	print "In JSON the first has"
	print ".Ql \\(dqfirst\\(dq:true ."
	print ".It Sy error , unreadable"
	print "The rest of the game cannot be read."
	print "Its verdict is"
	print ".Dq unreadable ,"
	print "the exit status 1, and the next game is read as usual."
	print ".It Sy warning"
	print "Odd, but allowed: verdict and exit status stay as they are."
	print ".It Sy note"
	print "Canonical text would have been written otherwise."
	print "Notes appear only with"
	print ".Fl \\-strict"
	print "and never change the verdict."
	print ".El"
	print ".Pp"
	print "An action has at most one error."
	print "If several fit, the first of this order is reported:"
	print "an action after the end;"
	print "an omission before it, after which the action is judged once more as the"
	print "next one;"
	print "the code for an action of the wrong sort;"
	print "no piece, or several, that could do it;"
	print "the wrong side, order or square;"
	print "castling, check and unmarked kinte;"
	print "a try that had been taken back;"
	print "promotion."
	print ".Sh CODES"
	print "After each code its level and the rule on which it usually rests; a"
	print "diagnostic may cite a nearer one."
	print "Then its meaning, what to do, a record in which it is found, and how the end"
	print "of that record reads when it is mended."
	print "In these records x\303\2273 stands for xxx."
	print "Notes are found with"
	print ".Fl \\-strict ,"
	print "what is wrong in a variation with"
	print ".Fl \\-variations ,"
	print "what is not proven with"
	print ".Fl \\-require\\-proof ."
	print ".Pp"
	print ".Nm arbiter\\-validate Fl \\-explain Ar code"
	print "prints the same of one code."
}

FILENAME ~ /examples\.def$/ {
	if (/^EXAMPLE\(/) {
		name = substr($0, 9, length($0) - 9)
		field = 1
	} else if (/"/) {
		line = $0
		sub(/^[^"]*"/, "", line)
		sub(/"[^"]*$/, "", line)
		RAW[name, field] = RAW[name, field] line
		EXAMPLE[name, field] = EXAMPLE[name, field] unquoted(line)
		if (/"(,|\)\))$/)
			field++
	}
	next
}

/^\/\* .* \*\/$/ {
	heading = $0
	gsub(/^\/\* | \*\/$/, "", heading)
	next
}

/^CODE\(/ {
	split($0, quoted, "\"")
	level = quoted[3]
	gsub(/[ ,]/, "", level)
	if (!(level in LEVEL)) {
		print "codes.awk: unknown level in: " $0 > "/dev/stderr"
		failed = 1
		exit 1
	}
	summary = $0
	sub(/^.*N_\("/, "", summary)
	sub(/"\)\)$/, "", summary)
	if (heading != "") {
		if (open)
			print ".El"
		print ".Ss " capital(said(heading))
		print ".Bl -tag -width Ds"
		heading = ""
		open = 1
	}
	print ".It Cm " quoted[2]
	print said(LEVEL[level]) "; " quoted[4] "."
	print ".br"
	write_text(capital(escaped(said(summary))) ".")
	name = substr($1, 6)
	sub(/,$/, "", name)
	if (!((name, 5) in EXAMPLE)) {
		print "codes.awk: no example of " name > "/dev/stderr"
		failed = 1
		exit 1
	}
	write_text(escaped(unquoted(said(RAW[name, 5]))))
	write_record(EXAMPLE[name, 2] EXAMPLE[name, 3])
	print ".Pp"
	print said("Mended:")
	write_record(EXAMPLE[name, 4])
}

END {
	if (failed)
		exit 1
	print ".El"
	if (folder != "") {
		copy(folder "/codes.tail")
		exit
	}
	print ".Sh JSON"
	print "With"
	print ".Fl o Cm json"
	print ".Xr arbiter-validate 1"
	print "writes an object a line."
	print "Keys may be added, but those listed here stay."
	print "Of all values only"
	print ".Cm message"
	print "depends on the language."
	print ".Ss A reveal"
	print "One object for each reveal or card of a game with a"
	print ".Cm GameId ,"
	print "in its place among the diagnostics:"
	print ".Pp"
	print ".Bl -tag -width violations -compact"
	print ".It Cm type"
	print ".Ql reveal"
	print ".It Cm file , game , line , column , turn"
	print "as below"
	print ".It Cm token"
	print "the reveal or card, as canonical text has it"
	print ".It Cm history"
	print "the digest of all that came before it, by which two players can compare whether"
	print "they have the same game; how it is made says"
	print ".Xr arbiter-seals 5"
	print ".El"
	print ".Ss A diagnostic"
	print ".Bl -tag -width violations -compact"
	print ".It Cm type"
	print ".Ql diagnostic"
	print ".It Cm file"
	print "as named on the command line,"
	print ".Ql \\-"
	print "for the standard input"
	print ".It Cm game"
	print "number of the game in the file, from 1"
	print ".It Cm line , column"
	print "from 1, the column in characters"
	print ".It Cm severity"
	print ".Ql error ,"
	print ".Ql warning"
	print "or"
	print ".Ql note"
	print ".It Cm code"
	print "as above"
	print ".It Cm rule"
	print "such as"
	print ".Ql octahedra 5.7"
	print ".It Cm turn"
	print "number and side as"
	print ".Ql 7w ,"
	print "a round as"
	print ".Ql 7 ,"
	print ".Ql 0"
	print "for the set-up before move 1"
	print ".It Cm side"
	print ".Ql white"
	print "or"
	print ".Ql black ,"
	print "whose turn it was"
	print ".It Cm first"
	print "true for the first error of a game"
	print ".It Cm message"
	print "the sentence"
	print ".It Cm source"
	print "the line of the record"
	print ".It Cm section"
	print "where the author of the game says the same, as"
	print ".Ql 6.2 ;"
	print "only of errors, and if he has numbered it"
	print ".It Cm post , author"
	print "of a thread: the number of the post in which it stands, and who wrote it, if known"
	print ".El"
	print ".Ss A game"
	print "One object after the diagnostics of a game:"
	print ".Pp"
	print ".Bl -tag -width violations -compact"
	print ".It Cm type"
	print ".Ql game"
	print ".It Cm file , game"
	print "as above"
	print ".It Cm variant"
	print "the rule set, null if there is none of that name"
	print ".It Cm verdict"
	print ".Ql valid ,"
	print ".Ql invalid"
	print "or"
	print ".Ql unreadable"
	print ".It Cm result"
	print "what the board shows:"
	print ".Ql 1\\-0 ,"
	print ".Ql 0\\-1 ,"
	print ".Ql 1/2\\-1/2"
	print "or"
	print ".Ql *"
	print "if the game had not ended on the board"
	print ".It Cm ending"
	print "what ended it on the board, or null"
	print ".It Cm turns"
	print "turns (rounds) with something in them, the set-up apart"
	print ".It Cm fen"
	print "the last position, or null"
	print ".It Cm violations , warnings"
	print "how many"
	print ".It Cm claimed"
	print "the terminator of the record, empty if it has none"
	print ".It Cm chance , proven"
	print "how many rolls, bids and cards there are in it, and how many of them seals"
	print "and chains prove"
	print ".El"
	print ".Sh SEE ALSO"
	print ".Xr arbiter-validate 1 ,"
	print ".Xr arbiter-seals 5 ,"
	print ".Xr xpgn 5"
}
