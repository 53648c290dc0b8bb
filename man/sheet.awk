# Writes a rules page (mdoc, section 6) as plain text that can be copied into a post:
#
#   LC_ALL=C awk -f man/sheet.awk lib/core/codes.def man/man6/arbiter-psi.6 man/man6/arbiter-standard.6
#
# Codes stand in brackets, as diagnostics have them.  Of the second page only the COMMON GROUND is taken; it is left out
# where it would be the first.  This knows the macros that
# our own pages use and stops at any other, so that nothing is lost unseen.  Under LC_ALL=C all awks count bytes; columns()
# counts characters.

function columns(text)
{
	gsub(/[\200-\277]/, "", text)
	return length(text)
}

function spaces(n,    s)
{
	while (n-- > 0)
		s = s " "
	return s
}

function trouble(what)
{
	print "sheet.awk: " FILENAME ":" FNR ": " what > "/dev/stderr"
	failed = 1
	exit 1
}

function plain(text)
{
	gsub(/\\\(dq/, "\"", text)
	gsub(/\\&/, "", text)
	gsub(/\\-/, "-", text)
	gsub(/\\\(em/, "—", text)
	gsub(/\\\(en/, "–", text)
	gsub(/\\e/, "\\", text)
	return text
}

# ---- lines of macros: their words, then what they read as ----

function split_words(line,    n, c, word, quoted, i, got)
{
	n = 0
	for (i = 1; i <= length(line); i++) {
		c = substr(line, i, 1)
		if (c == "\"") {
			quoted = !quoted
			got = 1
		} else if (c == " " && !quoted) {
			if (got)
				WORD[++n] = plain(word)
			word = ""
			got = 0
		} else {
			word = word c
			got = 1
		}
	}
	if (got)
		WORD[++n] = plain(word)
	return n
}

# The words from the i-th on, with the marks that belong to their macros.
function inline(i, n,    out, glue, w, tail, last)
{
	last = n
	while (last >= i && WORD[last] ~ /^[.,;:)]$/)
		last--
	while (n > last)
		tail = WORD[n--] tail
	glue = 1
	for (; i <= n; i++) {
		w = WORD[i]
		if (w == "Cm" && WORD[i + 1] in CODE)
			WORD[i + 1] = "[" WORD[i + 1] "]"
		else if (w == "Cm" && !labelling)
			WORD[i + 1] = opening["Ql"] WORD[i + 1] closing["Ql"]
		if (w == "Ns") {
			glue = 1
			continue
		}
		if (w ~ /^(Cm|Em|Sy|An|Sx|Ar|Li|Fl|Pa|Nm|Ev)$/)
			continue
		if (w ~ /^(Pq|Ql|Dq)$/)
			return out (glue ? "" : " ") enclosed(w, inline(i + 1, n)) tail
		if (w == "Xr") {
			w = WORD[i + 1] "(" WORD[i + 2] ")"
			i += 2
		}
		if (w ~ /^[.,;:)]$/)
			glue = 1
		out = out (glue ? "" : " ") w
		glue = (w == "(")
	}
	return out tail
}

# A code has its brackets already.
function enclosed(mark, inside)
{
	if (mark == "Pq" && inside ~ /^\[[^ ]*\]$/)
		return inside
	return opening[mark] inside closing[mark]
}

# ---- paragraphs ----

function flush_text(    n, w, i, line, lead)
{
	if (text == "")
		return
	n = split(text, w, " ")
	lead = spaces(indent)
	line = lead
	if (label != "") {
		line = spaces(outer) label
		if (columns(line) + 1 > indent) {
			print line
			line = lead
		} else {
			line = line spaces(indent - columns(line))
		}
		label = ""
	}
	for (i = 1; i <= n; i++) {
		if (columns(line) + columns(w[i]) + 1 > WIDTH && line !~ /^ *$/) {
			print line
			line = lead
		}
		line = line (line == lead || line ~ / $/ ? "" : " ") w[i]
	}
	print line
	text = ""
	blank = 0
}

function gap()
{
	flush_text()
	if (!blank)
		print ""
	blank = 1
}

function heading(title, under)
{
	gap()
	print title
	if (under != "") {
		gsub(/[\200-\277]/, "", title)
		gsub(/./, under, title)
		print title
	}
	print ""
	blank = 1
}

function row(n,    i, cell, c, line)
{
	c = 1
	for (i = 2; i <= n + 1; i++) {
		if (i > n || WORD[i] == "Ta") {
			line = line cell
			if (i <= n)
				line = line spaces(COLUMN[c] > columns(cell) + 2 ? COLUMN[c] - columns(cell) : 2)
			c++
			cell = ""
		} else if (WORD[i] !~ /^(Em|Cm|Sy)$/) {
			cell = cell (cell == "" || WORD[i] ~ /^,$/ ? "" : " ") WORD[i]
		}
	}
	print spaces(indent) line
	blank = 0
}

BEGIN {
	WIDTH = 72
	opening["Pq"] = "("
	closing["Pq"] = ")"
	blank = 1
}

FILENAME ~ /codes\.def$/ {
	if (/^CODE\(/) {
		split($0, quoted, "\"")
		CODE[quoted[2]] = 1
	}
	next
}

FNR == 1 {
	file++
	russian = FILENAME ~ /\/ru\//
	opening["Ql"] = russian ? "«" : "‘"
	closing["Ql"] = russian ? "»" : "’"
	opening["Dq"] = russian ? "«" : "“"
	closing["Dq"] = russian ? "»" : "”"
	hidden = 1
}

/^\.\\"/ { next }
/^\.Ed/ {
	literal = 0
	next
}
/^\.(Dd|Dt|Os)/ || (/^\.Nm/ && !described) { next }

/^\.Nd/ {
	if (file == 1) {
		title = substr($0, 5)
		title = toupper(substr(title, 1, 1)) substr(title, 2)
		print title
		gsub(/[\200-\277]/, "", title)
		gsub(/./, "=", title)
		print title
	}
	described = 1
	blank = 0
	next
}

/^\.Sh/ {
	section = substr($0, 5)
	if (!hidden)
		flush_text()
	hidden = section ~ /^(NAME|SEE ALSO|BUGS|СМ\. ТАКЖЕ|ОШИБКИ)$/
	common = section ~ /^(COMMON GROUND|ОБЩАЯ ЧАСТЬ)$/
	if (file > 1)
		hidden = !common
	if (!hidden) {
		indent = outer = depth = 0
		if (section ~ /^(DESCRIPTION|ОПИСАНИЕ)$/)
			gap()
		else
			heading(section, "-")
	}
	next
}

hidden { next }

literal {
	line = plain($0)
	print (line == "" ? "" : spaces(indent + 4) line)
	blank = line == ""
	next
}

/^\.Ss/ {
	heading(substr($0, 5), "")
	next
}

/^\.Bd/ {
	gap()
	literal = 1
	blank = 0
	next
}

/^\.Pp/ {
	gap()
	next
}

/^\.Bl/ {
	n = split_words(substr($0, 2))
	flush_text()
	kind[++depth] = WORD[2]
	compact[depth] = $0 ~ /-compact/
	was[depth] = indent
	if (WORD[2] == "-column") {
		gap()
		for (i = 3; i <= n; i++)
			COLUMN[i - 2] = columns(WORD[i]) + 3
		indent += 4
	} else if (WORD[2] == "-tag") {
		if (compact[depth])
			gap()
		outer = indent
		indent += 6
	} else {
		trouble("a list of another kind")
	}
	next
}

/^\.El/ {
	flush_text()
	indent = was[depth]
	outer = indent
	depth--
	if (depth > 0 && kind[depth] == "-tag")
		outer = was[depth]
	next
}

/^\.It/ {
	if (kind[depth] == "-column") {
		row(split_words(substr($0, 2)))
		next
	}
	if (compact[depth])
		flush_text()
	else
		gap()
	n = split_words(substr($0, 2))
	labelling = 1
	label = inline(2, n)
	labelling = 0
	next
}

/^\.(Cm|Xr|Pq|Ql|Em|Dq|Sy|An|Sx|Li|Ar|Fl|Pa|Nm|Ev) / {
	n = split_words(substr($0, 2))
	text = text " " inline(1, n)
	next
}

/^\./ { trouble("a macro that is not known here: " $1) }

/^$/ { trouble("an empty line") }

{ text = text " " plain($0) }

END {
	if (!failed)
		flush_text()
}
