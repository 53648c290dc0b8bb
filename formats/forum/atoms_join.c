#include "atoms_parts.h"

#include "core/rules.h"

#include <string.h>

/* Atoms in the order of the line; `o` of them are finished, `i` is the next to look at. */
struct join {
    const struct lexicon *lexicon;
    const char *text;
    size_t length;
    struct atom *a;
    size_t n;
};

static size_t end_of(const struct atom *a)
{
    return (size_t)a->at + a->length;
}

/* Nothing but spaces stands between two atoms, and not many. */
static bool near_by(const struct join *j, size_t i, size_t k)
{
    size_t from = end_of(&j->a[i]), to = j->a[k].at;

    if (to < from || to - from > 8)
        return false;
    for (size_t at = from; at < to; at++)
        if (j->text[at] != ' ' && (unsigned char)j->text[at] < 0x80)
            return false;
    return true;
}

static bool is_kind(const struct join *j, size_t i, enum atom_kind kind)
{
    return i < j->n && j->a[i].kind == kind;
}

static bool is_word(const struct join *j, size_t i, unsigned word)
{
    return i < j->n && j->a[i].kind == ATOM_WORD && j->a[i].word == word;
}

static bool is_text(const struct join *j, size_t i, const char *text)
{
    return i < j->n && strlen(text) == j->a[i].length && memcmp(text, j->text + j->a[i].at, j->a[i].length) == 0;
}

static bool is_letter(const struct join *j, size_t i)
{
    return is_word(j, i, WORD_KIND) && j->a[i].form == FORM_LETTER;
}

static void stretch(struct atom *a, const struct atom *to)
{
    a->length = (uint32_t)(end_of(to) - a->at);
}

/* ---- phrases ---- */

/* A phrase of the lexicon that begins at `i`: how many atoms it takes. */
static size_t phrase(struct join *j, size_t i, struct atom *out)
{
    char key[KEY_SIZE], *space;
    const struct lexicon_row *row;
    size_t best = 0, n;

    if (j->a[i].kind != ATOM_WORD && j->a[i].kind != ATOM_NUMBER)
        return 0;
    n = lexicon_key(j->text + j->a[i].at, j->a[i].length, key);
    if (n == 0)
        return 0;
    space = memchr(key, ' ', n);
    if (!lexicon_begins(j->lexicon, key, space ? (size_t)(space - key) : n))
        return 0;
    for (size_t k = i + 1; k < j->n && k < i + PHRASE_WORDS; k++) {
        size_t end = end_of(&j->a[k]);
        if ((j->a[k].kind != ATOM_WORD && j->a[k].kind != ATOM_NUMBER && j->a[k].kind != ATOM_ARROW &&
             j->a[k].kind != ATOM_MOVE && j->a[k].kind != ATOM_SQUARE) ||
            end - j->a[i].at >= KEY_SIZE || !near_by(j, k - 1, k))
            break;
        if (j->a[k].kind == ATOM_ARROW && (j->a[k].length != 1 || j->a[k].at != end_of(&j->a[k - 1])))
            break;
        n = lexicon_key(j->text + j->a[i].at, end - j->a[i].at, key);
        row = n ? lexicon_find(j->lexicon, key, n) : NULL;
        if (row && row->word != LEX_COMMON) {
            *out = atoms_blank(ATOM_WORD, j->a[i].at, end - j->a[i].at);
            atoms_row(out, row);
            out->first = j->a[i].first;
            best = k + 1 - i;
        }
    }
    return best;
}

static void join_phrases(struct join *j)
{
    size_t o = 0;

    for (size_t i = 0, taken; i < j->n; i += taken) {
        struct atom found;
        taken = phrase(j, i, &found);
        j->a[o++] = taken ? found : j->a[i];
        if (!taken)
            taken = 1;
    }
    j->n = o;
}

/* In a line with Russian in Latin letters, words that are English too ("net", "on", "to") are Russian. */
static void read_latin(struct join *j)
{
    char key[KEY_SIZE];
    size_t count = 0, n;

    for (size_t i = 0; i < j->n; i++)
        count += j->a[i].latin;
    if (count < 2)
        return;
    for (size_t i = 0; i < j->n; i++) {
        struct atom *a = &j->a[i];
        const struct lexicon_row *row;
        if (a->kind != ATOM_WORD || a->latin || a->form == FORM_LETTER)
            continue;
        n = lexicon_key(j->text + a->at, a->length, key);
        row = n ? lexicon_latin(j->lexicon, key, n) : NULL;
        if (!row)
            continue;
        atoms_row(a, row);
        a->latin = true;
        a->slips = 0;
    }
}

/* ---- squares that are spelled ---- */

/* The file that a word names when a number follows; *doubt: it is a common word otherwise. */
static unsigned spoken_file(const struct join *j, size_t i, bool *doubt)
{
    static const struct {
        const char *name;
        uint8_t file;
        bool doubt;
    } NAMES[] = {
        {"а", 0, true},    {"бэ", 1, false},    {"бе", 1, false},     {"вэ", 1, false},  {"цэ", 2, false},
        {"це", 2, false},  {"с", 2, true},      {"эс", 2, false},     {"сэ", 2, false},  {"дэ", 3, false},
        {"де", 3, false},  {"е", 4, false},     {"э", 4, false},      {"эф", 5, false},  {"фэ", 5, false},
        {"же", 6, true},   {"жэ", 6, false},    {"гэ", 6, false},     {"ге", 6, false},  {"г", 6, false},
        {"аш", 7, false},  {"ха", 7, false},    {"эйч", 7, false},    {"джи", 6, false}, {"эй", 0, true},
        {"би", 1, false},  {"си", 2, false},    {"ди", 3, false},     {"b", 1, false},   {"c", 2, false},
        {"d", 3, false},   {"e", 4, false},     {"f", 5, false},      {"g", 6, false},   {"h", 7, false},
        {"a", 0, true},    {"bee", 1, false},   {"see", 2, true},     {"sea", 2, true},  {"cee", 2, false},
        {"dee", 3, false}, {"ee", 4, false},    {"ef", 5, false},     {"eff", 5, false}, {"gee", 6, true},
        {"jee", 6, false}, {"aitch", 7, false}, {"haitch", 7, false}, {"ah", 7, true},   {"б", 1, false},
        {"д", 3, false},   {"ф", 5, false},     {"н", 7, false},      {"дe", 3, false},  {"алеф", 0, false},
        {"эх", 7, true},
    };
    char key[KEY_SIZE];
    size_t n;

    *doubt = false;
    if (j->a[i].kind != ATOM_WORD || j->a[i].word == WORD_SIDE)
        return NO_LINE;
    if (j->a[i].length > 12)
        return NO_LINE;
    n = lexicon_key(j->text + j->a[i].at, j->a[i].length, key);
    for (size_t k = 0; k < sizeof NAMES / sizeof *NAMES; k++)
        if (strlen(NAMES[k].name) == n && memcmp(NAMES[k].name, key, n) == 0) {
            *doubt = NAMES[k].doubt;
            return NAMES[k].file;
        }
    return NO_LINE;
}

static bool is_figure(const struct join *j, size_t i)
{
    return atoms_is_digit((unsigned char)j->text[j->a[i].at]);
}

static void make_square(struct atom *a, unsigned file, uint32_t rank, const struct atom *to, bool doubt)
{
    unsigned slips = doubt;

    stretch(a, to);
    a->kind = ATOM_SQUARE;
    a->word = 0;
    a->form = FORM_NONE;
    a->kinds = 0;
    a->slips = (uint8_t)slips;
    a->value = (uint8_t)square_at(file, rank - 1);
    a->number = rank;
    a->event = event_blank(EV_MOVE);
    a->event.piece = PAWN;
    a->event.to = a->value;
}

/* A number as it is said of a rank: "пять", not "пяти" or "пятёрка". */
static bool is_plain(const struct join *j, size_t i)
{
    static const char *const PLAIN[8][4] = {{"один", "one"},          {"два", "two"},     {"три", "three"},
                                            {"четыре", "four"},       {"пять", "five"},   {"шесть", "six"},
                                            {"семь", "seven", "сем"}, {"восемь", "eight"}};
    char key[KEY_SIZE];
    size_t n = lexicon_key(j->text + j->a[i].at, j->a[i].length, key);

    for (size_t k = 0; n > 0 && k < 4; k++) {
        const char *plain = PLAIN[j->a[i].number - 1][k];
        if (plain && strcmp(plain, key) == 0)
            return true;
    }
    return false;
}

/* "е четыре", "aш 7", "e four". */
static bool spoken_square(struct join *j, size_t i, size_t k, struct atom *out)
{
    bool doubt;
    unsigned file;

    if (!is_kind(j, k, ATOM_NUMBER) || (k == i + 1 && !near_by(j, i, k)) || j->a[k].form == FORM_ADJECTIVE ||
        j->a[k].number < 1 || j->a[k].number > 8)
        return false;
    file = spoken_file(j, i, &doubt);
    if (file == NO_LINE)
        return false;
    if (is_figure(j, k)) {
        /* "с 4", "в 3", "a 5": a preposition or article as likely as not */
        uint32_t c;
        atoms_char(j->text, j->length, j->a[i].at, &c);
        if (j->a[i].length <= 2 && (c > 0x400 || c == 'a'))
            return false;
        doubt |= j->a[i].length == 1;
    } else if (!is_plain(j, k)) {
        return false;
    }
    *out = j->a[i];
    make_square(out, file, j->a[k].number, &j->a[k], doubt);
    return true;
}

/* ---- what stands together ---- */

static bool is_unit(const struct join *j, size_t i, unsigned word)
{
    return i < j->n && j->a[i].kind == ATOM_WORD && j->a[i].word == word;
}

/* "16 ноября 2026", "Nov 16, 2026", "17 минут"; how many atoms. */
static size_t dated(const struct join *j, size_t i, struct atom *out)
{
    size_t k = i;

    if (((is_kind(j, i, ATOM_NUMBER) && (is_unit(j, i + 1, LEX_UNIT) || is_unit(j, i + 1, LEX_MONTH))) ||
         (is_unit(j, i, LEX_MONTH) && is_kind(j, i + 1, ATOM_NUMBER) && is_figure(j, i + 1))) &&
        near_by(j, i, i + 1))
        k = i + 2;
    if (k == i && is_kind(j, i, ATOM_NUMBER) && is_kind(j, i + 1, ATOM_NUMBER) && is_figure(j, i) &&
        is_figure(j, i + 1) && j->a[i + 1].length == 3 && j->a[i].length <= 3 && near_by(j, i, i + 1)) {
        *out = atoms_blank(ATOM_DATE, j->a[i].at, end_of(&j->a[i + 1]) - j->a[i].at); /* 9 044 */
        return 2;
    }
    if (k == i)
        return 0;
    if (!is_unit(j, i + 1, LEX_UNIT)) {
        size_t year = k + (is_kind(j, k, ATOM_COMMA) && j->a[k].value == ',');
        if (is_kind(j, year, ATOM_NUMBER) && j->a[year].number > 1900 && j->a[year].number < 2200)
            k = year + 1;
    }
    if (is_text(j, k, "назад") || is_text(j, k, "ago"))
        k++;
    *out = atoms_blank(ATOM_DATE, j->a[i].at, end_of(&j->a[k - 1]) - j->a[i].at);
    return k - i;
}

/* "сумма 9", "2,5 : 1,5": numbers that are no dice; how many atoms. */
static size_t no_dice(const struct join *j, size_t i, struct atom *out)
{
    static const char *const SUMS[] = {"сумма", "сумме", "всего", "итого", "sum", "total", "Сумма", "Всего", "Итого"};
    size_t taken = 0;

    for (size_t k = 0; k < sizeof SUMS / sizeof *SUMS; k++)
        if (is_text(j, i, SUMS[k]) && is_kind(j, i + 1, ATOM_NUMBER))
            taken = 2;
    if (is_kind(j, i, ATOM_PAIR) && is_kind(j, i + 2, ATOM_PAIR) &&
        (is_kind(j, i + 1, ATOM_COLON) || is_kind(j, i + 1, ATOM_ARROW)) &&
        memchr(j->text + j->a[i].at, ',', j->a[i].length) &&
        memchr(j->text + j->a[i + 2].at, ',', j->a[i + 2].length) && j->a[i].length == 3 && j->a[i + 2].length == 3)
        taken = 3;
    if (taken)
        *out = atoms_blank(ATOM_DATE, j->a[i].at, end_of(&j->a[i + taken - 1]) - j->a[i].at);
    return taken;
}

static bool is_face(const struct join *j, size_t i)
{
    return is_kind(j, i, ATOM_NUMBER) && j->a[i].form != FORM_ADJECTIVE && j->a[i].number >= 1 && j->a[i].number <= 8;
}

static bool begins(const struct join *j, size_t i)
{
    return i == 0 || j->a[i - 1].kind == ATOM_STOP || j->a[i - 1].kind == ATOM_OPEN ||
           (j->a[i - 1].kind == ATOM_COMMA && i == 1) || j->a[i - 1].kind == ATOM_FACE;
}

/* "Кf3 : e5", "d4 : e5", as books are printed; how many atoms. */
static size_t printed(const struct join *j, size_t i, struct atom *out)
{
    const struct event *from = &j->a[i].event, *to;

    if (i + 2 >= j->n || (!is_kind(j, i, ATOM_SQUARE) && !is_kind(j, i, ATOM_MOVE)) ||
        (!is_kind(j, i + 2, ATOM_SQUARE) && !is_kind(j, i + 2, ATOM_MOVE)) || !near_by(j, i, i + 1) ||
        !near_by(j, i + 1, i + 2) || j->a[i + 1].at == end_of(&j->a[i]))
        return 0;
    if (!(is_kind(j, i + 1, ATOM_COLON) && j->a[i + 1].value != '=') &&
        !(is_word(j, i + 1, WORD_TAKES) && j->a[i + 1].length <= 2))
        return 0;
    to = &j->a[i + 2].event;
    if (from->kind != EV_MOVE || from->castling || event_has_line(from) ||
        (from->flags & (MARK_CAPTURE | MARK_CHECK)) || to->kind != EV_MOVE || to->castling || event_has_line(to) ||
        (to->flags & MARK_CAPTURE) || (to->piece != PAWN && to->piece != NO_KIND))
        return 0;
    *out = j->a[i];
    out->kind = ATOM_MOVE;
    stretch(out, &j->a[i + 2]);
    out->event = *to;
    out->event.from_file = (uint8_t)file_of(from->to);
    out->event.from_rank = (uint8_t)rank_of(from->to);
    out->event.piece = j->a[i].kind == ATOM_SQUARE ? NO_KIND : from->piece;
    out->event.flags = (uint16_t)(from->flags | to->flags | MARK_CAPTURE);
    out->kinds = j->a[i].kind == ATOM_SQUARE ? ALL_KINDS : j->a[i].kinds;
    return 3;
}

/* "No. 3" of a report; how many atoms. */
static size_t numbered(const struct join *j, size_t i, struct atom *out)
{
    if (!is_word(j, i, WORD_NO) || j->a[i].length != 2 || !j->a[i].first || i == 0 || begins(j, i) ||
        !is_kind(j, i + 1, ATOM_STOP) || j->a[i + 1].length != 1 || !is_kind(j, i + 2, ATOM_NUMBER))
        return 0;
    *out = atoms_blank(ATOM_DATE, j->a[i].at, end_of(&j->a[i + 2]) - j->a[i].at);
    return 3;
}

/* "=9" or ", nine" behind a pair that makes 9: it says nothing more. */
static size_t with_sum(const struct join *j, size_t k, unsigned sum)
{
    if (is_kind(j, k, ATOM_COMMA) && j->a[k].value == ',' && is_kind(j, k + 1, ATOM_NUMBER) &&
        j->a[k + 1].number == sum && !is_kind(j, k + 2, ATOM_WORD) && !is_kind(j, k + 2, ATOM_ARROW))
        return k + 2;
    if (is_kind(j, k, ATOM_COLON) && j->a[k].value == '=' && is_kind(j, k + 1, ATOM_NUMBER) &&
        j->a[k + 1].number == sum)
        return k + 2;
    return k;
}

static bool is_versus(const struct join *j, size_t i)
{
    static const char *const WORDS[] = {"v", "vs", "против", "against", "versus"};

    for (size_t k = 0; k < sizeof WORDS / sizeof *WORDS; k++)
        if (is_text(j, i, WORDS[k]))
            return true;
    return false;
}

/* "(5, 3)", "4 / 6", "3 : 5", "5 и 2", "6 v 4", "5 + 4 = 9"; how many atoms. */
static size_t two_numbers(const struct join *j, size_t i, struct atom *out)
{
    size_t k;

    if (is_kind(j, i, ATOM_PAIR) && !j->a[i].letters) {
        k = with_sum(j, i + 1, (unsigned)j->a[i].pair[0] + j->a[i].pair[1]);
        if (k == i + 1)
            return 0;
        *out = j->a[i];
        stretch(out, &j->a[k - 1]);
        return k - i;
    }
    if (is_face(j, i) && is_face(j, i + 1) && near_by(j, i, i + 1) && (unsigned char)j->text[j->a[i].at] == 0xe2 &&
        (unsigned char)j->text[j->a[i + 1].at] == 0xe2) { /* ⚂⚄ */
        *out = atoms_blank(ATOM_PAIR, j->a[i].at, end_of(&j->a[i + 1]) - j->a[i].at);
        out->pair[0] = (uint8_t)j->a[i].number;
        out->pair[1] = (uint8_t)j->a[i + 1].number;
        return 2;
    }
    if (!is_face(j, i) || !is_face(j, i + 2) || !near_by(j, i, i + 1) || !near_by(j, i + 1, i + 2))
        return 0;
    k = i + 1;
    if (is_kind(j, k, ATOM_COMMA)) {
        /* with a comma alone it may be a list */
        if (j->a[k].value == ',' && !(i > 0 && is_kind(j, i - 1, ATOM_OPEN) && is_kind(j, i + 3, ATOM_CLOSE)))
            return 0;
        if (j->a[k].value != ',' && j->a[k].value != '/')
            return 0;
        if (j->a[k].value == '/' && !(is_figure(j, i) && is_figure(j, i + 2)))
            return 0;
    } else if (is_kind(j, k, ATOM_ARROW)) {
        if (!is_figure(j, i) || !is_figure(j, i + 2))
            return 0;
    } else if (is_kind(j, k, ATOM_COLON)) {
        if (j->a[k].value == '=' || !is_figure(j, i) || !is_figure(j, i + 2))
            return 0;
    } else if (!is_kind(j, k, ATOM_PLUS) && !is_word(j, k, WORD_AND) && !is_versus(j, k)) {
        return 0;
    }
    *out = atoms_blank(ATOM_PAIR, j->a[i].at, 0);
    out->pair[0] = (uint8_t)j->a[i].number;
    out->pair[1] = (uint8_t)j->a[i + 2].number;
    out->slips = (uint8_t)(j->a[i].slips + j->a[i + 2].slips);
    k = with_sum(j, i + 3, (unsigned)out->pair[0] + out->pair[1]);
    stretch(out, &j->a[k - 1]);
    return k - i;
}

/* "knight@f5", "N/f5"; how many atoms. */
static size_t dropped(const struct join *j, size_t i, struct atom *out)
{
    size_t k = i + 1;

    if (!is_word(j, i, WORD_KIND))
        return 0;
    if (is_letter(j, i) && is_kind(j, k, ATOM_COMMA) && j->a[k].value == '/' && j->a[k].at == end_of(&j->a[i]) &&
        is_kind(j, k + 1, ATOM_SQUARE) && j->a[k + 1].at == end_of(&j->a[k]))
        k++;
    else if (!is_kind(j, k, ATOM_NAMING) || j->a[k].at != end_of(&j->a[i]))
        return 0;
    *out = atoms_blank(ATOM_MOVE, j->a[i].at, end_of(&j->a[k]) - j->a[i].at);
    out->event = event_blank(EV_ARRIVAL);
    out->event.piece = j->a[i].value;
    out->event.to = j->a[k].value;
    out->kinds = j->a[i].kinds;
    return k + 1 - i;
}

static bool may_be_bid(const struct atom *a)
{
    return (a->kinds & ~(1u << KING)) != 0;
}

/* "П — К", "N/Q", "P:B", "P, B" is left to the reader; how many atoms. */
static size_t two_letters(const struct join *j, size_t i, struct atom *out)
{
    const struct atom *sign = &j->a[i + 1];

    if (!is_letter(j, i) || !is_letter(j, i + 2) || j->a[i].slips || j->a[i + 2].slips || !may_be_bid(&j->a[i]) ||
        !may_be_bid(&j->a[i + 2]))
        return 0;
    if (sign->kind != ATOM_ARROW && !(sign->kind == ATOM_COLON && sign->value != '=') &&
        !(sign->kind == ATOM_COMMA && sign->value == '/'))
        return 0;
    if (!near_by(j, i, i + 1) || !near_by(j, i + 1, i + 2))
        return 0;
    *out = atoms_blank(ATOM_PAIR, j->a[i].at, end_of(&j->a[i + 2]) - j->a[i].at);
    out->letters = true;
    out->pair[0] = j->a[i].kinds;
    out->pair[1] = j->a[i + 2].kinds;
    return 3;
}

/* "Ф d8 — e5", "К g8-e4", "Ф x e5": a letter and what it does, apart; how many atoms. */
static size_t apart(const struct join *j, size_t i, struct atom *out)
{
    size_t k = i + 1, taken = 0;
    bool takes = false;

    if (!is_letter(j, i) || !near_by(j, i, k))
        return 0;
    if (is_kind(j, k, ATOM_MOVE) && j->a[k].event.kind == EV_MOVE && event_has_origin(&j->a[k].event) &&
        j->a[k].event.piece == NO_KIND) {
        *out = j->a[k];
        taken = 2;
    } else {
        if (is_word(j, k, WORD_TAKES) && j->a[k].length <= 2 && near_by(j, k, k + 1)) {
            takes = true;
            k++;
        }
        if (!is_kind(j, k, ATOM_SQUARE))
            return 0;
        *out = j->a[k];
        out->kind = ATOM_MOVE;
        taken = k + 1 - i;
        if (!takes) {
            size_t q = k + 1;
            if (!near_by(j, k, q) || !near_by(j, q, q + 1) || !is_kind(j, q + 1, ATOM_SQUARE))
                return 0;
            if (is_word(j, q, WORD_TAKES) && j->a[q].length <= 2)
                takes = true;
            else if (!is_kind(j, q, ATOM_ARROW) && !is_kind(j, q, ATOM_COLON))
                return 0;
            takes |= is_kind(j, q, ATOM_COLON);
            out->event.from_file = (uint8_t)file_of(j->a[k].value);
            out->event.from_rank = (uint8_t)rank_of(j->a[k].value);
            out->event.to = j->a[q + 1].value;
            taken = q + 2 - i;
        }
        out->event.flags |= takes ? MARK_CAPTURE : 0;
    }
    out->event.piece = j->a[i].value;
    out->kinds = j->a[i].kinds;
    out->slips = j->a[i].slips;
    out->first = j->a[i].first;
    out->length = (uint32_t)(end_of(&j->a[i + taken - 1]) - j->a[i].at);
    out->at = j->a[i].at;
    out->value = 0;
    atoms_likeliest(out);
    return taken;
}

/* "Ход 3.", "3-й ход", "Turn 1, White"; how many atoms. */
static size_t counted_turn(const struct join *j, size_t i, struct atom *out)
{
    size_t number = i, taken = 2;

    if (is_word(j, i, WORD_TURN) && begins(j, i) &&
        (((is_kind(j, i + 1, ATOM_NUMBER) || is_kind(j, i + 1, ATOM_PLY)) && is_figure(j, i + 1)) ||
         (is_kind(j, i + 1, ATOM_DATE) && j->a[i + 1].number > 0)))
        number = i + 1;
    else if (!(is_kind(j, i, ATOM_NUMBER) && j->a[i].form == FORM_ADJECTIVE && is_figure(j, i) &&
               is_word(j, i + 1, WORD_TURN)))
        return 0;
    if (!near_by(j, i, i + 1) || j->a[number].number > 999)
        return 0;
    *out = atoms_blank(ATOM_PLY, j->a[i].at, end_of(&j->a[i + 1]) - j->a[i].at);
    out->number = j->a[number].number;
    out->value = j->a[number].kind == ATOM_PLY ? j->a[number].value : 0;
    return taken;
}

/* "c-pawn", "пешка a", "пешкой же": the pawn knows its file; how many atoms. */
static size_t pawn_of_file(const struct join *j, size_t i, struct atom *out)
{
    bool doubt;
    unsigned file;

    if (is_kind(j, i, ATOM_WORD) && j->a[i].event.from_file != NO_LINE && j->a[i].word == WORD_UNKNOWN &&
        j->a[i].length <= 2) {
        size_t k = i + 1 + (is_kind(j, i + 1, ATOM_ARROW) && j->a[i + 1].length == 1);
        if (is_word(j, k, WORD_KIND) && j->a[k].value == PAWN && j->a[k].form != FORM_LETTER) {
            *out = j->a[k];
            out->event.from_file = j->a[i].event.from_file;
            out->length = (uint32_t)(end_of(out) - j->a[i].at);
            out->at = j->a[i].at;
            return k + 1 - i;
        }
        return 0;
    }
    if (!is_word(j, i, WORD_KIND) || j->a[i].value != PAWN || j->a[i].form == FORM_LETTER || !near_by(j, i, i + 1) ||
        i + 1 >= j->n)
        return 0;
    file = spoken_file(j, i + 1, &doubt);
    if (file == NO_LINE || is_kind(j, i + 2, ATOM_NUMBER) || is_kind(j, i + 2, ATOM_SQUARE))
        return 0;
    /* a preposition or article is no file, unless a sign or verb follows */
    if (j->a[i + 1].word != WORD_UNKNOWN && j->a[i + 1].word != WORD_NOISE)
        return 0;
    if (doubt && !(is_kind(j, i + 2, ATOM_COLON) || is_word(j, i + 2, WORD_TAKES)))
        return 0;
    *out = j->a[i];
    stretch(out, &j->a[i + 1]);
    out->event.from_file = (uint8_t)file;
    return 2;
}

static size_t together(struct join *j, size_t i, struct atom *out)
{
    size_t taken;

    if (i + 1 >= j->n)
        return 0;
    if (spoken_square(j, i, i + 1, out))
        return 2;
    if (is_kind(j, i + 1, ATOM_ARROW) && j->a[i + 1].length == 1 && j->a[i + 1].at == end_of(&j->a[i]) &&
        i + 2 < j->n && spoken_square(j, i, i + 2, out))
        return 3;
    if ((taken = dropped(j, i, out)) || (taken = no_dice(j, i, out)))
        return taken;
    if ((taken = dated(j, i, out)) || (taken = counted_turn(j, i, out)) || (taken = pawn_of_file(j, i, out)) ||
        (taken = apart(j, i, out)))
        return taken;
    if ((taken = two_numbers(j, i, out)) || (taken = printed(j, i, out)) || (taken = numbered(j, i, out)))
        return taken;
    return i + 2 < j->n ? two_letters(j, i, out) : 0;
}

static void join_all(struct join *j)
{
    size_t o = 0;

    for (size_t i = 0, taken; i < j->n; i += taken) {
        struct atom found;
        /* what is behind is looked at where it was, what is before where it is now: begins() and two_numbers() ask for
           the one before */
        taken = together(j, i, &found);
        if (!taken) {
            found = j->a[i];
            taken = 1;
        }
        j->a[o] = found;
        if (o + 1 < i + taken)
            j->a[i + taken - 1] = found; /* so that it is just before the next */
        o++;
    }
    j->n = o;
}

/* ---- last looks ---- */

/* What stands behind a letter: squares, moves and numbers are of one sort. */
static unsigned sort_behind(const struct join *j, size_t i)
{
    if (i + 1 >= j->n)
        return ATOM_END;
    switch (j->a[i + 1].kind) {
    case ATOM_COLON:
    case ATOM_NUMBER:
        return j->a[i + 1].kind;
    case ATOM_SQUARE:
    case ATOM_MOVE:
        return ATOM_SQUARE;
    case ATOM_CLOSE:
        return i > 0 && j->a[i - 1].kind == ATOM_OPEN ? ATOM_CLOSE : ATOM_END;
    default:
        return ATOM_END;
    }
}

/* "W: e4 B: e5", "(W) and (B)", "W e1 / B e8": B is Black where a W stands in the same way. */
static void letters_of_sides(struct join *j)
{
    unsigned sorts = 0, sort;

    for (size_t i = 0; i < j->n; i++)
        if (is_word(j, i, WORD_SIDE) && j->a[i].form == FORM_LETTER && (j->text[j->a[i].at] | 32) == 'w')
            sorts |= 1u << sort_behind(j, i);
    for (size_t i = 0; sorts && i < j->n; i++) {
        struct atom *a = &j->a[i];
        char c = (char)(j->text[a->at] | 32);
        sort = sort_behind(j, i);
        if (!is_letter(j, i) || a->length != 1 || (c != 'b' && c != 's') || sort == ATOM_END || !(sorts & 1u << sort))
            continue;
        a->word = WORD_SIDE;
        a->value = BLACK;
        a->slips = 0;
    }
}

/* One capital letter with the dot of an abbreviation. */
static bool is_initial(const struct join *j, size_t i)
{
    const struct atom *a = &j->a[i];
    uint32_t c;

    return i + 1 < j->n && a->kind == ATOM_WORD && a->first && atoms_char(j->text, j->length, a->at, &c) == a->length &&
           j->a[i + 1].kind == ATOM_STOP && j->a[i + 1].length == 1 && j->a[i + 1].at == end_of(a) &&
           j->text[j->a[i + 1].at] == '.';
}

/* "Р. Лунин", "К. Иванов", "С. И.": the letter is a name's; "Мария К." may be one. */
static void initials(struct join *j)
{
    for (size_t i = 0; i + 2 < j->n; i++)
        if (is_initial(j, i) && is_initial(j, i + 2) && j->a[i + 2].at - end_of(&j->a[i]) <= 2) {
            j->a[i] = atoms_blank(ATOM_WORD, j->a[i].at, j->a[i].length);
            j->a[i + 2] = atoms_blank(ATOM_WORD, j->a[i + 2].at, j->a[i + 2].length);
        }
    for (size_t i = 1; i < j->n; i++)
        if (is_letter(j, i) && is_initial(j, i) && i + 2 == j->n && is_word(j, i - 1, WORD_UNKNOWN) &&
            j->a[i - 1].first)
            j->a[i].slips++;
    for (size_t i = 0; i + 1 < j->n; i++) {
        struct atom *a = &j->a[i];
        if (is_word(j, i, WORD_SIDE) && a->form == FORM_LETTER && j->text[end_of(a) - 1] == '.' && a->first &&
            is_word(j, i + 1, WORD_UNKNOWN) && j->a[i + 1].first && j->a[i + 1].length > 2)
            *a = atoms_blank(ATOM_WORD, a->at, a->length); /* W. Somebody */
        if (!is_letter(j, i) || !is_kind(j, i + 1, ATOM_STOP) || j->a[i + 1].at != end_of(a) || j->a[i + 1].length != 1)
            continue;
        if (!is_word(j, i + 2, WORD_UNKNOWN) || !j->a[i + 2].first || j->a[i + 2].length < 3)
            continue;
        *a = atoms_blank(ATOM_WORD, a->at, a->length);
    }
}

/* "e:d", "exd", "схд". */
static bool has_sign(const struct join *j, const struct atom *a)
{
    uint32_t c;

    for (size_t at = a->at; at < end_of(a);) {
        size_t step = atoms_char(j->text, j->length, at, &c);
        if (c == ':' || c == 'x' || c == 'X' || c == 0x445 || c == 0x425 || c == 0xd7)
            return true;
        at += step;
    }
    return false;
}

/*
 * Two files and nothing else are a capture where a move is likely: behind the number of a turn or another move, after
 * a colon, alone in a clause.  Those that are words of some language need more to be believed.
 */
static void short_captures(struct join *j)
{
    static const char *const WORDS[] = {"de", "ed", "ab", "ba", "cd", "fe", "де", "ед", "ав", "ва"};

    for (size_t i = 0; i < j->n; i++) {
        struct atom *a = &j->a[i];
        bool sure, alone, is_a_word = false;
        if (a->kind != ATOM_MOVE || !(a->event.flags & TARGET_FILE))
            continue;
        if (has_sign(j, a))
            continue;
        for (size_t k = 0; k < sizeof WORDS / sizeof *WORDS; k++)
            is_a_word |= is_text(j, i, WORDS[k]);
        sure = i > 0 && (is_kind(j, i - 1, ATOM_PLY) || is_kind(j, i - 1, ATOM_MOVE) || is_kind(j, i - 1, ATOM_SQUARE));
        alone = (i == 0 || !is_kind(j, i - 1, ATOM_WORD)) && (i + 1 >= j->n || !is_kind(j, i + 1, ATOM_WORD));
        if (is_a_word)
            alone &= i == 0 || is_kind(j, i - 1, ATOM_COLON) || is_kind(j, i - 1, ATOM_STOP);
        if (i > 0 && j->a[i - 1].kind == ATOM_WORD && j->a[i - 1].word != WORD_UNKNOWN &&
            j->a[i - 1].word != WORD_NOISE && !is_a_word)
            alone |= i + 1 >= j->n || !is_kind(j, i + 1, ATOM_WORD) || j->a[i + 1].word != WORD_UNKNOWN;
        a->slips = !sure && !alone;
    }
}

/* ---- words whose neighbours say what they mean ---- */

static bool ends_clause(const struct join *j, size_t i)
{
    return i >= j->n || j->a[i].kind == ATOM_END || j->a[i].kind == ATOM_STOP || j->a[i].kind == ATOM_COMMA ||
           j->a[i].kind == ATOM_CLOSE || j->a[i].kind == ATOM_FACE;
}

static bool is_one_of(const char *key, const char *const *words, size_t n)
{
    for (size_t k = 0; k < n; k++)
        if (words[k][0] == key[0] && words[k][1] == key[1] && strcmp(words[k], key) == 0)
            return true;
    return false;
}

/* "e4, остаётся;": of a move, and not of a number. */
static void remains(struct join *j, size_t i, const char *key)
{
    static const char *const REMAINS[] = {"остается", "остался", "осталась", "осталось", "remains"};

    if (!is_one_of(key, REMAINS, sizeof REMAINS / sizeof *REMAINS) || !ends_clause(j, i + 1) || i == 0)
        return;
    for (size_t k = i + 1; k < j->n && k < i + 4; k++)
        if (is_kind(j, k, ATOM_NUMBER) && is_kind(j, k - 1, ATOM_COLON))
            return;
    if (is_kind(j, i - 1, ATOM_COMMA) || is_kind(j, i - 1, ATOM_ARROW) || is_kind(j, i - 1, ATOM_COLON) ||
        is_kind(j, i - 1, ATOM_OPEN))
        i--;
    if (i > 0 && (is_kind(j, i - 1, ATOM_MOVE) || is_kind(j, i - 1, ATOM_SQUARE))) {
        size_t at = is_word(j, i, WORD_LEFT) ? i : i + 1;
        j->a[at].word = WORD_YES;
        j->a[at].value = 0;
    }
}

/* "становится ладьёй", "стала конём": what a pawn is made. */
static void becomes(struct join *j, size_t i, const char *key)
{
    static const char *const BECOMES[] = {"становится", "стал", "стала", "стало", "станет", "делается", "сделалась"};
    size_t k = i + 1;

    if (!is_one_of(key, BECOMES, sizeof BECOMES / sizeof *BECOMES))
        return;
    while (is_word(j, k, WORD_NOISE) || (is_word(j, k, WORD_SIDE) && j->a[k].form == FORM_ADJECTIVE))
        k++;
    if (!is_word(j, k, WORD_KIND) || j->a[k].form != FORM_INSTRUMENT || j->a[k].value == PAWN || j->a[k].value == KING)
        return;
    j->a[i].word = WORD_PROMOTES;
    j->a[i].value = 3;
    j->a[i].form = FORM_NONE;
}

/* "перебросил её с a1 на e6", "перекидываю коня на d4": a piece is thrown over, no dice once more. */
static void thrown_over(struct join *j, size_t i, const char *key)
{
    static const char *const THROWN[] = {"перебросил",   "перебросила",   "перебросили",  "перекинул",
                                         "перекинула",   "перекинули",    "перебрасываю", "перекидываю",
                                         "перекидывает", "перебрасывает", "перебросим",   "перекинем"};
    size_t k = i + 1;
    bool piece = false;

    if (!is_one_of(key, THROWN, sizeof THROWN / sizeof *THROWN))
        return;
    for (; k < j->n && k < i + 8 && !ends_clause(j, k); k++) {
        piece |= is_word(j, k, WORD_KIND) || (is_word(j, k, WORD_PERSON) && j->a[k].value == 3);
        if (is_kind(j, k, ATOM_SQUARE) && piece) {
            j->a[i].word = WORD_PLACES;
            return;
        }
    }
}

static void read_neighbours(struct join *j)
{
    char key[KEY_SIZE];

    for (size_t i = 0; i < j->n; i++) {
        if (!is_kind(j, i, ATOM_WORD) || lexicon_key(j->text + j->a[i].at, j->a[i].length, key) == 0)
            continue;
        remains(j, i, key);
        becomes(j, i, key);
        thrown_over(j, i, key);
    }
}

/* What only helped here is a word like others. */
static void forget(struct join *j)
{
    for (size_t i = 0; i < j->n; i++)
        if (j->a[i].kind == ATOM_WORD && j->a[i].word >= LEX_NUMBER)
            j->a[i].word = WORD_NOISE;
}

size_t atoms_join(const struct lexicon *x, const char *text, size_t length, struct atom *atoms, size_t n)
{
    struct join j = {.lexicon = x, .text = text, .length = length, .a = atoms, .n = n};

    read_latin(&j);
    join_phrases(&j);
    letters_of_sides(&j);
    initials(&j);
    join_all(&j);
    short_captures(&j);
    read_neighbours(&j);
    forget(&j);
    return j.n;
}
