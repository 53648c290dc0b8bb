#include "lexicon.h"

#include "atoms.h"
#include "core/rules.h"
#include "notation/token.h"

#include <stdlib.h>
#include <string.h>

#define R(name) (1u << RULES_##name)
#define FORMS(forms, word, value, form, marks) {forms, 0, word, value, form, marks},
#define GAME(forms, rules) {forms, rules, WORD_GAME, 0, FORM_NONE, 0},
#define PERHAPS(forms, rules) {forms, rules, WORD_GAME, 0, FORM_NONE, DOUBT},
#define COMMON(forms) {forms, 0, LEX_COMMON, 0, FORM_NONE, 0},
/* Of words that stand in two tables the first counts. */
static const struct lexicon_row ROWS[] = {
#include "lexicon_ru.def"

#include "lexicon_en.def"

#include "lexicon_others.def"

#include "lexicon_common.def"
};
#define ROW_COUNT (sizeof ROWS / sizeof *ROWS)

#define MAX_FORMS 28672
#define EXACT_SLOTS 65536 /* powers of 2, and at most half full */
#define LATIN_SLOTS 65536
#define NEAR_SLOTS 131072
#define FIRST_SLOTS 16384
#define LETTERS 28 /* of the longest word that slips are looked for in */
#define NEAREST 5  /* of the shortest */
#define CHEAP 60   /* slips of what sounds alike, or two letters in the wrong order */

struct form_at {
    const char *text;
    uint16_t length, row;
};

struct slot {
    uint32_t hash;
    uint16_t form; /* and 1; 0: free */
};

struct lexicon {
    struct form_at forms[MAX_FORMS];
    size_t form_count;
    struct slot exact[EXACT_SLOTS], latin[LATIN_SLOTS], near[NEAR_SLOTS], firsts[FIRST_SLOTS];
};

/* ---- keys ---- */

/* A letter as keys have it: small, without marks; 0 for what is left out of a word. */
static uint32_t fold(uint32_t c)
{
    static const char PLAIN[] =
        "aaaaaaaceeeeiiiidnooooo*ouuuuytsaaaaaaaceeeeiiiidnooooo/ouuuuyty"; /* U+00C0 to U+00FF */

    if (c >= 'A' && c <= 'Z')
        return c + 32;
    if (c >= 0x410 && c <= 0x42f)
        return c + 32;
    if (c == 0x401 || c == 0x451 || c == 0x450 || c == 0x400)
        return 0x435;
    if (c >= 0xc0 && c <= 0xff)
        return (unsigned char)PLAIN[c - 0xc0];
    if (c >= 0xff21 && c <= 0xff3a)
        return c - 0xff21 + 'a';
    if (c >= 0xff41 && c <= 0xff5a)
        return c - 0xff41 + 'a';
    if (c == 0x456 || c == 0x406)
        return 0x438; /* Ukrainian i */
    if (c == 0x2019 || c == 0x2bc || c == 0x2018 || c == '`' || c == 0xb4)
        return '\'';
    if (c == '-' || c == 0xa0 || c == '\t' || (c >= 0x2010 && c <= 0x2015) || c == 0x2212)
        return ' ';
    if ((c >= 0x300 && c <= 0x36f) || (c >= 0x200b && c <= 0x200f) || (c >= 0x202a && c <= 0x202e) || c == 0xad ||
        c == 0xfeff || (c >= 0x2060 && c <= 0x2069))
        return 0;
    return c;
}

static bool is_cyrillic(uint32_t c)
{
    return c >= 0x430 && c <= 0x44f;
}

/* The letter of the other alphabet that looks the same, 0 if none does. */
static uint32_t other_alphabet(uint32_t c)
{
    static const struct {
        char latin;
        uint16_t cyrillic;
    } ALIKE[] = {{'a', 0x430}, {'e', 0x435}, {'o', 0x43e}, {'p', 0x440}, {'c', 0x441}, {'x', 0x445},
                 {'y', 0x443}, {'k', 0x43a}, {'m', 0x43c}, {'t', 0x442}, {'b', 0x432}, {'h', 0x43d},
                 {'i', 0x438}, {'u', 0x438}, {'n', 0x43f}, {'r', 0x433}, {'g', 0x434}};

    for (size_t i = 0; i < sizeof ALIKE / sizeof *ALIKE; i++) {
        if (c == (uint32_t)ALIKE[i].latin)
            return ALIKE[i].cyrillic;
        if (c == ALIKE[i].cyrillic)
            return (uint32_t)ALIKE[i].latin;
    }
    return 0;
}

/*
 * The key of words in letters of ASCII or of Russian, not of both, as nearly all are; NOT_PLAIN of others.  It is what
 * the general way makes of them.
 */
#define NOT_PLAIN SIZE_MAX
static size_t plain_key(const char *text, size_t length, char key[KEY_SIZE])
{
    const unsigned char *at = (const unsigned char *)text, *end = at + length;
    bool latin = false, cyrillic = false;
    size_t n = 0;

    if (length >= KEY_SIZE - 1)
        return NOT_PLAIN;
    for (; at < end; at++) {
        unsigned char small = *at | 0x20;
        if (small >= 'a' && small <= 'z') {
            key[n++] = (char)small;
            latin = true;
        } else if (*at == ' ' || *at == '-') {
            if (n == 0 || key[n - 1] != ' ')
                key[n++] = ' ';
        } else if ((*at >= '0' && *at <= '9') || *at == '\'') {
            key[n++] = (char)*at;
        } else if ((*at == 0xd0 || *at == 0xd1) && at + 1 < end && (at[1] & 0xc0) == 0x80) {
            uint32_t c = (uint32_t)(at[0] & 0x1f) << 6 | (at[1] & 0x3f);
            if (c < 0x410 || c > 0x44f)
                return NOT_PLAIN;
            c += c < 0x430 ? 0x20 : 0;
            key[n++] = (char)(0xc0 | c >> 6);
            key[n++] = (char)(0x80 | (c & 0x3f));
            cyrillic = true;
            at++;
        } else {
            return NOT_PLAIN;
        }
    }
    if (latin && cyrillic)
        return NOT_PLAIN;
    key[n] = '\0';
    return n;
}

size_t lexicon_key(const char *text, size_t length, char key[KEY_SIZE])
{
    uint32_t code[KEY_SIZE], c;
    size_t n = 0, bytes = plain_key(text, length, key), latins = 0, cyrillics = 0;

    if (bytes != NOT_PLAIN)
        return bytes;
    bytes = 0;
    for (size_t i = 0, step; i < length; i += step) {
        step = utf8_decode(text + i, length - i, &c);
        if (step == 0)
            return 0;
        if (c == 0x306 && n > 0 && code[n - 1] == 0x438)
            code[n - 1] = 0x439; /* й in two parts */
        c = fold(c);
        if (c == 0 || (c == ' ' && n > 0 && code[n - 1] == ' '))
            continue;
        if (n + 1 >= KEY_SIZE)
            return 0;
        code[n++] = c;
        latins += c >= 'a' && c <= 'z';
        cyrillics += is_cyrillic(c);
    }
    for (size_t i = 0; i < n; i++) {
        char out[4];
        size_t step;
        c = code[i];
        /* a word in two alphabets is of the one that most of its letters are of */
        if (latins > 0 && cyrillics > 0 && other_alphabet(c) && is_cyrillic(c) == (cyrillics < latins))
            c = other_alphabet(c);
        step = utf8_encode(c, out);
        if (bytes + step >= KEY_SIZE)
            return 0;
        memcpy(key + bytes, out, step);
        bytes += step;
    }
    key[bytes] = '\0';
    return bytes;
}

/* ---- tables ---- */

static uint32_t hash_of(const char *text, size_t length)
{
    uint32_t h = 2166136261u;

    for (size_t i = 0; i < length; i++)
        h = (h ^ (unsigned char)text[i]) * 16777619u;
    return h ^ h >> 15;
}

static void insert(struct slot *table, size_t slots, uint32_t hash, size_t form)
{
    size_t i = hash & (slots - 1);

    while (table[i].form)
        i = (i + 1) & (slots - 1);
    table[i] = (struct slot){.hash = hash, .form = (uint16_t)(form + 1)};
}

static const struct form_at *find_exact(const struct lexicon *x, const char *key, size_t length)
{
    uint32_t hash = hash_of(key, length);

    for (size_t i = hash & (EXACT_SLOTS - 1); x->exact[i].form; i = (i + 1) & (EXACT_SLOTS - 1)) {
        const struct form_at *f = &x->forms[x->exact[i].form - 1];
        if (x->exact[i].hash == hash && f->length == length && memcmp(f->text, key, length) == 0)
            return f;
    }
    return NULL;
}

static bool in_table(const struct slot *table, size_t slots, uint32_t hash)
{
    for (size_t i = hash & (slots - 1); table[i].form; i = (i + 1) & (slots - 1))
        if (table[i].hash == hash)
            return true;
    return false;
}

/* ---- Russian in Latin letters ---- */

/*
 * What all ways of writing a Russian word in Latin letters have in common: one letter a sound, nothing for soft signs
 * and for y, j and i before a vowel.  Z is zh, C ch, S sh and shch.  Made of a Russian form and of a Latin word alike.
 */
static size_t sound_add(char *out, size_t n, char c)
{
    if (n + 1 >= KEY_SIZE)
        return n;
    if (n > 0 && out[n - 1] == 'i' && strchr("aeou", c) && c)
        n--; /* ya, ye, yo, yu */
    if (n > 0 && out[n - 1] == 'i' && c == 'i')
        return n;
    out[n++] = c;
    return n;
}

static size_t sound_of_russian(const char *text, size_t length, char out[KEY_SIZE])
{
    static const char SOUND[] = "abvgdeZzi*klmnoprstufhcCSS'i'eua"; /* from а to я; * is й */
    size_t n = 0;
    uint32_t c;

    for (size_t i = 0, step; i < length; i += step) {
        step = utf8_decode(text + i, length - i, &c);
        if (step == 0)
            return 0;
        if (!is_cyrillic(c))
            n = sound_add(out, n, (char)(c < 128 ? c : '?'));
        else if (SOUND[c - 0x430] == '*')
            n = sound_add(out, n, 'i');
        else if (SOUND[c - 0x430] != '\'')
            n = sound_add(out, n, SOUND[c - 0x430]);
    }
    return n;
}

static size_t sound_of_latin(const char *text, size_t length, char out[KEY_SIZE])
{
    static const struct {
        const char *written;
        char sound;
    } LONG[] = {{"shch", 'S'}, {"sch", 'S'}, {"sh", 'S'}, {"ch", 'C'}, {"zh", 'Z'}, {"kh", 'h'},
                {"ts", 'c'},   {"tz", 'c'},  {"dzh", 0},  {"yo", 'e'}, {"jo", 'e'}};
    size_t n = 0;

    for (size_t i = 0, step; i < length; i += step) {
        char c = text[i];
        step = 1;
        for (size_t k = 0; k < sizeof LONG / sizeof *LONG; k++)
            if (LONG[k].written[0] == c && LONG[k].sound &&
                strncmp(text + i, LONG[k].written, strlen(LONG[k].written)) == 0) {
                c = LONG[k].sound;
                step = strlen(LONG[k].written);
                break;
            }
        if (c == '\'')
            continue;
        if (c == 'j' || c == 'y')
            c = 'i';
        else if (c == 'w')
            c = 'v';
        else if (c == 'x')
            c = 'h';
        n = sound_add(out, n, c);
    }
    return n;
}

/* ---- slips ---- */

static size_t decode(const char *text, size_t length, uint32_t code[LETTERS])
{
    size_t n = 0, step;

    for (size_t i = 0; i < length; i += step) {
        step = utf8_decode(text + i, length - i, &code[n]);
        if (step == 0 || ++n == LETTERS)
            return 0;
    }
    return n;
}

/* A letter for all that are written for one another because they sound alike. */
static uint32_t like(uint32_t c)
{
    /* а to я: о as а, е и ы э as е, б as п and so on */
    static const uint16_t LIKE[32] = {0x430, 0x43f, 0x444, 0x43a, 0x442, 0x435, 0x448, 0x441, 0x435, 0x439, 0x43a,
                                      0x43b, 0x43c, 0x43d, 0x430, 0x43f, 0x440, 0x441, 0x442, 0x443, 0x444, 0x445,
                                      0x446, 0x447, 0x448, 0x448, 0x44a, 0x435, 0x44a, 0x435, 0x44e, 0x44f};

    return is_cyrillic(c) ? LIKE[c - 0x430] : c;
}

/* A word as it sounds: doubled letters once, no soft or hard signs. */
static size_t sounding(const uint32_t *code, size_t n, uint32_t out[LETTERS])
{
    size_t m = 0;

    for (size_t i = 0; i < n; i++) {
        uint32_t c = like(code[i]);
        if (c == 0x44a || (m > 0 && out[m - 1] == c))
            continue;
        if (code[i] == 0x43e && i > 0 && (code[i - 1] == 0x436 || (code[i - 1] >= 0x446 && code[i - 1] <= 0x44c)))
            c = 0x435; /* чо, жо, шо, що, ьо */
        if (code[i] == 0x433 && i + 2 == n && i > 0 && code[i + 1] == 0x43e)
            c = 0x444; /* -ого as -ово */
        out[m++] = c;
    }
    return m;
}

static uint32_t hash_without(const uint32_t *code, size_t n, size_t without)
{
    uint32_t h = 2166136261u;

    for (size_t i = 0; i < n; i++)
        if (i != without)
            h = (h ^ code[i]) * 16777619u;
    return h ^ h >> 15;
}

/* Slips are looked for where a word says much; of answers, questions and what frames a sentence exact forms count. */
static bool may_slip(const struct lexicon_row *row)
{
    if (row->marks & EXACT)
        return false;
    switch (row->word) {
    case WORD_KIND:
    case WORD_SIDE:
    case WORD_BLACK:
    case WORD_RED:
    case WORD_NAMES:
    case WORD_BIDS:
    case WORD_REVEALS:
    case WORD_THROWS:
    case WORD_AGAIN:
    case WORD_TIE:
    case WORD_JOKER:
    case WORD_PLACES:
    case WORD_MOVES:
    case WORD_TAKES:
    case WORD_PROMOTES:
    case WORD_CASTLES:
    case WORD_RESERVE:
    case WORD_OCCUPIED:
    case WORD_SERIES:
    case WORD_KINTE:
    case WORD_LEFT:
    case WORD_ACCEPTED:
    case WORD_SOWS:
    case WORD_HARVESTS:
    case WORD_RESIGNS:
    case WORD_GAME:
    case LEX_NUMBER:
        return true;
    default:
        return false;
    }
}

/* In hundredths: what it takes to have typed `b` for `a`. */
static unsigned replaced(uint32_t a, uint32_t b)
{
    if ((a == 0x43e && b == 0x435) || (a == 0x435 && b == 0x43e))
        return 60; /* чорный */
    return a == b ? 0 : like(a) == like(b) ? 30 : 100;
}

static unsigned left_out(const uint32_t *code, size_t i)
{
    return code[i] == 0x44a || code[i] == 0x44c || (i > 0 && code[i - 1] == code[i]) ? 15 : 100;
}

/* The restricted distance of Damerau and Levenshtein, with such weights. */
static unsigned distance(const uint32_t *a, size_t n, const uint32_t *b, size_t m)
{
    unsigned row[3][LETTERS + 1];

    for (size_t j = 0; j <= m; j++)
        row[0][j] = j == 0 ? 0 : row[0][j - 1] + left_out(b, j - 1);
    for (size_t i = 1; i <= n; i++) {
        unsigned *now = row[i % 3], *above = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = above[0] + left_out(a, i - 1);
        for (size_t j = 1; j <= m; j++) {
            unsigned best = above[j - 1] + replaced(a[i - 1], b[j - 1]);
            if (above[j] + left_out(a, i - 1) < best)
                best = above[j] + left_out(a, i - 1);
            if (now[j - 1] + left_out(b, j - 1) < best)
                best = now[j - 1] + left_out(b, j - 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && before[j - 2] + 60 < best)
                best = before[j - 2] + 60;
            now[j] = best;
        }
    }
    return row[n % 3][m];
}

/* ---- making the tables ---- */

static void add_near(struct lexicon *x, size_t index)
{
    const struct form_at *f = &x->forms[index];
    uint32_t code[LETTERS], sound[LETTERS];
    size_t n = decode(f->text, f->length, code);

    if (n < NEAREST || memchr(f->text, ' ', f->length) || !may_slip(&ROWS[f->row]))
        return;
    n = sounding(code, n, sound);
    for (size_t i = 0; i <= n; i++) /* the last: as it is */
        insert(x->near, NEAR_SLOTS, hash_without(sound, n, i), index);
}

static void add_form(struct lexicon *x, const char *text, size_t length, size_t row)
{
    const char *space = memchr(text, ' ', length);
    char sound[KEY_SIZE];

    if (x->form_count == MAX_FORMS || find_exact(x, text, length))
        return;
    x->forms[x->form_count] = (struct form_at){.text = text, .length = (uint16_t)length, .row = (uint16_t)row};
    insert(x->exact, EXACT_SLOTS, hash_of(text, length), x->form_count);
    if (space)
        insert(x->firsts, FIRST_SLOTS, hash_of(text, (size_t)(space - text)), x->form_count);
    if ((unsigned char)*text >= 0xd0 && ROWS[row].word != LEX_COMMON && ROWS[row].word != LEX_MONTH &&
        ROWS[row].word != LEX_UNIT) {
        size_t n = sound_of_russian(text, length, sound);
        insert(x->latin, LATIN_SLOTS, hash_of(sound, n), x->form_count);
    }
    add_near(x, x->form_count++);
}

struct lexicon *lexicon_new(void)
{
    struct lexicon *x = calloc(1, sizeof *x);

    if (!x)
        return NULL;
    for (size_t row = 0; row < ROW_COUNT; row++)
        for (const char *at = ROWS[row].forms, *end; *at; at = *end ? end + 1 : end) {
            end = strchr(at, '|');
            if (!end)
                end = at + strlen(at);
            add_form(x, at, (size_t)(end - at), row);
        }
    return x;
}

void lexicon_free(struct lexicon *x)
{
    free(x);
}

/* ---- looking up ---- */

const struct lexicon_row *lexicon_row(size_t index)
{
    return index < ROW_COUNT ? &ROWS[index] : NULL;
}

const struct lexicon_row *lexicon_find(const struct lexicon *x, const char *key, size_t length)
{
    const struct form_at *f;

    f = find_exact(x, key, length);
    return f ? &ROWS[f->row] : NULL;
}

bool lexicon_begins(const struct lexicon *x, const char *key, size_t length)
{
    return in_table(x->firsts, FIRST_SLOTS, hash_of(key, length));
}

const struct lexicon_row *lexicon_latin(const struct lexicon *x, const char *key, size_t length)
{
    char sound[KEY_SIZE], other[KEY_SIZE];
    size_t n = sound_of_latin(key, length, sound);
    uint32_t hash = hash_of(sound, n);

    for (size_t i = hash & (LATIN_SLOTS - 1); x->latin[i].form; i = (i + 1) & (LATIN_SLOTS - 1)) {
        const struct form_at *f = &x->forms[x->latin[i].form - 1];
        if (x->latin[i].hash == hash && sound_of_russian(f->text, f->length, other) == n &&
            memcmp(sound, other, n) == 0)
            return &ROWS[f->row];
    }
    return NULL;
}

const struct lexicon_row *lexicon_layout(const struct lexicon *x, const char *key, size_t length)
{
    static const uint16_t KEYS[26] = {0x444, 0x438, 0x441, 0x432, 0x443, 0x430, 0x43f, 0x440, 0x448,
                                      0x43e, 0x43b, 0x434, 0x44c, 0x442, 0x449, 0x437, 0x439, 0x43a,
                                      0x44b, 0x435, 0x433, 0x43c, 0x446, 0x447, 0x43d, 0x44f}; /* of a to z */
    char out[KEY_SIZE];

    if (length < 4 || length * 2 >= KEY_SIZE)
        return NULL;
    for (size_t i = 0; i < length; i++) {
        if (key[i] < 'a' || key[i] > 'z')
            return NULL;
        utf8_encode(KEYS[key[i] - 'a'], out + 2 * i);
    }
    return lexicon_find(x, out, 2 * length);
}

const struct lexicon_row *lexicon_near(const struct lexicon *x, const char *key, size_t length, bool name,
                                       unsigned *slips)
{
    uint32_t code[LETTERS], sound[LETTERS], other[LETTERS];
    size_t n = decode(key, length, code), m, letters = n, size;
    const struct lexicon_row *best = NULL;
    unsigned limit = name ? CHEAP + 1 : n >= 9 ? 131 : 101, tried = 0, cost;

    if (n < NEAREST || find_exact(x, key, length))
        return NULL;
    m = sounding(code, n, sound);
    for (size_t i = 0; i <= m; i++) {
        uint32_t hash = hash_without(sound, m, i);
        for (size_t k = hash & (NEAR_SLOTS - 1); x->near[k].form && tried < 200; k = (k + 1) & (NEAR_SLOTS - 1)) {
            const struct form_at *f = &x->forms[x->near[k].form - 1];
            if (x->near[k].hash != hash)
                continue;
            tried++;
            size = decode(f->text, f->length, other);
            /* the whole of a short word may not hang on its first letter */
            if (letters < 7 && like(other[0]) != like(code[0]) && size == letters && code[0] != other[1])
                continue;
            cost = distance(code, letters, other, size);
            if (cost > CHEAP && size < 6)
                continue;
            if (cost < limit) {
                limit = cost;
                best = &ROWS[f->row];
            }
        }
    }
    *slips = limit > 100 ? 2 : 1;
    return best;
}
