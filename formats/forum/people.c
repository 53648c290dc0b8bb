#include "people.h"

#include "atoms_kept.h"
#include "forum.h"
#include "lexicon.h"
#include "notation/token.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- names ---- */

/* So that a word is compared with those names only that begin as it does. */
static void index_person(struct people *p, unsigned i)
{
    const char *name = p->person[i].folded, *space = strchr(name, ' ');

    p->begins[(unsigned char)*name] |= (uint64_t)1 << i;
    if (space)
        p->begins[(unsigned char)space[1]] |= (uint64_t)1 << i;
    for (; space; space = strchr(space + 1, ' '))
        p->later[(unsigned char)space[1]] |= (uint64_t)1 << i;
}

static int add_person(struct people *p, const char *name, size_t length)
{
    struct person *who = &p->person[p->n];

    if (p->n == PEOPLE || length == 0)
        return NOBODY;
    *who = (struct person){.side = NO_SIDE};
    snprintf(who->name, sizeof who->name, "%.*s", (int)length, name);
    forum_fold(name, length, who->folded, sizeof who->folded);
    index_person(p, p->n);
    return (int)p->n++;
}

/* Bytes that two texts begin with in common, up to the end of a character. */
static size_t common(const char *a, const char *b)
{
    size_t n = 0;

    while (a[n] && a[n] == b[n])
        n++;
    while (n > 0 && ((unsigned char)a[n] & 0xc0) == 0x80)
        n--;
    return n;
}

/* "Барону" for "Барон", "Лисе" for "Лиса", "Костяна": all but the last letter or two of a word of a name. */
static bool names_word(const char *word, const char *folded, size_t name)
{
    size_t same = common(word, folded), letters;

    if (same > name)
        same = name;
    letters = utf8_length(folded, name);
    if (same == name && strlen(word) == name)
        return true;
    if (letters < 3 || (unsigned char)*folded < 0x80)
        return false;
    return utf8_length(word, same) + 1 >= letters && utf8_length(word, same) >= 3 &&
           utf8_length(word, strlen(word)) <= letters + 2;
}

static bool is_one_of(const char *word, size_t length, const char *const *list)
{
    for (; *list; list++)
        if (strlen(*list) == length && memcmp(word, *list, length) == 0)
            return true;
    return false;
}

static bool is_title(const char *word, size_t n)
{
    static const char *const TITLE[] = {"mr", "mrs", "miss", "ms", "dr", "sir", "lady", "rev", "revd", NULL};

    return is_one_of(word, n, TITLE);
}

/* Does a word name somebody by the first word of his name, or by the second if the first is a title: "Mrs Grey"? */
static bool names_person(const char *word, const struct person *who)
{
    const char *space = strchr(who->folded, ' '), *name = who->folded;
    size_t n = space ? (size_t)(space - name) : strlen(name);
    size_t letters = 0;

    while (name[letters] >= 'a' && name[letters] <= 'z')
        letters++;
    if (letters >= 3 && letters < n && strchr("_.-0123456789", name[letters]) && strlen(word) == letters &&
        memcmp(word, name, letters) == 0)
        return true; /* "kaz" for Kaz_01 */
    if (space && is_title(name, n)) {
        name = space + 1;
        n = strcspn(name, " ");
    }
    return names_word(word, name, n);
}

/* "Finch" for Toby Finch: another word of one person's name alone. */
static int names_later(const struct people *p, const char *word)
{
    int found = NOBODY;
    uint64_t may = p->later[(unsigned char)*word];

    for (unsigned i = 0; i < p->n && may >> i; i++)
        for (const char *at = may >> i & 1 ? strchr(p->person[i].folded, ' ') : NULL; at; at = strchr(at, ' ')) {
            size_t n = strcspn(++at, " ");
            size_t letters = n > 1 && at[n - 1] == '.' ? n - 1 : n;
            bool initial = letters <= 2 && strncmp(word, at, letters) == 0 &&
                           (word[letters] == '\0' || strcmp(word + letters, ".") == 0);
            if (!initial && (n < 3 || !names_word(word, at, n)))
                continue;
            if (found != NOBODY && found != (int)i)
                return NOBODY;
            found = (int)i;
        }
    return found;
}

/* The bytes of "'s" at the end of a word. */
static size_t owner_end(const char *text, const struct atom *a)
{
    const char *end = text + a->at + a->length;

    if (a->kind != ATOM_WORD)
        return 0;
    return a->length > 4 && memcmp(end - 2, "'s", 2) == 0              ? 2
           : a->length > 6 && memcmp(end - 4, "\xe2\x80\x99s", 4) == 0 ? 4
                                                                       : 0;
}

bool people_owner(const char *text, const struct atom *a)
{
    return owner_end(text, a) > 0;
}

int people_mentioned(const struct people *p, const char *text, const struct atom *a)
{
    char word[PERSON_NAME];
    uint64_t may;

    if ((a->kind != ATOM_WORD && a->kind != ATOM_DATE) ||
        (a->kind == ATOM_WORD && a->word != WORD_UNKNOWN && !a->first))
        return NOBODY;
    if (a->length > 0 && text[a->at] == '@')
        forum_fold(text + a->at + 1, a->length - 1, word, sizeof word);
    else if (a->length > 3 && memcmp(text + a->at, "u/", 2) == 0)
        forum_fold(text + a->at + 2, a->length - 2, word, sizeof word);
    else
        forum_fold(text + a->at, a->length - owner_end(text, a), word, sizeof word); /* "Toby's knight" */
    may = p->begins[(unsigned char)*word];
    for (unsigned i = 0; i < p->n && may >> i; i++)
        if (may >> i & 1 && names_person(word, &p->person[i]))
            return (int)i;
    if (a->kind != ATOM_WORD || !a->first || (a->word != WORD_UNKNOWN && a->length > 3))
        return NOBODY;
    return names_later(p, word);
}

int people_author(const struct people *p, int author)
{
    return author == NOBODY || author >= PEOPLE ? p->narrator : author;
}

/* ---- sides ---- */

static bool is_word(const struct atom *a, enum said word)
{
    return a->kind == ATOM_WORD && a->word == word;
}

/* A side that is a player, not the colour of a piece or card. */
static bool is_side(const struct atom *a)
{
    return is_word(a, WORD_SIDE);
}

static bool ends(const struct atom *a)
{
    return a->kind == ATOM_END || a->kind == ATOM_STOP || a->kind == ATOM_QUESTION;
}

static bool joins(const struct atom *a)
{
    return a->kind == ATOM_ARROW || a->kind == ATOM_COLON || a->kind == ATOM_OPEN || a->kind == ATOM_MINUS ||
           is_word(a, WORD_PLAYS_SIDE) || is_word(a, WORD_NOISE);
}

static void set_side(struct people *p, int who, unsigned side)
{
    if (who != NOBODY && p->person[who].side == NO_SIDE)
        p->person[who].side = (uint8_t)side;
}

static bool side_taken(const struct people *p, unsigned side)
{
    for (unsigned i = 0; i < p->n; i++)
        if (p->person[i].side == side)
            return true;
    return false;
}

/* A word that may be somebody's name: it has a capital, or stands alone between signs. */
static bool may_be_name(const struct atom *a)
{
    return a->kind == ATOM_WORD && a->word == WORD_UNKNOWN;
}

/* "Белые: Мельник А. В.": the name behind a side's colon or dash, up to a sign. */
static const struct atom *declared(struct people *p, const char *text, const struct atom *a, unsigned side)
{
    const struct atom *from = a, *end = a;
    int who = people_mentioned(p, text, a);
    bool small = !a->first && (is_side(a + 1) || a[1].kind == ATOM_COMMA || ends(a + 1));

    if (who != NOBODY) {
        set_side(p, who, side);
        return a;
    }
    if (is_word(a, WORD_PERSON) || !may_be_name(a) || !(a->first || small) || side_taken(p, side))
        return a;
    while (may_be_name(end) && end - from < 4 && (end == from || end->first))
        end++;
    if (end > from && end - from < 4 && end->kind == ATOM_WORD && end->form == FORM_LETTER && end->first &&
        end->length <= 3 && end[-1].at + end[-1].length + 1 == end->at &&
        (end->length == 3 || end[1].kind == ATOM_STOP))
        end++; /* "читатель Б." */
    who = add_person(p, text + from->at, end[-1].at + end[-1].length - from->at);
    set_side(p, who, side);
    return end - 1;
}

/* "белыми командовал Олег": the name behind one or two words of no weight, else the word that stands there. */
static const struct atom *name_behind(const struct people *p, const char *text, const struct atom *next)
{
    const struct atom *x = next;

    for (int i = 0; i < 2; i++, x++) {
        if (x->kind != ATOM_WORD || x->first || is_side(x) || is_word(x, WORD_PERSON) || is_word(x, WORD_KIND) ||
            is_word(x, WORD_NOT) || is_word(x, WORD_TAKES) || is_word(x, WORD_NAMES))
            return next;
        if ((may_be_name(x + 1) && x[1].first) || people_mentioned(p, text, x + 1) != NOBODY)
            return x + 1;
    }
    return next;
}

/* "Lena took White": from the head of a clause to its end, with words of no weight in between. */
static bool takes_side(const struct atom *first, const struct atom *name, const struct atom *side)
{
    const struct atom *end = side + 1;

    if (name > first && !ends(name - 1) && name[-1].kind != ATOM_COMMA && !is_word(name - 1, WORD_AND))
        return false;
    for (const struct atom *x = name + 1; x < side; x++)
        if (x->kind != ATOM_WORD || x->first || is_word(x, WORD_PERSON) || is_word(x, WORD_NOT) ||
            is_word(x, WORD_TAKES) || is_word(x, WORD_NAMES) || is_word(x, WORD_PLACES))
            return false;
    while (is_word(end, WORD_NOISE) || is_word(end, WORD_UNKNOWN))
        end++;
    return side - name <= 4 && (ends(end) || end->kind == ATOM_COMMA || is_word(end, WORD_AND));
}

/* "играл с внуком, чёрными": is playing spoken of in the sentence? */
static bool plays(const struct atom *from, const struct atom *x)
{
    while (x > from && !ends(x - 1))
        x--;
    for (; !ends(x); x++)
        if (is_word(x, WORD_MOVES) || is_word(x, WORD_PLAYS_SIDE) || is_word(x, WORD_GAME))
            return true;
    return false;
}

/* "Marek (w) — Tola (b)": a letter for a side, if both sides have one. */
static void read_letters(struct people *p, const struct thread_line *line, const struct atom *a)
{
    const struct atom *of[2] = {NULL, NULL};

    for (const struct atom *x = a; x->kind != ATOM_END; x++) {
        const char *text = line->text + x->at;
        int side = NO_SIDE;
        if (x - a < 2 || x[-1].kind != ATOM_OPEN || x[1].kind != ATOM_CLOSE || !may_be_name(x - 2) || !x[-2].first)
            continue;
        if (x->length == 1)
            side = (*text | 0x20) == 'w' ? WHITE : (*text | 0x20) == 'b' ? BLACK : NO_SIDE;
        else if (x->length == 2)
            side = memcmp(text, "б", 2) == 0 ? WHITE : memcmp(text, "ч", 2) == 0 ? BLACK : NO_SIDE;
        if (side != NO_SIDE && !of[side])
            of[side] = x - 2;
    }
    for (int side = WHITE; side <= BLACK && of[WHITE] && of[BLACK]; side++) {
        int who = people_mentioned(p, line->text, of[side]);
        if (who == NOBODY)
            who = add_person(p, line->text + of[side]->at, of[side]->length);
        if (who != NOBODY)
            set_side(p, who, (unsigned)side);
    }
}

/* A name as somebody's whom the line introduces: with a capital, or written as nicks are. */
static bool is_name(const struct people *p, const char *text, const struct atom *a)
{
    bool nick = false;

    for (size_t i = 0; i < a->length; i++)
        nick = nick || text[a->at + i] == '_' || (text[a->at + i] >= '0' && text[a->at + i] <= '9');
    return people_mentioned(p, text, a) != NOBODY || (may_be_name(a) && a->length >= 3 && (a->first || nick));
}

/* The name that a side's word belongs to, `step` before or behind it in its clause; NULL. */
static const struct atom *name_beside(const struct people *p, const char *text, const struct atom *a,
                                      const struct atom *x, int step)
{
    for (int far = 1; far <= 5; far++) {
        const struct atom *w = x + step * far;
        if (w < a || ends(w) || w->kind == ATOM_COMMA || w->kind == ATOM_CLOSE || is_side(w))
            return NULL;
        if (is_name(p, text, w))
            return w;
        if (!joins(w) && !may_be_name(w) && !is_word(w, WORD_MOVES) && !is_word(w, WORD_TAKES) && !is_word(w, WORD_TO))
            return NULL;
    }
    return NULL;
}

/* Adds the person whose name ends with a word: "Toby Finch", "Mrs Grey". */
static int add_named(struct people *p, const char *text, const struct atom *a, const struct atom *last)
{
    const struct atom *from = last;

    while (from > a && last - from < 2 && may_be_name(from - 1) && from[-1].first && last->first &&
           from[-1].at + from[-1].length + 1 == from->at && people_mentioned(p, text, from - 1) == NOBODY)
        from--;
    return add_person(p, text + from->at, last->at + last->length - from->at);
}

/* "Ann plays White. Bob plays Black.", "Белыми играл Рогов, чёрными Зотова", "Игнату достались белые, Вене чёрные". */
static void read_both(struct people *p, const struct thread_line *line, const struct atom *a)
{
    const struct atom *of[2] = {NULL, NULL};

    for (const struct atom *x = a; x->kind != ATOM_END; x++) {
        if (x->kind == ATOM_SQUARE || x->kind == ATOM_MOVE || x->kind == ATOM_PLY)
            return;
        if (is_side(x) && x->value <= BLACK && !of[x->value])
            of[x->value] = x;
    }
    if (!of[WHITE] || !of[BLACK] || side_taken(p, WHITE) || side_taken(p, BLACK))
        return;
    for (int step = -1; step <= 1; step += 2) {
        const struct atom *name[2];
        for (int side = WHITE; side <= BLACK; side++)
            name[side] = name_beside(p, line->text, a, of[side], step);
        if (!name[WHITE] || !name[BLACK] || name[WHITE] == name[BLACK])
            continue;
        for (int side = WHITE; side <= BLACK; side++) {
            int who = people_mentioned(p, line->text, name[side]);
            set_side(p, who != NOBODY ? who : add_named(p, line->text, a, name[side]), (unsigned)side);
        }
        return;
    }
}

static bool is_text(const struct thread_line *line, const struct atom *a, const char *text)
{
    return a->kind == ATOM_WORD && strlen(text) == a->length && memcmp(line->text + a->at, text, a->length) == 0;
}

/* What a line says of who plays which side. */
static void read_sides(struct people *p, const struct thread_line *line, const struct atom *a)
{
    int author = people_author(p, line->author);

    read_letters(p, line, a);
    read_both(p, line, a);
    for (const struct atom *x = a; x->kind != ATOM_END; x++) {
        const struct atom *next = x + 1;
        bool piece = is_word(next, WORD_KIND) && next->form != FORM_LETTER;
        bool told = false, against = false;
        if (!is_side(x) || piece)
            continue;
        /* "я белыми", "у меня белые", "I have White", "I'm white" */
        for (const struct atom *w = x; w > a && x - w < 5; w--) {
            const struct atom *before = w - 1;
            int who;
            if (before->kind == ATOM_COMMA && before > a + 1 && is_name(p, line->text, before - 1) &&
                before[-2].kind == ATOM_COMMA && before > a + 2) /* "I, Ruslan, play by white" */
                w -= 3, before = w - 1;
            if (ends(before) || is_side(before) || before->kind == ATOM_COMMA)
                break;
            if (is_word(before, WORD_KIND) || before->kind == ATOM_SQUARE || before->kind == ATOM_MOVE)
                break;
            if (is_word(before, WORD_PERSON) && before->value <= 3) {
                set_side(p, author, before->value == 1 ? x->value : 1 - x->value);
                told = true;
                break;
            }
            who = people_mentioned(p, line->text, before);
            if (who == NOBODY && may_be_name(before) && before->first) {
                const struct atom *head = before; /* the second word of a name */
                while (head > a && may_be_name(head - 1) && (head - 1)->first && who == NOBODY)
                    who = people_mentioned(p, line->text, --head);
                if (who != NOBODY && (before == x - 1 || (before == x - 2 && joins(x - 1)))) {
                    set_side(p, who, x->value);
                    told = true;
                    break;
                }
                who = NOBODY;
                if ((x->form == FORM_INSTRUMENT || (x->form == FORM_EITHER && before != x - 1)) &&
                    (before == x - 1 || (before == x - 2 && (joins(x - 1) || is_word(x - 1, WORD_TO))) ||
                     takes_side(a, before, x)) &&
                    !side_taken(p, x->value) && before->length >= 3) { /* "Oleg by white" */
                    set_side(p, add_person(p, line->text + before->at, before->length), x->value);
                    told = true;
                    break;
                }
            }
            if (who != NOBODY && before == x - 1 && before > a && is_side(before - 1) &&
                (may_be_name(next) || people_mentioned(p, line->text, next) != NOBODY))
                break; /* "white Ann black Bob": she is the white one */
            if (who != NOBODY && (x->form == FORM_INSTRUMENT || before == x - 1 ||
                                  (before == x - 2 && (joins(x - 1) || is_word(x - 1, WORD_PLAYS_SIDE))))) {
                /* "Лиса (белые)", "Психея белыми": but in "X — белые" too */
                if (!(joins(next) && next->kind != ATOM_OPEN && before->kind == ATOM_ARROW))
                    set_side(p, who, x->value);
                told = true;
                break;
            }
        }
        /* "Белые — Лиса", "белыми играет Лиса", "White: me", "белые мои", "White | Anna"; "белые против Лисы" */
        if (x == a && next->kind == ATOM_COMMA && next->value == '|')
            next++;
        for (; joins(next); next++)
            against = against || is_text(line, next, "against") || is_text(line, next, "vs") ||
                      is_text(line, next, "versus") || is_text(line, next, "против");
        if (!told && !against && x->form == FORM_INSTRUMENT)
            next = name_behind(p, line->text, next);
        if (against && may_be_name(next)) {
            declared(p, line->text, next, 1 - x->value);
            continue;
        }
        if (is_word(next, WORD_PERSON) && next->value <= 3 && !is_word(next + 1, WORD_KIND))
            set_side(p, author, next->value == 1 ? x->value : 1 - x->value);
        else if (!told && x->form == FORM_INSTRUMENT && plays(a, x) &&
                 people_mentioned(p, line->text, next) == NOBODY && !(may_be_name(next) && next->first))
            set_side(p, author, x->value);
        else if (next > x + 1 || x->form == FORM_INSTRUMENT || x->form == FORM_SUBJECT ||
                 (!told && x > a && (is_text(line, x - 1, "за") || is_text(line, x - 1, "За"))))
            declared(p, line->text, next, x->value);
    }
}

/* A name that a line says acts, or that stands against another's: who it is may follow from the rest. */
struct candidate {
    char name[PERSON_NAME];
    int against; /* a person, or NOBODY: of him who tells */
    int author;
    bool self;  /* "I am Vadim": it is he who tells */
    bool plain; /* "my opponent is Lena" */
    bool names; /* "Лена назвала e4" */
    bool has;   /* "у Лены конь", and nothing else is said of her */
};

#define CANDIDATES 64

/* A verb of the third person, or one that leaves it open. */
static bool of_third(const struct atom *a, enum said word)
{
    return is_word(a, word) && a->value != 1 && a->value != 2 && a->form == FORM_NONE;
}

static bool acts(const struct atom *a)
{
    return of_third(a, WORD_NAMES) || of_third(a, WORD_BIDS) || of_third(a, WORD_TAKES) || of_third(a, WORD_PLACES);
}

/* "Олег назвал g3", "назвал Олег g3". */
static bool names_square(const struct atom *first, const struct atom *x)
{
    bool before = of_third(x + 1, WORD_NAMES), behind = x > first && of_third(x - 1, WORD_NAMES);
    const struct atom *next = before ? x + 2 : x + 1;

    next += is_word(next, WORD_SQUARE);
    return (before || behind) && (next->kind == ATOM_SQUARE || next->kind == ATOM_NAMING);
}

/* "у Олега конь", "Олегу выпало 5": a value is somebody's. */
static bool has_value(const struct thread_line *line, const struct atom *first, const struct atom *x)
{
    return x > first && (is_text(line, x - 1, "у") || is_text(line, x - 1, "У")) &&
           (is_word(x + 1, WORD_KIND) || x[1].kind == ATOM_NUMBER || is_word(x + 1, WORD_BIDS) ||
            is_word(x + 1, WORD_THROWS));
}

/* "Олег назвал g3", "Zem — Ветка": names of whom nothing else is said. */
static size_t find_candidates(const struct people *p, const struct thread_line *line, const struct atom *a,
                              struct candidate *list, size_t n)
{
    for (const struct atom *x = a; x->kind != ATOM_END && n < CANDIDATES; x++) {
        bool pair = x > a + 1 && x[-1].kind == ATOM_ARROW;
        int other = pair ? people_mentioned(p, line->text, x - 2) : NOBODY;
        const struct atom *before = x;
        bool self, plain, names = names_square(a, x), has = has_value(line, a, x);
        if (!may_be_name(x) || !(x->first || names || has) || x->length < 3 ||
            people_mentioned(p, line->text, x) != NOBODY)
            continue;
        while (before > a && before > x - 2 && (is_word(before - 1, WORD_NOISE) || before[-1].kind == ATOM_COMMA))
            before--;
        self =
            before > a && is_word(before - 1, WORD_PERSON) && before[-1].value == 1 && before[-1].form == FORM_SUBJECT;
        plain = before > a && is_word(before - 1, WORD_PERSON) && before[-1].value == 3 && before[-1].length > 5;
        if (other == NOBODY && !self && !plain && !names && !has && !acts(x + 1))
            continue;
        list[n].self = self;
        list[n].plain = plain;
        list[n].names = names;
        list[n].has = has && !names && !acts(x + 1);
        snprintf(list[n].name, sizeof list[n].name, "%.*s", (int)x->length, line->text + x->at);
        list[n].against = other;
        list[n++].author = people_author(p, line->author);
    }
    return n;
}

static bool called_self(const struct candidate *list, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (list[i].self && strcmp(list[i].name, name) == 0)
            return true;
    return false;
}

static int people_named(const struct people *p, const char *name)
{
    for (unsigned i = 0; i < p->n; i++)
        if (strcmp(p->person[i].name, name) == 0)
            return (int)i;
    return NOBODY;
}

/* Do two candidates have the same name, in whatever case? */
static bool same_candidate(const struct candidate *a, const struct candidate *b)
{
    struct person who = {.side = NO_SIDE};
    char word[PERSON_NAME];

    forum_fold(a->name, strlen(a->name), who.folded, sizeof who.folded);
    forum_fold(b->name, strlen(b->name), word, sizeof word);
    return names_person(word, &who);
}

/* One who tells of two others, and does not say who plays White: who names the first square moves first. */
static void settle_by_turn(struct people *p, const struct candidate *list, size_t n)
{
    const char *mover = strchr(p->fen, ' ');
    unsigned side = mover && mover[1] == 'b' ? BLACK : WHITE;
    size_t first = 0, second = n;

    while (first < n && !list[first].names)
        first++;
    for (unsigned i = 0; i < p->n; i++)
        if (p->person[i].side != NO_SIDE)
            return;
    for (size_t i = 0; i < n; i++) {
        if (list[i].self || list[i].plain || list[i].against != NOBODY)
            return;
        if (first == n || same_candidate(&list[i], &list[first]) || same_candidate(&list[first], &list[i]))
            continue;
        if (second == n)
            second = i;
        else if (!same_candidate(&list[i], &list[second]) && !same_candidate(&list[second], &list[i]))
            return; /* there are more than two of them */
    }
    if (second == n || (second < first && !list[second].has))
        return;
    set_side(p, add_person(p, list[first].name, strlen(list[first].name)), side);
    set_side(p, add_person(p, list[second].name, strlen(list[second].name)), 1 - side);
}

/* Who is the only one that plays against a person whose side is known. */
static void settle_candidates(struct people *p, const struct candidate *list, size_t n)
{
    if (p->narrators <= 1)
        settle_by_turn(p, list, n);
    for (size_t i = 0; i < n; i++) {
        int against = list[i].against;
        unsigned side = against != NOBODY ? p->person[against].side : NO_SIDE;
        if (against == NOBODY && p->narrators <= 1)
            side = p->person[list[i].author].side;
        if (list[i].has)
            continue;
        for (size_t o = 0; o < n; o++)
            if (against == NOBODY && !list[i].plain && !list[i].self && !list[o].has &&
                strcmp(list[o].name, list[i].name) != 0 && !called_self(list, n, list[o].name))
                side = NO_SIDE; /* more than one of them */
        if (list[i].self) {
            if (side != NO_SIDE && people_named(p, list[i].name) == NOBODY)
                set_side(p, add_person(p, list[i].name, strlen(list[i].name)), side);
            continue;
        }
        if (called_self(list, n, list[i].name))
            continue;
        if (side != NO_SIDE && !side_taken(p, 1 - side))
            set_side(p, add_person(p, list[i].name, strlen(list[i].name)), 1 - side);
    }
}

/* ---- words for cards ---- */

bool people_card(const struct people *p, const char *text, const struct atom *a, bool *red)
{
    char word[40];

    if (p->cards == 0 || a->kind != ATOM_WORD || a->length >= sizeof word)
        return false;
    forum_fold(text + a->at, a->length, word, sizeof word);
    for (unsigned i = 0; i < p->cards; i++)
        if (strcmp(word, p->card[i].folded) == 0) {
            *red = p->card[i].red;
            return true;
        }
    return false;
}

static void add_card(struct people *p, const char *text, const struct atom *a, bool red)
{
    struct card_word *card = &p->card[p->cards];
    bool known;

    if (a->kind != ATOM_WORD || a->length < 2 || a->length >= sizeof card->folded || p->cards == CARD_WORDS ||
        people_card(p, text, a, &known) || is_side(a) || is_word(a, WORD_PERSON) || is_word(a, WORD_KIND) ||
        is_word(a, WORD_TAKES) || is_word(a, WORD_NAMES) || is_word(a, WORD_RED))
        return;
    forum_fold(text + a->at, a->length, card->folded, sizeof card->folded);
    card->red = red;
    p->cards++;
}

static bool is_colour(const struct atom *a, bool *red)
{
    *red = is_word(a, WORD_RED);
    return *red || is_word(a, WORD_BLACK) || (is_side(a) && a->value == BLACK && a->form != FORM_INSTRUMENT);
}

/* "зачёт = красная, сброс = чёрная", "пишу сыгр если красная", "pass means red": what words a game of cards has. */
static void find_cards(struct people *p, const struct thread_line *line, const struct atom *first)
{
    static const char *const MEANS[] = {"если", "это", "значит", "когда", "при", "means",
                                        "is",   "if",  "when",   "for",   NULL};

    unsigned colours[2] = {0, 0};

    for (const struct atom *a = first; a->kind != ATOM_END; a++) {
        bool red;
        if (a->kind == ATOM_SQUARE || a->kind == ATOM_MOVE || a->kind == ATOM_NUMBER)
            return; /* it tells of cards that were turned */
        if (is_colour(a, &red))
            colours[red]++;
    }
    if (colours[0] != 1 || colours[1] != 1)
        return;
    for (const struct atom *a = first; a->kind != ATOM_END; a++) {
        bool red, sign;
        if (!is_colour(a, &red) || a < first + 2)
            continue;
        sign = a[-1].kind == ATOM_ARROW || a[-1].kind == ATOM_COLON || a[-1].kind == ATOM_MINUS;
        if (sign || (a[-1].kind == ATOM_WORD && is_one_of(line->text + a[-1].at, a[-1].length, MEANS)))
            add_card(p, line->text, a - 2, red);
    }
}

/* ---- he and she ---- */

enum { HE, SHE, NEITHER };

/* Is a pronoun of him or of her? */
static unsigned gender(const char *text, const struct atom *a)
{
    static const char *const HIM[] = {"он",  "его", "него", "ему", "нему", "им",
                                      "ним", "he",  "his",  "him", "he's", NULL};
    static const char *const HER[] = {"она", "ее", "нее", "ей", "ней", "ею", "she", "her", "hers", "she's", NULL};
    char word[PERSON_NAME];
    const char *last;

    if (!is_word(a, WORD_PERSON) || a->value != 3)
        return NEITHER;
    forum_fold(text + a->at, a->length, word, sizeof word);
    last = strrchr(word, ' ');
    last = last ? last + 1 : word;
    return is_one_of(last, strlen(last), HIM) ? HE : is_one_of(last, strlen(last), HER) ? SHE : NEITHER;
}

unsigned people_side_of(const struct people *p, const char *text, const struct atom *a)
{
    unsigned g = p->of_gender[HE] == NO_SIDE ? NEITHER : gender(text, a);

    return g == NEITHER ? (unsigned)NO_SIDE : p->of_gender[g];
}

/* "Лена назвала", "Марат назвал": what a verb behind a name says. */
static unsigned verb_gender(const char *text, const struct atom *a)
{
    static const char *const END[2][2] = {{"л", "лся"}, {"ла", "лась"}};

    if (a->kind != ATOM_WORD || a->length < 8)
        return NEITHER;
    for (unsigned g = HE; g <= SHE; g++)
        for (unsigned i = 0; i < 2; i++) {
            size_t n = strlen(END[g][i]);
            if (memcmp(text + a->at + a->length - n, END[g][i], n) == 0)
                return g;
        }
    return NEITHER;
}

static unsigned title_gender(const struct person *who)
{
    static const char *const SIR[] = {"mr", "sir", NULL}, *const LADY[] = {"mrs", "miss", "ms", "lady", NULL};
    size_t n = strcspn(who->folded, " .");

    return is_one_of(who->folded, n, SIR) ? HE : is_one_of(who->folded, n, LADY) ? SHE : NEITHER;
}

/* Who is he, and who is she?  Verbs and pronouns right behind a name tell. */
static void find_genders(struct people *p, const struct thread *t)
{
    long votes[2][2] = {{0, 0}, {0, 0}}; /* by side and gender */
    unsigned is[2];
    bool used[2] = {false, false};

    if (!side_taken(p, WHITE) || !side_taken(p, BLACK))
        return;
    for (unsigned i = 0; i < p->n; i++) {
        unsigned g = title_gender(&p->person[i]);
        if (p->person[i].side <= BLACK && g != NEITHER)
            votes[p->person[i].side][g] += 100;
    }
    for (size_t i = 0; i < t->lines; i++) {
        const struct thread_line *line = &t->line[i];
        unsigned side = NO_SIDE;
        if (line->sort != LINE_OWN && line->sort != LINE_TITLE)
            continue;
        people_mentions(p, line);
        for (const struct atom *a = p->atoms; a->kind != ATOM_END; a++) {
            int who = a->who;
            unsigned g = gender(line->text, a);
            if (who != NOBODY) {
                side = p->person[who].side;
                g = verb_gender(line->text, a + 1);
                if (side <= BLACK && g != NEITHER)
                    votes[side][g]++;
            } else if (g != NEITHER) {
                used[g] = true;
                if (side <= BLACK)
                    votes[side][g]++;
                side = NO_SIDE;
            } else if (a->kind == ATOM_STOP || is_word(a, WORD_TAKES)) {
                side = NO_SIDE; /* "Anna took his queen" */
            }
        }
    }
    for (unsigned side = WHITE; side <= BLACK; side++)
        is[side] = votes[side][HE] > votes[side][SHE] ? HE : votes[side][SHE] > votes[side][HE] ? SHE : NEITHER;
    for (unsigned side = WHITE; side <= BLACK; side++)
        if (is[side] == NEITHER && is[1 - side] != NEITHER && used[HE] && used[SHE])
            is[side] = 1 - is[1 - side];
    if (is[WHITE] == NEITHER || is[BLACK] == NEITHER || is[WHITE] == is[BLACK])
        return;
    p->of_gender[is[WHITE]] = WHITE;
    p->of_gender[is[BLACK]] = BLACK;
}

/* ---- positions and options ---- */

/* Seven strokes between runs of figures and piece letters. */
static void find_fen(struct people *p, const struct thread_line *line)
{
    const char *s = line->text, *end = s + line->length;
    size_t all = 0;

    for (const char *stroke = s; all < 7 && (stroke = memchr(stroke, '/', (size_t)(end - stroke))); stroke++)
        all++;
    for (; all == 7 && s < end && !*p->fen; s++) {
        size_t n = strspn(s, "pnbrqkPNBRQK12345678/"), strokes = 0;
        for (size_t i = 0; i < n; i++)
            strokes += s[i] == '/';
        if (strokes == 7 && n >= 15) {
            const char *field = s + n;
            while (*field == '[') {
                while (*field && *field != ']')
                    field++;
                field += *field == ']';
            }
            for (int i = 0; i < 6 && *field == ' ' && field[1]; i++) {
                size_t m = strcspn(field + 1, " ,;");
                bool fits = i == 0   ? m == 1 && strchr("wb", field[1])
                            : i == 1 ? strspn(field + 1, "KQkqABCDEFGHabcdefgh-") == m
                            : i == 2
                                ? m <= 2
                                : strspn(field + 1, "0123456789") == m || (i == 5 && strcspn(field + 1, "=:+") < m);
                if (i >= 3 && m > 0 && field[m] == '.' && strspn(field + 1, "0123456789") == m - 1)
                    m--, fits = true;
                if (!fits)
                    break;
                field += 1 + m;
                if (*field == '.')
                    break;
            }
            snprintf(p->fen, sizeof p->fen, "%.*s", (int)(field - s), s);
        }
        s += n ? n - 1 : 0;
    }
}

/* "Game: Standard" on a line of its own */
static void find_label(struct people *p, const struct thread_line *line)
{
    for (int i = 0; i < 2; i++) {
        const char *label = i ? FORUM_LABELS[0].ru : FORUM_LABELS[0].en, *value;
        size_t n = strlen(label);
        enum rules_number named;

        if (line->length <= n || memcmp(line->text, label, n) != 0 || line->text[n] != ':')
            continue;
        value = line->text + n + 1 + strspn(line->text + n + 1, " ");
        named = rules_named(value, strlen(value));
        if (named < RULES_COUNT)
            p->games |= 1u << named;
    }
}

/* "king-move=loose" */
static void find_options(struct people *p, const struct thread_line *line)
{
    for (const char *equals = strchr(line->text, '='); equals; equals = strchr(equals + 1, '=')) {
        const char *from = equals, *to = equals + 1;
        size_t have = strlen(p->options);
        while (from > line->text && ((from[-1] >= 'a' && from[-1] <= 'z') || from[-1] == '-'))
            from--;
        while ((*to >= 'a' && *to <= 'z') || (*to >= '0' && *to <= '9') || *to == '-' || *to == '+' || *to == ':')
            to++;
        if (equals - from < 3 || to == equals + 1 || have + (size_t)(to - from) + 2 > sizeof p->options)
            continue;
        snprintf(p->options + have, sizeof p->options - have, "%s%.*s", have ? " " : "", (int)(to - from), from);
    }
}

/* ---- all lines ---- */

static bool may_tell(const struct atom *a)
{
    return a->kind == ATOM_SQUARE || a->kind == ATOM_MOVE || a->kind == ATOM_NAMING || a->kind == ATOM_PAIR ||
           a->kind == ATOM_NUMBER || is_word(a, WORD_KIND);
}

/* "Настя П. за белых": an initial and its stop end no sentence. */
static void join_initials(struct atom *a)
{
    for (struct atom *x = a + 1; a->kind != ATOM_END && x->kind != ATOM_END && x[1].kind != ATOM_END; x++) {
        bool letter =
            x->kind == ATOM_WORD && x->first && (x->word == WORD_UNKNOWN || x->form == FORM_LETTER) && x->length <= 2;
        if (!letter || !may_be_name(x - 1) || !x[-1].first || x[-1].at + x[-1].length + 1 != x->at ||
            x[1].kind != ATOM_STOP || x[1].length != 1 || x[1].at != x->at + x->length)
            continue;
        x->word = x[1].word = WORD_NOISE;
        x[1].kind = ATOM_WORD;
        x[1].first = false;
    }
}

/* "Тимур Ф. → 5", where that is his nick: the letter is no queen, and the stop ends nothing. */
static void join_named(const struct people *p, const char *text, size_t n)
{
    for (size_t i = 0; i + 2 < n; i++) {
        struct atom *a = &p->atoms[i];
        const char *second = a->who >= 0 ? strchr(p->person[a->who].folded, ' ') : NULL;
        char letter[PERSON_NAME];
        if (!second || a[1].length > 2 || a[1].at != a->at + a->length + 1 || a[2].kind != ATOM_STOP ||
            a[2].length != 1 || a[2].at != a[1].at + a[1].length)
            continue;
        forum_fold(text + a[1].at, a[1].length, letter, sizeof letter);
        if (strncmp(second + 1, letter, strlen(letter)) != 0 || second[1 + strlen(letter)] != '.')
            continue;
        a[1].kind = a[2].kind = ATOM_WORD;
        a[1].word = a[2].word = WORD_NOISE;
        a[2].first = false;
    }
}

/* "Re: my White": a title that somebody else has written */
static bool answers(const char *title)
{
    static const char *const RE[] = {"Re:", "RE:", "Re[", "re:", "Отв:", "Ответ:", "AW:", "Fwd:", "FW:"};

    for (size_t i = 0; i < sizeof RE / sizeof *RE; i++)
        if (strncmp(title, RE[i], strlen(RE[i])) == 0)
            return true;
    return false;
}

size_t people_atoms(const struct people *p, const struct thread_line *line)
{
    return atoms_kept_read(p->kept, line, p->atoms);
}

size_t people_mentions(const struct people *p, const struct thread_line *line)
{
    size_t n = people_atoms(p, line);

    if (p->atoms[0].who != WHO_UNASKED)
        return n;
    for (size_t i = 0; i < n; i++)
        p->atoms[i].who = (int8_t)people_mentioned(p, line->text, &p->atoms[i]);
    join_named(p, line->text, n);
    atoms_kept_mention(p->kept, line, p->atoms);
    return n;
}

bool people_read(struct people *p, const struct thread *t)
{
    struct candidate list[CANDIDATES];
    size_t longest = 0, candidates = 0;

    memset(p, 0, sizeof *p);
    p->of_gender[HE] = p->of_gender[SHE] = NO_SIDE;
    for (size_t i = 0; i < t->names && i < PEOPLE; i++)
        add_person(p, t->name[i], strlen(t->name[i]));
    p->narrator = p->n < PEOPLE ? (int)p->n : PEOPLE - 1;
    p->person[p->narrator] = (struct person){.side = NO_SIDE};
    p->begins[0] = p->later[0] = p->later['.'] = UINT64_MAX; /* names may have empty words */
    p->n = (unsigned)p->narrator + 1;
    for (size_t i = 0; i < t->lines; i++)
        if (t->line[i].length > longest)
            longest = t->line[i].length;
    p->atoms = malloc((atoms_length(longest) + 2) * sizeof *p->atoms);
    p->lexicon = lexicon_new();
    p->kept = atoms_kept_new(p->lexicon, t->lines);
    if (!p->atoms || !p->lexicon || !p->kept)
        return false;
    for (size_t i = 0; i < t->lines; i++) {
        const struct thread_line *line = &t->line[i];
        bool tells = false;
        if (line->sort != LINE_OWN && line->sort != LINE_TITLE && line->sort != LINE_QUOTE)
            continue;
        people_atoms(p, line);
        join_initials(p->atoms);
        for (const struct atom *a = p->atoms; a->kind != ATOM_END; a++) {
            if (is_word(a, WORD_GAME))
                p->games |= a->rules;
            tells = tells || may_tell(a);
        }
        find_fen(p, line);
        find_label(p, line);
        find_options(p, line);
        if (line->sort != LINE_QUOTE && !(line->sort == LINE_TITLE && answers(line->text))) {
            read_sides(p, line, p->atoms);
            find_cards(p, line, p->atoms);
            candidates = find_candidates(p, line, p->atoms, list, candidates);
        }
        if (tells && line->sort == LINE_OWN) {
            struct person *who = &p->person[people_author(p, line->author)];
            p->narrators += who->evidence++ == 0;
            who->author = true;
        }
    }
    settle_candidates(p, list, candidates);
    find_genders(p, t);
    return true;
}

void people_free(struct people *p)
{
    free(p->atoms);
    atoms_kept_free(p->kept);
    lexicon_free(p->lexicon);
}
