#include "atoms_scan.h"

#include "core/rules.h"

void atoms_row(struct atom *a, const struct lexicon_row *row)
{
    a->kind = ATOM_WORD;
    a->value = row->value;
    a->form = row->form;
    a->plural = row->marks & PLURAL;
    a->past = row->marks & PAST;
    a->rules = row->rules;
    a->word = row->word;
    switch (row->word) {
    case LEX_COMMON:
        a->word = WORD_UNKNOWN;
        break;
    case LEX_NUMBER:
        a->kind = ATOM_NUMBER;
        a->number = row->value;
        a->word = 0;
        a->slips = row->form == FORM_EITHER;
        a->form = FORM_NONE;
        break;
    case LEX_ORDINAL:
        a->kind = ATOM_NUMBER;
        a->number = row->value;
        a->word = 0;
        a->form = FORM_ADJECTIVE;
        break;
    case WORD_KIND:
        a->kinds = (uint8_t)(1u << row->value);
        break;
    case WORD_GAME:
        a->slips = (row->marks & DOUBT) != 0;
        for (a->value = 0; !(row->rules & 1u << a->value); a->value++)
            continue;
        break;
    default:
        break;
    }
}

/* A key with what is drawn out ("дааа") written once. */
static size_t undrawn(const char *key, size_t n, char out[KEY_SIZE])
{
    size_t m = 0, run = 0, size = 0, step;
    uint32_t c, before = 0;

    for (size_t i = 0; i < n; i += step) {
        step = utf8_decode(key + i, n - i, &c);
        if (step == 0)
            return 0;
        run = c == before ? run + 1 : 1;
        if (run == 3) { /* the second goes too */
            m -= size;
        }
        if (run < 3) {
            memcpy(out + m, key + i, step);
            m += step;
        }
        before = c;
        size = step;
    }
    out[m] = '\0';
    return m;
}

static bool is_latin_key(const char *key)
{
    for (; *key; key++)
        if (!(*key >= 'a' && *key <= 'z') && *key != '\'')
            return false;
    return true;
}

/* What a word says; false if nobody knows it. */
static bool look_up(const struct lexicon *x, struct atom *a, const char *key, size_t n, bool name)
{
    char other[KEY_SIZE];
    const struct lexicon_row *row = lexicon_find(x, key, n);
    unsigned slips = 0;
    size_t m;

    if (row) {
        atoms_row(a, row);
        return true;
    }
    if (n > 2 && key[n - 2] == '\'' && key[n - 1] == 's' && (row = lexicon_find(x, key, n - 2))) {
        atoms_row(a, row);
        a->form = row->word == WORD_KIND || row->word == WORD_SIDE ? FORM_OWNER : a->form;
        return true;
    }
    m = undrawn(key, n, other);
    if (m > 0 && m < n && (row = lexicon_find(x, other, m))) {
        atoms_row(a, row);
        return true;
    }
    if (is_latin_key(key)) {
        if (n >= 3 && (row = lexicon_latin(x, key, n)) && !(n < 4 && row->word != WORD_KIND)) {
            atoms_row(a, row);
            a->latin = true;
            return true;
        }
        if (!name && (row = lexicon_layout(x, key, n)))
            slips = 1;
    }
    if (!row && !name)
        row = lexicon_near(x, key, n, a->first, &slips);
    if (!row)
        return false;
    atoms_row(a, row);
    a->slips = (uint8_t)(a->slips + slips);
    return true;
}

/* The file and digit of "аш4", "эф6" in a key. */
static bool named_square(const char *key, size_t n, unsigned *square)
{
    static const struct {
        const char *name;
        unsigned file;
    } NAMES[] = {{"аш", 7}, {"эф", 5}, {"бэ", 1}, {"цэ", 2},  {"дэ", 3},
                 {"же", 6}, {"жэ", 6}, {"гэ", 6}, {"эйч", 7}, {"ха", 7}};

    if (n < 3 || key[n - 1] < '1' || key[n - 1] > '8')
        return false;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (strlen(NAMES[i].name) == n - 1 && memcmp(NAMES[i].name, key, n - 1) == 0) {
            *square = square_at(NAMES[i].file, (unsigned)(key[n - 1] - '1'));
            return true;
        }
    return false;
}

/* A letter that stands alone. */
void atoms_letter(struct scan *s, uint32_t c, size_t end)
{
    unsigned usual, kinds = atoms_piece(c, s->cyrillic, &usual);
    bool small = !atoms_is_capital(c) && atoms_is_letter(c);
    struct atom *a;
    enum said word = WORD_UNKNOWN;
    uint8_t value = 0;

    switch (c) {
    case 0x441: /* с */
        word = WORD_FROM;
        break;
    case 0x432: /* в, В */
    case 0x412:
        word = WORD_TO;
        break;
    case 0x438: /* и, И, & */
    case 0x418:
        word = WORD_AND;
        break;
    case 0x44f: /* я */
    case 0x42f:
    case 'i':
    case 'I':
        word = WORD_PERSON;
        value = 1;
        break;
    case 'u':
        word = WORD_PERSON;
        value = 2;
        break;
    case 'x':
    case 'X':
    case 0x445: /* х */
    case 0x425:
        word = WORD_TAKES;
        break;
    case 'a':
    case 'A':
    case 0x430: /* а, о, у, к, ж */
    case 0x410:
    case 0x43e:
    case 0x41e:
    case 0x443:
    case 0x423:
    case 0x43a:
    case 0x436:
        word = WORD_NOISE;
        break;
    case 'w':
    case 'W':
    case 0x431: /* б, ч */
    case 0x411:
    case 0x447:
    case 0x427:
        word = WORD_SIDE;
        value = c == 0x447 || c == 0x427;
        break;
    default:
        break;
    }
    if (c == 0x43a && s->n > 0 && (is_last(s, ATOM_MOVE) || is_last(s, ATOM_SQUARE) || is_last(s, ATOM_OPEN))) {
        size_t next = over_spaces(s, end); /* "d4 к, Кf3 ч": the card is red */
        if (next >= s->length || strchr(",;.)/|", peek(s, next) < 128 ? (int)peek(s, next) : 'a'))
            word = WORD_RED;
    }
    /* of small letters those that are no file or common word: n, p, q, r, k, b, л, п, ф */
    if (word == WORD_UNKNOWN && kinds && c != 0x422 &&
        (!small || (c < 128 && !strchr("stldfc", (int)c)) || c == 0x43b || c == 0x43f || c == 0x444))
        word = WORD_KIND;
    a = add_word(s, word, end - s->at);
    a->value = value;
    a->first = !small;
    if (word == WORD_PERSON)
        a->form = FORM_SUBJECT;
    if (word == WORD_RED)
        a->form = FORM_LETTER;
    if (word == WORD_KIND) {
        a->kinds = (uint8_t)kinds;
        a->value = (uint8_t)usual;
        a->form = FORM_LETTER;
        a->slips = small;
        if (c == 0x421) { /* С may be the word that begins a sentence */
            size_t next = over_spaces(s, end);
            if (next > end && !atoms_is_capital(peek(s, next)) && atoms_is_cyrillic(peek(s, next)) &&
                !is_move_at(s, next)) {
                a->word = WORD_FROM;
                a->kinds = 0;
                a->form = FORM_NONE;
                a->slips = 0;
            } else {
                a->slips = next > end && is_move_at(s, next);
            }
        } else if (c == 0x41a) {
            size_t next = over_spaces(s, end);
            if (next > end && !atoms_is_capital(peek(s, next)) && atoms_is_cyrillic(peek(s, next)) &&
                !is_move_at(s, next) && is_first(&(struct scan){.n = s->n - 1, .out = s->out}))
                a->slips = 1; /* "К сожалению" */
        }
    } else if (word == WORD_SIDE) {
        a->form = FORM_LETTER;
        if (peek(s, s->at) == '.' && peek(s, s->at + 1) != '.') { /* б. */
            a->length++;
            s->at++;
        }
    } else if (word == WORD_UNKNOWN || (word == WORD_NOISE && (c == 'a' || c == 0x430))) {
        a->event.from_file = (uint8_t)atoms_file(c);
    }
}

/* "KxN", "ПК", "P:B" and the like: letters of pieces and nothing else. */
static bool letters(struct scan *s, size_t end)
{
    size_t at[4], n = 0, i = s->at;
    uint32_t c[4];
    unsigned usual[2], kinds[2];
    struct atom *a;

    for (; i < end && n < 4; i = behind(s, i)) {
        at[n] = i;
        c[n++] = peek(s, i);
    }
    if (i < end || n < 2)
        return false;
    if (n == 2 && (c[0] == 0x41a || c[0] == 0x43a || c[0] == 'K') && (c[1] == 0x440 || c[1] == 0x420 || c[1] == 'p')) {
        a = add_word(s, WORD_KIND, end - s->at); /* Кр, кр */
        a->kinds = 1 << KING;
        a->value = KING;
        a->form = FORM_LETTER;
        return true;
    }
    if (!atoms_is_capital(c[0]) || !(kinds[0] = atoms_piece(c[0], s->cyrillic, &usual[0])))
        return false;
    if (n == 2 && atoms_is_capital(c[1]) && (kinds[1] = atoms_piece(c[1], s->cyrillic, &usual[1])) &&
        (c[0] > 0x400) == (c[1] > 0x400) && usual[0] != KING && usual[1] != KING &&
        strchr("PNBRQ", c[0] < 128 ? (int)c[0] : 'P') && strchr("PNBRQ", c[1] < 128 ? (int)c[1] : 'P')) {
        a = add(s, ATOM_PAIR, end - s->at);
        a->letters = true;
        a->pair[0] = (uint8_t)kinds[0];
        a->pair[1] = (uint8_t)kinds[1];
        a->slips = 1;
        return true;
    }
    if (n == 3 && (c[1] == 'x' || c[1] == 0x445 || c[1] == 'X') && atoms_is_capital(c[2]) &&
        (kinds[1] = atoms_piece(c[2], s->cyrillic, &usual[1]))) {
        atoms_letter(s, c[0], at[1]);
        add_word(s, WORD_TAKES, at[2] - at[1]);
        atoms_letter(s, c[2], end);
        return true;
    }
    return false;
}

static bool particle(const char *text, size_t n)
{
    static const char *const PARTICLES[] = {"то", "ка", "таки", "либо", "нибудь", "де", "с", "же", "ж"};

    for (size_t i = 0; i < sizeof PARTICLES / sizeof *PARTICLES; i++)
        if (strlen(PARTICLES[i]) == n && memcmp(PARTICLES[i], text, n) == 0)
            return true;
    return false;
}

void atoms_word(struct scan *s)
{
    size_t start = s->at, end = start, whole, n, count = 0, hyphen = 0;
    uint32_t c, first = peek(s, start), second = 0;
    char key[KEY_SIZE];
    bool odd = false, capital = atoms_is_capital(first), name;
    unsigned square;
    struct atom *a;

    for (; end < s->length; end = behind(s, end)) {
        c = peek(s, end);
        if (!atoms_is_inner(c) && !((c == '\'' || c == 0x2019) && atoms_is_letter(peek(s, behind(s, end)))))
            break;
        if (count == 1)
            second = c;
        odd |= atoms_is_digit(c) || c == '_';
        count++;
    }
    if (count == 1 && (first == 'w' || first == 'W') && peek(s, end) == '/' && !atoms_is_dash(peek(s, end + 1))) {
        add_word(s, WORD_NOISE, end + 1 - start); /* w/ the knight */
        return;
    }
    if (count == 1) {
        atoms_letter(s, first, end);
        return;
    }
    /* a whole with hyphens, not beyond what the lexicon could hold */
    for (whole = end; whole < s->length && whole - start < KEY_SIZE;) {
        size_t next = behind(s, whole);
        if (!atoms_is_dash(peek(s, whole)) || !atoms_is_letter(peek(s, next)))
            break;
        hyphen = whole;
        for (whole = next; whole < s->length && whole - start < KEY_SIZE && atoms_is_inner(peek(s, whole));)
            whole = behind(s, whole);
    }
    name = capital && !atoms_is_capital(second) && s->n > 0 && !is_last(s, ATOM_STOP) && !is_last(s, ATOM_COLON) &&
           !is_last(s, ATOM_COMMA) && !is_last(s, ATOM_PLY) && !is_last(s, ATOM_ARROW) && !is_last(s, ATOM_QUESTION) &&
           !is_last(s, ATOM_OPEN);
    if (hyphen && !odd) {
        struct atom probe = atoms_blank(ATOM_WORD, start, whole - start);
        const struct lexicon_row *row;
        n = lexicon_key(s->text + start, whole - start, key);
        row = n ? lexicon_find(s->lexicon, key, n) : NULL;
        if (row) {
            atoms_row(&probe, row);
        } else if (particle(s->text + behind(s, hyphen), whole - behind(s, hyphen)) &&
                   (n = lexicon_key(s->text + start, hyphen - start, key)) > 0) {
            look_up(s->lexicon, &probe, key, n, name);
        } else {
            whole = end;
        }
        end = whole;
        if (end > hyphen) {
            probe.first = capital;
            s->out[s->n++] = probe;
            s->at = end;
            return;
        }
    }
    if (letters(s, end))
        return;
    n = lexicon_key(s->text + start, end - start, key);
    a = add_word(s, WORD_UNKNOWN, end - start);
    a->first = capital && !atoms_is_capital(second); /* for look_up(s->lexicon, ) */
    if (n == 0) {
        a->first = capital;
        return;
    }
    if (odd) {
        const struct lexicon_row *row = lexicon_find(s->lexicon, key, n);
        a->first = capital;
        if (row) {
            atoms_row(a, row);
        } else if (named_square(key, n, &square)) {
            a->kind = ATOM_SQUARE;
            a->value = (uint8_t)square;
        }
        return;
    }
    look_up(s->lexicon, a, key, n, name);
    a->first = capital;
    if (count <= 4 && (a->word == WORD_KIND || a->word == WORD_SIDE) && a->form == FORM_NONE &&
        (unsigned char)key[0] >= 0x80 && peek(s, s->at) == '.') { /* пеш. d2, чер. */
        a->length++;
        s->at++;
    }
}
