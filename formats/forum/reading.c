/*
 * reading.c: the actions of a game, sought in a thread.
 *
 * The text is gone over once for each way of reading what a writer leaves open (which game, in what order two values
 * without a side stand), and the way with the fewest doubts is taken; if two different records are as good, that is a
 * doubt itself.
 */
#include "reading.h"

#include "notation/fen.h"
#include "people.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define POST_TOKENS 6000 /* of a post are read at a time */
#define LOOK 12          /* tokens that a phrase may be long */

/* ---- the state of a reading ---- */

struct token {
    struct atom a;
    uint32_t line;     /* of the thread */
    const char *text;  /* of that line */
    uint32_t sentence; /* which, within the post */
    int16_t who;       /* a person mentioned, NOBODY */
    int16_t speaker;   /* "2) Лена: …": whose words they are, within another's post; NOBODY */
    bool used;         /* of an action, or explained */
    bool spent;        /* has said whose a value is */
    bool counted;      /* the number of a turn that has been compared */
    bool torn;         /* its letter is another piece in another language */
};

struct sentence {
    bool supposed;       /* speaks of what was not played, */
    size_t supposed_at;  /* from this token on, */
    size_t supposed_end; /* until this one */
    bool asks;
    bool corrects;
    bool score;
};

/* Whose letters the pieces have: for each writer a tongue, counted from 1, 0 for the usual ones. */
struct letters {
    uint8_t tongue[PEOPLE];
    bool named[PEOPLE]; /* he says what they are */
};

struct way {
    enum rules_number rules;
    bool mover_first; /* of two values without a side the first is that of the side to move, else White's */
};

/* A try that was told before the card of the try before it. */
struct listed {
    struct event event;
    uint8_t kinds;
    struct stretch at;
};

/* What is known of a piece being put on the named square. */
struct arrival {
    uint8_t kind, from, to, promotion;
    bool reserve, board, placed, unsure;
    bool strange; /* a word where the piece stands is not understood */
    bool sided;   /* its colour is told, */
    uint8_t side; /* and which */
    struct stretch at;
    bool any;
};

struct state {
    struct reading *out;
    const struct thread *t;
    const struct people *people;
    struct way way;
    const struct rules *rules;
    struct position pos;
    uint8_t side_of[PEOPLE];
    unsigned columns;          /* of a table: whose dice stand in the first of two columns; NO_SIDE */
    bool figures_end;          /* the game has ended, by figures */
    bool letter_sides;         /* W and B stand for them */
    bool card_spoken_of;       /* since the try that waits for its card */
    unsigned acted[PEOPLE];    /* actions of each person's own, */
    uint8_t acted_for[PEOPLE]; /* and for which sides, 1 << side */
    struct token *tok;
    size_t n;
    struct sentence sentence[POST_TOKENS + 2];
    struct event act[MAX_ACTIONS];
    size_t acts;
    uint32_t act_kinds; /* 1 << event_kind of each */
    bool listed;        /* act[] is of pos */
    bool begun, over, stopped;
    bool played_on;   /* after the end */
    unsigned counted; /* numbers of turns that were right */
    bool miscounted;
    bool torn; /* of the move being read: no meaning of its letter is the usual one */
    const struct letters *letters;
    int author;
    uint32_t numbered_post; /* 1 + the post that numbers its turns */
    bool corrected;         /* in this post something was taken back */
    size_t acted_token;     /* where in the post the last action was read */
    bool quote;             /* the words are quoted */
    bool quoting;           /* the words are somebody's, and nobody knows whose */
    uint32_t post;
    /* a reveal of which a part has been read */
    bool have[2];
    bool self_answered;   /* a player's post has held his try and its answer */
    size_t answers;       /* actions that had been told at the last answer to a try, */
    uint32_t answer_post; /* and where it stood */
    uint32_t answer_line;
    bool unread; /* a move was written before any action was told */
    struct stretch unread_at;
    bool pairs;          /* the captures of this harvest are numbered in pairs */
    bool tries_numbered; /* within their series */
    unsigned card_way;   /* of the last card */
    bool draining;       /* the cards of tries that were listed before them are being told */
    int carded;          /* whose post told the last card */
    int valued;          /* whose post gave the last value */
    struct faces faces[2];
    struct stretch faces_at;
    /* values without a side */
    struct faces loose[2];
    unsigned looses;
    struct arrival arrival;
    struct event king; /* told before the one that is put down first */
    struct stretch king_at;
    bool king_kept;
    struct listed listed_try[8];
    unsigned tries;
    struct event try; /* whose mark may follow */
    bool trying;
    uint8_t actor;    /* who acted last */
    bool same_series; /* a try belongs to the series that is over */
    bool worded;      /* in words: its token may follow */
    bool german;      /* pieces have been written as S, L, T, D: then B is a pawn, or English */
    uint32_t acted_post;
    uint8_t offered; /* 1 + side that offers a draw */
    int offerer;     /* whose post did */
    uint32_t offer_post;
    size_t tolds_before; /* actions that had been told before the token being read */
    unsigned guessed;    /* the values being given have no side */
    bool unsided;        /* and a marker of theirs is not understood */
    unsigned confirmed;  /* times the order of such values was right */
    bool order_counts;   /* with the other way.mover_first another reading may come of it */
};

static bool is_word(const struct token *k, enum said word)
{
    return k->a.kind == ATOM_WORD && k->a.word == word;
}

/* Does a token read exactly so? */
static bool is_text(const struct token *k, const char *text)
{
    return k->a.length == strlen(text) && memcmp(k->text + k->a.at, text, k->a.length) == 0;
}

/* As one of these, up to NULL? */
static bool is_text_of(const struct token *k, const char *const *text)
{
    for (; *text; text++)
        if (is_text(k, *text))
            return true;
    return false;
}

/* As one of these begins? */
static bool begins_as(const struct token *k, const char *const *text)
{
    for (; *text; text++)
        if (strncmp(k->text + k->a.at, *text, strlen(*text)) == 0)
            return true;
    return false;
}

static bool ends_clause(const struct token *k)
{
    bool dots = k->a.kind == ATOM_STOP && (k->a.length >= 3 || (k->a.length == 2 && k->text[k->a.at] == '.') ||
                                           (unsigned char)k->text[k->a.at] >= 0x80);

    return k->a.kind == ATOM_END || (k->a.kind == ATOM_STOP && !dots) || k->a.kind == ATOM_QUESTION;
}

static bool splits(const struct token *k)
{
    return ends_clause(k) || k->a.kind == ATOM_COMMA || k->a.kind == ATOM_COLON || k->a.kind == ATOM_OPEN ||
           k->a.kind == ATOM_CLOSE;
}

/* The clause around token i, as far as its line goes: *from to *to, both within it. */
static void clause_around(const struct state *s, size_t i, size_t *from, size_t *to)
{
    *from = *to = i;
    while (*from > 0 && !splits(&s->tok[*from - 1]) && s->tok[*from - 1].line == s->tok[i].line)
        --*from;
    while (*to + 1 < s->n && !splits(&s->tok[*to + 1]) && s->tok[*to + 1].line == s->tok[i].line)
        ++*to;
}

/* Is a token in words about what was not played? */
static bool is_supposed(const struct state *s, size_t i)
{
    const struct sentence *x = &s->sentence[s->tok[i].sentence];

    return x->supposed && i >= x->supposed_at && i < x->supposed_end;
}

/* A game of moves that both players see, written as a list with the numbers of the turns. */
static bool plays_in_turn(const struct rules *rules)
{
    return rules_are_plain(rules) && !rules->hidden && !rules->numbered && !rules->rounds;
}

static struct stretch stretch_of(const struct token *k)
{
    return (struct stretch){k->line, k->a.at, k->a.length};
}

/* ---- lists that grow ---- */

static bool grow_list(struct reading *r, void **list, size_t n, size_t size)
{
    void *more;

    if (n & (n - 1) || (n && n < 16))
        return true;
    more = realloc(*list, (n ? 2 * n : 16) * size);
    if (!more) {
        r->failed = true;
        return false;
    }
    *list = more;
    return true;
}

/* A copy of a text. */
static char *copy(struct reading *r, const char *text)
{
    char *made = strdup(text);

    r->failed = r->failed || !made;
    return made;
}

static bool grow(struct state *s, void **list, size_t n, size_t size)
{
    return grow_list(s->out, list, n, size);
}

#define NOT_YET UINT32_MAX /* the action that it is part of has not been told */

static void note(struct state *s, struct token *k, enum fate fate)
{
    struct reading *r = s->out;

    if (k->used)
        return;
    k->used = true;
    if (k->a.length == 0)
        return;
    if (grow(s, (void **)&r->account, r->accounts, sizeof *r->account))
        r->account[r->accounts++] =
            (struct account){.at = stretch_of(k),
                             .fate = (uint8_t)fate,
                             .told = r->tolds > s->tolds_before ? (uint32_t)r->tolds - 1 : NOT_YET};
}

static void note_all(struct state *s, size_t from, size_t to, enum fate fate)
{
    for (size_t i = from; i < to && i < s->n; i++)
        if (s->tok[i].a.kind != ATOM_END)
            note(s, &s->tok[i], fate);
}

static bool add_doubt(struct reading *r, struct stretch at, enum doubt_sort sort, const struct event *one,
                      const struct event *two)
{
    if (!grow_list(r, (void **)&r->doubt, r->doubts, sizeof *r->doubt))
        return false;
    r->doubt[r->doubts++] = (struct doubt_told){
        .at = at, .sort = (uint8_t)sort, .may = {one ? *one : event_blank(EV_EOF), two ? *two : event_blank(EV_EOF)}};
    return true;
}

/* A doubt, at which the reading stops. */
static void doubt(struct state *s, struct stretch at, enum doubt_sort sort, const struct event *one,
                  const struct event *two)
{
    if (add_doubt(s->out, at, sort, one, two))
        s->stopped = true;
}

/* ---- the position ---- */

static void step(struct state *s, const struct event *e)
{
    position_play(&s->pos, e);
    s->listed = false;
    position_settle(&s->pos);
}

static void finish_try(struct state *s)
{
    if (s->trying) {
        s->trying = false;
        step(s, &s->try);
    }
}

static void list_actions(struct state *s)
{
    finish_try(s);
    if (s->listed)
        return;
    s->acts = s->rules->actions(&s->pos, s->act, MAX_ACTIONS);
    if (s->acts > MAX_ACTIONS)
        s->acts = MAX_ACTIONS;
    s->act_kinds = 0;
    for (size_t i = 0; i < s->acts; i++)
        s->act_kinds |= 1u << s->act[i].kind;
    s->listed = true;
}

static bool may_be(struct state *s, enum event_kind kind)
{
    list_actions(s);
    return s->act_kinds >> kind & 1;
}

static struct awaits awaited(struct state *s)
{
    struct awaits x;

    finish_try(s);
    s->rules->awaits(&s->pos, &x);
    return x;
}

/* Adds an event to what is told; false without memory. */
static bool tell(struct state *s, const struct event *e, struct stretch at)
{
    struct reading *r = s->out;
    struct told *told;

    if (!grow(s, (void **)&r->told, r->tolds, sizeof *r->told))
        return false;
    for (size_t i = r->accounts; i-- > 0 && r->account[i].told == NOT_YET;)
        r->account[i].told = (uint32_t)r->tolds;
    told = &r->told[r->tolds++];
    *told = (struct told){.event = *e, .at = at};
    told->event.length = token_write(e, told->text);
    told->event.text = NULL; /* the list moves: set when it is complete */
    return true;
}

static void emit(struct state *s, const struct event *e, struct stretch at)
{
    finish_try(s);
    if (s->rules->numbered && e->kind != EV_NUMBER && e->kind != EV_RESULT && e->kind != EV_CARD &&
        !turn_is_open(&s->pos) && !s->same_series) {
        struct event number = turn_number(&s->pos);
        emit(s, &number, at);
    }
    if (!tell(s, e, at))
        return;
    if (e->kind != EV_NUMBER && e->kind != EV_RESULT) {
        s->begun = true;
        if (e->kind != EV_REVEAL && e->kind != EV_CARD) {
            s->actor = s->pos.side;
            s->acted_post = s->post;
            s->worded = false;
        }
    }
    if (e->kind == EV_RESULT) {
        s->over = true;
        return;
    }
    if (s->rules->joins_tries && e->kind == EV_MOVE) {
        s->try = *e;
        s->trying = true;
        s->listed = false;
        return;
    }
    step(s, e);
}

/* What has to happen before anything else may, since the rules leave nothing else. */
static void emit_forced(struct state *s, struct stretch at)
{
    list_actions(s);
    if (s->acts == 1 && s->act[0].kind == EV_NOTHING && awaited(s).chance == AWAIT_NOTHING) {
        struct event e = s->act[0];
        emit(s, &e, at);
    }
}

static bool begin_position(struct state *s)
{
    const struct people *p = s->people;
    struct fen fen = rules_setup(s->rules, 0);
    struct position *pos = &s->pos;
    const char *options = p->options;
    struct verdict v;

    memset(pos, 0, sizeof *pos);
    pos->passant = NO_SQUARE;
    pos->rules = (uint8_t)s->way.rules;
    options_standard(&pos->options, &s->rules->options);
    for (size_t n; (n = options_item(&options)) != 0; options += n)
        options_set(&pos->options, &s->rules->options, options, n);
    options_check(&pos->options, &s->rules->options);
    if (*p->fen && !fen_read(s->rules, p->fen, strlen(p->fen), &fen))
        return false;
    pos->number = fen.number;
    pos->halfmove = fen.halfmove;
    verdict_clear(&v);
    s->rules->start(pos, &fen, &v);
    return v.code == CODE_OK;
}

/* ---- who speaks ---- */

static unsigned author_side(const struct state *s)
{
    return s->quoting ? (unsigned)NO_SIDE : s->side_of[people_author(s->people, s->author)];
}

static bool dialogue(const struct state *s)
{
    return s->people->narrators >= 2;
}

/* The author acts for a side: from now on it is his, and the other one another's. */
static void bind(struct state *s, unsigned side)
{
    int who = people_author(s->people, s->author);

    if (side == NO_SIDE || s->quoting)
        return;
    s->acted[who]++;
    s->acted_for[who] |= (uint8_t)(1u << side);
    if (author_side(s) != NO_SIDE || !dialogue(s))
        return;
    for (unsigned i = 0; i < s->people->n; i++)
        if (s->side_of[i] == side)
            return; /* somebody else's */
    s->side_of[who] = (uint8_t)side;
}

/* "Боря, e4": is somebody only spoken to? */
static bool addressed(const struct state *s, const struct token *k)
{
    bool first = k == s->tok || ends_clause(k - 1) || k[-1].line != k->line;

    return k->who != people_author(s->people, s->author) && k + 1 < s->tok + s->n && k[1].a.kind == ATOM_COMMA &&
           (first || k[-1].a.kind == ATOM_COMMA);
}

/* The side that a token speaks of: "белые", "у меня", a nick; NO_SIDE. */
static unsigned marked(const struct state *s, const struct token *k)
{
    unsigned own = k->speaker != NOBODY ? s->side_of[k->speaker] : author_side(s);

    if (k->who != NOBODY && k->who < PEOPLE && !(is_word(k, WORD_PERSON) && k->a.value == 2)) /* "You sent", a nick */
        return addressed(s, k) ? (unsigned)NO_SIDE : s->side_of[k->who];
    if (is_word(k, WORD_SIDE))
        return k->a.value;
    if (is_word(k, WORD_PERSON)) {
        if (k->a.value == 1)
            return own;
        if ((k->a.value == 2 || k->a.value == 3) && own != NO_SIDE)
            return 1 - own;
        return people_side_of(s->people, k->text, &k->a);
    }
    return NO_SIDE;
}

/* Does a word of taking stand before a token, in its sentence? */
static bool takes_before(const struct state *s, size_t from)
{
    for (size_t k = from; k-- > 0 && s->tok[k].sentence == s->tok[from].sentence && !ends_clause(&s->tok[k]);)
        if (is_word(&s->tok[k], WORD_TAKES))
            return true;
    return false;
}

/* Does a word of taking stand before a token, in its clause? */
static bool taken_from(const struct state *s, size_t from)
{
    for (size_t k = from; k-- > 0 && from - k < 5 && !splits(&s->tok[k]) && s->tok[k].line == s->tok[from].line;)
        if (is_word(&s->tok[k], WORD_TAKES))
            return true;
    return false;
}

/* "и она съедает g2", "it captures on c2": does a pronoun stand for the piece that the author has put down just now? */
static bool means_piece(const struct state *s, size_t i)
{
    const struct reading *r = s->out;
    const struct event *last = r->tolds ? &r->told[r->tolds - 1].event : NULL;
    static const char *const IT[] = {"it", "It", NULL};
    const struct token *k = &s->tok[i];
    bool he = is_word(k, WORD_PERSON) && k->a.value == 3 && !k->a.plural &&
              (k->a.form == FORM_SUBJECT || k->a.form == FORM_INSTRUMENT);
    size_t x = i + 1;

    if (!last || last->kind != EV_ARRIVAL || s->pos.setup || s->rules->numbered || !(he || is_text_of(k, IT)) ||
        author_side(s) != s->pos.side || !(s->pos.board.side[s->pos.side] & bit(last->to)) ||
        r->told[r->tolds - 1].at.line + 6 < k->line)
        return false;
    while (x < s->n && x < i + 4 && is_word(&s->tok[x], WORD_NOISE))
        x++;
    if (x + 1 < s->n && s->tok[x].a.kind == ATOM_SQUARE) /* "он же h7 бьёт" */
        x++;
    return x < s->n && is_word(&s->tok[x], WORD_TAKES);
}

/* Who acts, by the last marker before a token in its sentence: "my bishop" is of him who acts on it only if nobody else
 * is named. */
static unsigned marker_before(const struct state *s, size_t i)
{
    unsigned side, owner = NO_SIDE;
    bool dots = false;

    for (size_t k = i; k-- > 0 && s->tok[k].sentence == s->tok[i].sentence && !ends_clause(&s->tok[k]);) {
        const struct token *t = &s->tok[k];
        dots = dots || t->a.kind == ATOM_STOP;
        if (dots && is_word(t, WORD_PERSON))
            continue; /* "куда ты... ферзь бьёт f6" */
        if (means_piece(s, k))
            continue;
        if (t->a.kind == ATOM_CLOSE) { /* who acts is not said in an aside */
            size_t open = k;
            while (open > 0 && s->tok[open].a.kind != ATOM_OPEN && s->tok[open].line == t->line)
                open--;
            if (s->tok[open].a.kind == ATOM_OPEN && k - open > 4) {
                k = open;
                continue;
            }
        }
        side = marked(s, t);
        if (side == NO_SIDE || (t->used && is_word(t, WORD_SIDE)))
            continue; /* a black card speaks of nobody */
        if (t->who != NOBODY && people_owner(t->text, &t->a) && taken_from(s, k))
            continue; /* "took Toby's knight" */
        if (is_word(t, WORD_PERSON) && t->a.form != FORM_SUBJECT) {
            bool heads = k == 0 || splits(t - 1) || t[-1].line != t->line || is_word(t - 1, WORD_AND);
            if (t->a.form == FORM_OWNER && owner == NO_SIDE &&
                (t->a.value == 1 || (heads && t->a.value <= 3 && is_word(t + 1, WORD_KIND))))
                owner = side; /* "his pawn went e7 to e6" */
            continue;
        }
        if (is_word(t, WORD_SIDE) && t->a.form != FORM_SUBJECT && is_word(t + 1, WORD_KIND) && takes_before(s, k))
            continue; /* "бьёт белого коня" */
        return side;
    }
    return owner;
}

/* ---- what has been said already ---- */

static bool same_move(const struct event *told, const struct event *e)
{
    if (told->kind != EV_MOVE && told->kind != EV_ARRIVAL)
        return false;
    if (told->kind == EV_ARRIVAL && e->flags & MARK_CAPTURE)
        return false;
    if (told->castling || e->castling)
        return told->castling == e->castling;
    if (e->flags & TARGET_FILE) /* ed */
        return file_of(told->to) == file_of(e->to) && told->piece == PAWN &&
               (told->from_file == NO_LINE || told->from_file == e->from_file);
    if (event_has_origin(told) && event_has_origin(e) &&
        (told->from_file != e->from_file || told->from_rank != e->from_rank))
        return false;
    return told->to == e->to && (e->piece == NO_KIND || told->piece == NO_KIND || told->piece == e->piece);
}

/* Has this move, or a move to this square, been told in the last `back` events? */
static bool repeated_move(const struct state *s, const struct event *e, size_t back)
{
    const struct reading *r = s->out;

    for (size_t i = r->tolds; i-- > 0 && r->tolds - i <= back;)
        if (same_move(&r->told[i].event, e))
            return true;
    return false;
}

static bool mentioned_square(const struct state *s, unsigned square, size_t back)
{
    const struct reading *r = s->out;

    for (size_t i = r->tolds; i-- > 0 && r->tolds - i <= back;) {
        const struct event *e = &r->told[i].event;
        if ((e->kind == EV_MOVE || e->kind == EV_ARRIVAL || e->kind == EV_NAME) &&
            (e->to == square || (event_has_origin(e) && square_at(e->from_file, e->from_rank) == square)))
            return true;
    }
    return false;
}

/* ---- values: bids and dice ---- */

static bool want_bids(const struct awaits *x)
{
    return x->seat[WHITE] == AWAIT_SECRET || x->seat[BLACK] == AWAIT_SECRET;
}

static bool values_due(struct state *s)
{
    struct awaits x = awaited(s);

    return x.chance != AWAIT_NOTHING || want_bids(&x);
}

static void emit_reveal(struct state *s, const struct faces *white, const struct faces *black)
{
    struct event e = event_blank(EV_REVEAL);

    e.sides = 2;
    e.faces[WHITE] = *white;
    e.faces[BLACK] = *black;
    s->have[WHITE] = s->have[BLACK] = false;
    s->looses = 0;
    emit(s, &e, s->faces_at);
    if (s->out->tolds) {
        s->out->told[s->out->tolds - 1].guessed = s->guessed > 0;
        s->out->told[s->out->tolds - 1].unsided = s->unsided;
    }
    s->guessed = 0;
    s->unsided = false;
}

static void try_reveal(struct state *s)
{
    if (s->have[WHITE] && s->have[BLACK])
        emit_reveal(s, &s->faces[WHITE], &s->faces[BLACK]);
}

static unsigned first_of_two(struct state *s)
{
    s->order_counts = s->order_counts || s->pos.side != WHITE;
    return s->way.mover_first ? s->pos.side : (unsigned)WHITE;
}

static void give_value(struct state *s, unsigned side, const struct faces *f, struct stretch at)
{
    if (!s->have[WHITE] && !s->have[BLACK] && s->looses == 0)
        s->faces_at = at;
    if (side == NO_SIDE && (s->have[WHITE] || s->have[BLACK]))
        side = s->have[WHITE] ? BLACK : WHITE;
    if (side != NO_SIDE)
        s->unsided = false; /* the other one's is the other value */
    if (side == NO_SIDE) {
        s->loose[s->looses++] = *f;
        if (s->looses == 2) {
            unsigned first = first_of_two(s);
            s->guessed = 1;
            emit_reveal(s, &s->loose[first == WHITE ? 0 : 1], &s->loose[first == WHITE ? 1 : 0]);
        }
        return;
    }
    s->faces[side] = *f;
    s->have[side] = true;
    if (s->looses && !s->have[1 - side]) {
        s->faces[1 - side] = s->loose[0];
        s->have[1 - side] = true;
        s->looses = 0;
    }
    try_reveal(s);
}

/* "(W)", "(б)", "(white)" behind a value or name. */
static unsigned side_letter(const struct state *s, const struct token *k)
{
    char c = k->text[k->a.at];

    if (k->a.length == 1 && (c == 'W' || c == 'w'))
        return WHITE;
    if (k->a.length == 1 && (c == 'B' || c == 'b'))
        return BLACK;
    if (k->a.length == 2 && (memcmp(k->text + k->a.at, "б", 2) == 0 || memcmp(k->text + k->a.at, "Б", 2) == 0))
        return WHITE;
    if (k->a.length == 2 && (memcmp(k->text + k->a.at, "ч", 2) == 0 || memcmp(k->text + k->a.at, "Ч", 2) == 0))
        return BLACK;
    return marked(s, k);
}

/* "N 4 G 2": the first letter of a player's name, where the other's is another. */
static unsigned initial(const struct state *s, const struct token *k)
{
    char of[2] = {0, 0}, c = k->text[k->a.at];

    if (k->a.length != 1 || k->a.kind != ATOM_WORD)
        return NO_SIDE;
    for (unsigned i = 0; i < s->people->n; i++)
        if (s->side_of[i] != NO_SIDE && !of[s->side_of[i]])
            of[s->side_of[i]] = s->people->person[i].folded[0];
    c = c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
    if (!of[WHITE] || !of[BLACK] || of[WHITE] == of[BLACK])
        return NO_SIDE;
    return c == of[WHITE] ? WHITE : c == of[BLACK] ? BLACK : (unsigned)NO_SIDE;
}

/* "Zora rolled 3", "у него 5": does a word before a value say whose it is, of somebody whose side is not known? */
static bool unknown_owner(const struct state *s, size_t i, size_t from)
{
    if (s->looses && s->valued != s->author)
        return false; /* each has told his own */
    for (size_t k = i; k-- > from && s->tok[k].sentence == s->tok[i].sentence;) {
        const struct token *t = &s->tok[k];
        bool heads = k == 0 || ends_clause(t - 1) || t[-1].line != t->line;
        if (t->a.kind == ATOM_NUMBER || t->a.kind == ATOM_PAIR || t->a.kind == ATOM_SQUARE || t->a.kind == ATOM_PLY ||
            (is_word(t, WORD_KIND) && t->used))
            return false;
        if (is_word(t, WORD_PERSON) && t->a.value <= 3 && marked(s, t) == NO_SIDE)
            return true;
        if (is_word(t, WORD_UNKNOWN) && t->who == NOBODY && k > from && t->a.length >= 6 && t[-1].line == t->line &&
            (is_text(t - 1, "у") || is_text(t - 1, "У")))
            return true; /* "у моти" */
        if (is_word(t, WORD_UNKNOWN) && t->who == NOBODY && t->a.first && t->a.length >= 3 &&
            (!heads || is_word(t + 1, WORD_THROWS) || is_word(t + 1, WORD_BIDS) || t[1].a.kind == ATOM_COLON))
            return true;
    }
    return false;
}

/* Somebody whose side is not known, of whom the words before a value speak; NOBODY. */
static int other_before(const struct state *s, size_t i, size_t from)
{
    for (size_t k = i; k-- > from && s->tok[k].sentence == s->tok[i].sentence;) {
        const struct token *t = &s->tok[k];
        if (t->who != NOBODY && t->who < PEOPLE && s->side_of[t->who] == NO_SIDE && !addressed(s, t) &&
            s->people->person[t->who].author && t->who != people_author(s->people, s->author))
            return t->who;
    }
    return NOBODY;
}

#define NO_VALUE 3u /* it is said again, and nobody's */

/* The side whose value stands at i: a marker before it that no value has used, or one behind it, or the author. */
/* Has another piece of this sentence its side behind it, as this one has? */
static bool has_side_behind(const struct state *s, size_t i)
{
    for (size_t k = 0; k + 1 < s->n; k++)
        if (k != i && s->tok[k].sentence == s->tok[i].sentence && is_word(&s->tok[k], WORD_KIND) &&
            is_word(&s->tok[k + 1], WORD_SIDE) && s->tok[k + 1].a.form != FORM_SUBJECT &&
            s->tok[k + 1].a.value != s->tok[i + 1].a.value)
            return true;
    return false;
}

static unsigned whose(struct state *s, size_t i, size_t from)
{
    unsigned side;
    size_t k;

    if (i + 3 < s->n && s->tok[i + 1].a.kind == ATOM_OPEN) {
        side = side_letter(s, &s->tok[i + 2]);
        if (side != NO_SIDE)
            return side;
    }
    if (i + 2 < s->n && is_word(&s->tok[i], WORD_KIND) && is_word(&s->tok[i + 1], WORD_SIDE) &&
        s->tok[i + 1].a.form != FORM_SUBJECT && !is_word(&s->tok[i + 2], WORD_KIND) &&
        !(i > 0 && is_word(&s->tok[i - 1], WORD_SIDE)) && has_side_behind(s, i)) {
        s->tok[i + 1].spent = true; /* "слон белых против коня чёрных" */
        return s->tok[i + 1].a.value;
    }
    for (k = i; k-- > from && s->tok[k].sentence == s->tok[i].sentence;) {
        if (s->tok[k].a.kind == ATOM_NUMBER || s->tok[k].a.kind == ATOM_PAIR || s->tok[k].a.kind == ATOM_SQUARE ||
            (is_word(&s->tok[k], WORD_KIND) && s->tok[k].used))
            break; /* the marker before that is its own */
        side = marked(s, &s->tok[k]);
        if (side == NO_SIDE && k == i - 1 && (s->tok[i].a.kind == ATOM_NUMBER || s->tok[i].a.kind == ATOM_PAIR))
            side = initial(s, &s->tok[k]);
        if (side == NO_SIDE && k == i - 1 && s->tok[i].a.kind == ATOM_PAIR && !s->tok[i].a.letters)
            side = side_letter(s, &s->tok[k]); /* "w 3+1" */
        if (side != NO_SIDE && !s->tok[k].spent)
            return side;
    }
    for (k = i + 1; k < s->n && k <= i + 3 && !splits(&s->tok[k]); k++) {
        if (s->tok[k].a.kind == ATOM_NUMBER || is_word(&s->tok[k], WORD_KIND) || s->tok[k].a.kind == ATOM_SQUARE ||
            is_word(&s->tok[k], WORD_SOWS))
            break;
        side = marked(s, &s->tok[k]);
        if (k <= i + 2 && is_word(&s->tok[k], WORD_PERSON) && s->tok[k].a.value == 2 && dialogue(s) &&
            side != NO_SIDE && s->have[side] && !s->have[1 - side])
            break; /* "конь, твоё": he says who wins */
        if (side != NO_SIDE) {
            /* "3 у меня 5 у него", but not "3 у него 5" */
            size_t next = k + 1;
            while (next < s->n && next < k + 3 &&
                   (is_word(&s->tok[next], WORD_THROWS) || is_word(&s->tok[next], WORD_BIDS)))
                next++;
            if (next >= s->n || splits(&s->tok[next]) || is_word(&s->tok[next], WORD_AND) ||
                s->tok[k - 1].a.kind != ATOM_WORD || is_word(&s->tok[k - 1], WORD_FROM)) {
                s->tok[k].spent = true;
                return side;
            }
            break;
        }
    }
    side = author_side(s);
    if (dialogue(s) && side == NO_SIDE && !s->quoting) {
        unsigned taken = 0;
        int other = other_before(s, i, from);
        for (unsigned p = 0; p < s->people->n; p++)
            taken |= s->side_of[p] != NO_SIDE ? 1u << s->side_of[p] : 0;
        if ((taken == 1 || taken == 2) && other != NOBODY) { /* "@Ann 1d6 (3)", says a bot */
            side = taken == 1 ? BLACK : WHITE;
            s->side_of[other] = (uint8_t)side;
            return side;
        }
        if ((taken == 1 || taken == 2) && !unknown_owner(s, i, from)) {
            bind(s, taken == 1 ? BLACK : WHITE);
            side = author_side(s);
        }
    }
    if (dialogue(s) && side != NO_SIDE)
        return !s->have[side] || s->have[1 - side] || s->author != s->valued ? side
               : unknown_owner(s, i, from) ? 1 - side /* "а Марфа — ферзя" */
                                           : NO_VALUE;
    s->unsided = s->unsided || (!s->quote && !s->quoting && unknown_owner(s, i, from));
    return NO_SIDE;
}

/* "оба", "у обоих", "both": not "мы". */
static bool says_both(const struct token *k)
{
    static const char *const EACH[] = {"каждого", "каждому", "каждый", "each", "apiece", NULL};
    const char *word = k->text + k->a.at;

    if (k->a.kind == ATOM_WORD && is_text_of(k, EACH))
        return true;
    if (!is_word(k, WORD_PERSON) || k->a.value != 4)
        return false;
    for (size_t i = 0; i + 4 <= k->a.length; i++)
        if (memcmp(word + i, "об", 4) == 0 || memcmp(word + i, "Об", 4) == 0 || memcmp(word + i, "both", 4) == 0 ||
            memcmp(word + i, "Both", 4) == 0)
            return true;
    return false;
}

/* "ставлю коня b1 на e5": is it no bid, but a piece that is put down from where it stands? */
static bool put_from(const struct state *s, size_t i)
{
    size_t x = i + 1;
    bool puts = false;

    for (size_t b = i; b-- > 0 && !ends_clause(&s->tok[b]) && s->tok[b].line == s->tok[i].line;)
        puts = puts || is_word(&s->tok[b], WORD_PLACES);
    if (x < s->n && is_word(&s->tok[x], WORD_FROM))
        x++;
    if (x + 1 >= s->n || s->tok[x].a.kind != ATOM_SQUARE ||
        !(s->pos.board.kind[s->tok[i].a.value] & bit(s->tok[x].a.value)))
        return false;
    return puts || is_word(&s->tok[x + 1], WORD_TO) || s->tok[x + 1].a.kind == ATOM_ARROW;
}

static uint8_t last_named(const struct state *s);

/* "Hamish thinks it was a 6": what somebody believes of a value. */
static bool is_believed(const struct state *s, size_t i)
{
    static const char *const WORD[] = {"thinks",   "reckons",  "believes", "claims",     "guesses",    "insists",
                                       "swears",   "думает",   "считает",  "уверяет",    "утверждает", "полагает",
                                       "клянется", "клянётся", "якобы",    "supposedly", "allegedly",  NULL};

    for (size_t k = i; k-- > 0 && s->tok[k].sentence == s->tok[i].sentence;)
        if (is_text_of(&s->tok[k], WORD))
            return true;
    return false;
}

/* The value of token i goes to its owner.  False: he has one already; said again it changes nothing, another is a
 * doubt. */
static bool give_owner(struct state *s, size_t i, const struct faces *f)
{
    struct token *k = &s->tok[i];
    unsigned side = whose(s, i, 0);
    bool again = side == NO_VALUE || (side != NO_SIDE && s->have[side]);
    const struct faces *first = &s->faces[side == NO_VALUE ? author_side(s) : side & 1];

    if (!again && is_believed(s, i)) {
        doubt(s, stretch_of(k), DOUBT_UNREAD, NULL, NULL);
        return false;
    }
    if (again && first->n == f->n && first->value[0] == f->value[0])
        note(s, k, FATE_REPEATED);
    else if (again)
        doubt(s, stretch_of(k), DOUBT_CORRECTED, NULL, NULL);
    if (again)
        return false;
    s->valued = s->author;
    give_value(s, side, f, stretch_of(k));
    return true;
}

/* Does a value of its own, or whose one is, stand between a value and the word that gives it to both? */
static bool parts_both(const struct state *s, const struct token *k)
{
    return k->a.kind == ATOM_NUMBER || k->a.kind == ATOM_PAIR || marked(s, k) != NO_SIDE;
}

/* Is a value told of both?  Of several in a sentence only that which stands next to the word that says so. */
static bool both_have(struct state *s, size_t i)
{
    static const char *const PER[] = {"по", "По", NULL}; /* "по единице" */
    const struct token *k = &s->tok[i];
    bool die = k->a.kind != ATOM_WORD;

    if (s->have[WHITE] || s->have[BLACK] || s->looses)
        return false;
    if (die && i > 0 && is_text_of(k - 1, PER) && k[-1].line == k->line && !is_word(k + 1, WORD_THROWS))
        return true;
    for (size_t b = i; b-- > 0 && s->tok[b].sentence == k->sentence;) {
        if (says_both(&s->tok[b]) && !s->tok[b].spent)
            return s->tok[b].spent = true;
        if (die && parts_both(s, &s->tok[b]))
            break;
    }
    for (size_t x = i + 1; x < s->n && x < i + 4 && !splits(&s->tok[x]); x++) {
        if (says_both(&s->tok[x]))
            return s->tok[x].spent = true;
        if (die && parts_both(s, &s->tok[x]))
            break;
    }
    return false;
}

/* A value that token i tells of both. */
static void emit_both(struct state *s, size_t i, const struct faces *f)
{
    s->faces_at = stretch_of(&s->tok[i]);
    emit_reveal(s, f, f);
    note(s, &s->tok[i], FATE_ACTION);
}

/* Has one value been read of a sentence that says whose the other is, too? */
static bool half_told(const struct state *s, uint32_t *sentence)
{
    unsigned sides = 0, people = 0, given = s->have[BLACK] ? BLACK : WHITE;

    if (s->have[WHITE] == s->have[BLACK])
        return false;
    *sentence = UINT32_MAX;
    for (size_t x = 0; x < s->n; x++)
        if (s->tok[x].line == s->faces_at.line && s->tok[x].a.at == s->faces_at.at)
            *sentence = s->tok[x].sentence;
    for (size_t x = 0; x < s->n; x++) {
        unsigned side = s->tok[x].sentence == *sentence && !s->tok[x].used ? marked(s, &s->tok[x]) : (unsigned)NO_SIDE;
        if (side == NO_SIDE || x + 1 >= s->n ||
            (is_word(&s->tok[x], WORD_PERSON) && s->tok[x].a.value != 1 && s->tok[x].a.form != FORM_OWNER))
            continue;
        sides |= side == given ? 1u : 0;
        people |= side != given && (s->tok[x + 1].a.kind == ATOM_ARROW || s->tok[x + 1].a.kind == ATOM_COLON ||
                                    is_word(&s->tok[x + 1], WORD_UNKNOWN))
                      ? 1u
                      : 0;
    }
    return sides && people;
}

/* "two pawns on two slips" */
static bool two_of_them(const struct state *s, size_t i)
{
    const struct token *k = &s->tok[i];

    return i > 0 && k->a.plural && k[-1].a.kind == ATOM_NUMBER && k[-1].a.number == 2 && k[-1].line == k->line &&
           k->a.form != FORM_LETTER && !s->have[WHITE] && !s->have[BLACK] && !s->looses;
}

static size_t consume_bid(struct state *s, size_t i)
{
    struct token *k = &s->tok[i];
    uint32_t half;
    struct faces f = {.state = FACES_GIVEN, .n = 1, .letter = 1};

    if (k->a.kind == ATOM_PAIR && k->a.letters) {
        struct faces two[2];
        unsigned first = first_of_two(s);
        for (int x = 0; x < 2; x++) {
            uint8_t set = k->a.pair[x];
            two[x] = f;
            for (unsigned kind = 0; kind < KINDS; kind++)
                if (set & 1u << kind) {
                    two[x].value[0] = kind;
                    break;
                }
        }
        s->faces_at = stretch_of(k);
        s->guessed = 1;
        emit_reveal(s, &two[first == WHITE ? 0 : 1], &two[first == WHITE ? 1 : 0]);
        note(s, k, FATE_ACTION);
        return 1;
    }
    if (!is_word(k, WORD_KIND))
        return 0;
    if (k->torn) {
        doubt(s, stretch_of(k), DOUBT_UNREAD, NULL, NULL);
        return 1;
    }
    f.value[0] = k->a.value;
    if (i > 0 && is_word(k - 1, WORD_NOT))
        return 0; /* "ставит не слона" */
    for (size_t x = i + 1; x + 1 < s->n && x < i + 8 && !ends_clause(&s->tok[x]); x++)
        if (is_word(&s->tok[x], WORD_NO) && ends_clause(&s->tok[x + 1]))
            return 0; /* "ферзя-то у вас уже нет" */
    if (i > 0 && is_word(k - 1, WORD_WHAT))
        return 0; /* "какая ладья?" */
    if (s->have[WHITE] != s->have[BLACK] || s->looses == 1) {
        const struct faces *one = s->looses == 1 ? &s->loose[0] : &s->faces[s->have[BLACK]];
        bool same = one->value[0] == f.value[0];
        unsigned given = s->looses == 1 ? (unsigned)NO_SIDE : s->have[BLACK] ? BLACK : WHITE;
        if (same && !dialogue(s) && k->line != s->faces_at.line && marker_before(s, i) == NO_SIDE && !s->quote) {
            doubt(s, s->faces_at, DOUBT_GAP, NULL, NULL); /* it is spoken of, and the other bid was not read */
            return 1;
        }
        if (same && k->line == s->faces_at.line && i > 0 && is_word(k - 1, WORD_PLACES) && s->acted_post == s->post) {
            doubt(s, s->faces_at, DOUBT_GAP, NULL, NULL); /* "ставит пешку" */
            return 1;
        }
        for (size_t x = i + 1; same && given != NO_SIDE && x < s->n && x < i + 3 && !splits(&s->tok[x]); x++)
            if (marked(s, &s->tok[x]) == given) {
                note(s, k, FATE_REPEATED); /* "horse of Vadim again" */
                return 1;
            }
    }
    if (half_told(s, &half) && half != k->sentence) {
        doubt(s, s->faces_at, DOUBT_GAP, NULL, NULL);
        return 1;
    }
    if (i > 1 && (k[-1].a.kind == ATOM_ARROW || k[-1].a.kind == ATOM_COLON) && k[-2].a.kind == ATOM_SQUARE &&
        k[-2].a.value != last_named(s) && k[-2].line == k->line && !s->quote) {
        doubt(s, stretch_of(k - 2), DOUBT_GAP, NULL, NULL); /* "g5 — пешка": of the next square */
        return 1;
    }
    if (i > 1 && k[-1].a.kind == ATOM_OPEN && is_word(k - 2, WORD_KIND) && k[-2].used && k[-2].a.value == k->a.value &&
        i + 1 < s->n && k[1].a.kind == ATOM_CLOSE) {
        note(s, k, FATE_REPEATED); /* "officer (bishop)" */
        return 1;
    }
    if (i + 1 < s->n && is_word(k + 1, WORD_WINS_BID) && (s->have[WHITE] != s->have[BLACK] || s->looses == 1) &&
        (s->looses ? s->loose[0] : s->faces[s->have[BLACK]]).value[0] == f.value[0])
        return 0; /* "конь старше": that has been told, and the other bid was not read */
    if ((s->have[WHITE] != s->have[BLACK] || s->looses == 1) && put_from(s, i)) {
        doubt(s, stretch_of(k), DOUBT_GAP, NULL, NULL);
        return 1;
    }
    if (both_have(s, i) || two_of_them(s, i)) { /* "оба написали слона", "слон у обеих сторон" */
        emit_both(s, i, &f);
        return 1;
    }
    if (!give_owner(s, i, &f))
        return 1;
    s->acted[people_author(s->people, s->author)]++;
    note(s, k, FATE_ACTION);
    return 1;
}

static bool is_figure(const struct state *s, const struct token *k, uint32_t *value)
{
    if (k->a.kind == ATOM_PLY && k[1].a.kind == ATOM_COMMA && is_word(k + 2, WORD_SIDE))
        return false; /* a row of a table */
    if (k > s->tok && is_word(k - 1, WORD_ROUND) && k->a.pair[0] == 0)
        return false; /* its number */
    if (k->a.kind == ATOM_NUMBER || (k->a.kind == ATOM_PLY && (k->a.value == 1 || (k->a.slips && k->a.value == 3)))) {
        *value = k->a.number;
        return k->a.kind == ATOM_NUMBER || k->a.number <= s->rules->die;
    }
    if (k->a.kind == ATOM_SQUARE && k->a.number && k->a.number <= s->rules->die) { /* "a three" */
        *value = k->a.number;
        return true;
    }
    if (is_word(k, WORD_JOKER)) {
        *value = 6;
        return false;
    }
    return false;
}

/* How many dice a side throws now. */
static unsigned dice_due(struct state *s, struct throw *t)
{
    struct event e = event_blank(EV_REVEAL);

    e.sides = 2;
    for (int side = WHITE; side <= BLACK; side++)
        e.faces[side] = s->have[side] ? s->faces[side] : (struct faces){.state = FACES_UNKNOWN};
    return s->rules->next_throw && s->rules->next_throw(&s->pos, &e, t) ? t->dice : 0;
}

static bool is_month(const struct token *k)
{
    static const char *const MONTH[] = {"янв", "фев", "мар", "апр", "мая", "июн", "июл", "авг",
                                        "сен", "окт", "ноя", "дек", "Jan", "Feb", "Mar", "Apr",
                                        "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

    for (size_t m = 0; m < sizeof MONTH / sizeof *MONTH; m++)
        if (k->a.length >= strlen(MONTH[m]) && memcmp(k->text + k->a.at, MONTH[m], strlen(MONTH[m])) == 0)
            return true;
    return false;
}

/* Do squares follow, or is the line over; for a double: is it thrown again? */
static bool puts_down(const struct state *s, size_t i, bool doubled)
{
    bool counts = i > 1 && is_word(&s->tok[i - 2], WORD_UNKNOWN) && s->tok[i - 2].who == NOBODY;

    if (i < s->n && (s->tok[i].a.kind == ATOM_DATE || is_month(&s->tok[i])))
        return false; /* "3 и 4 декабря" */
    for (size_t k = i; k < s->n && k < i + 8; k++) {
        const struct token *t = &s->tok[k];
        if (t->a.kind == ATOM_SQUARE || t->a.kind == ATOM_MOVE || is_word(t, WORD_AGAIN) || is_word(t, WORD_TIE) ||
            is_word(t, WORD_NO) || is_word(t, WORD_OCCUPIED) || (t->a.kind == ATOM_END && !counts) ||
            (doubled && ends_clause(t)))
            return true;
        if (t->a.kind == ATOM_PAIR)
            return false;
        if (is_word(t, WORD_UNKNOWN) && t->who == NOBODY && k == i && !doubled)
            return false;
    }
    return false;
}

static bool same_dice(const struct faces *a, const struct faces *b)
{
    return a->n == 2 && a->value[0] == b->value[0] && a->value[1] == b->value[1];
}

/* Dice of the last roll, spoken of: "wait, 6+3 is 9 and 4+5 is 9". */
static bool said_again(const struct state *s, const struct faces *f, uint32_t sentence)
{
    const struct reading *r = s->out;

    for (size_t i = r->tolds; i-- > 0;) {
        const struct event *e = &r->told[i].event;
        if (e->kind != EV_REVEAL)
            continue;
        if (s->quote && (same_dice(&e->faces[WHITE], f) || same_dice(&e->faces[BLACK], f)))
            return true;
        if (s->quote && r->tolds - i < 200)
            continue;
        for (int side = WHITE; side <= BLACK; side++)
            if (e->faces[side].n == 2 && e->faces[side].value[0] == f->value[0] &&
                e->faces[side].value[1] == f->value[1])
                return s->sentence[sentence].corrects || s->sentence[sentence].asks;
        return false;
    }
    return false;
}

/* "у белых 8+8, у чёрных 1+2": the other side's roll behind one, in the same line; 0 if there is none. */
static size_t roll_behind(const struct state *s, size_t i)
{
    bool marker = false;

    for (size_t k = i; k < s->n && k < i + 6 && s->tok[k].line == s->tok[i].line; k++) {
        const struct token *t = &s->tok[k];
        if (t->a.kind == ATOM_PAIR && !t->a.letters)
            return marker ? k : 0;
        if (t->a.kind == ATOM_SQUARE || t->a.kind == ATOM_MOVE || t->a.kind == ATOM_PLY || t->a.kind == ATOM_STOP ||
            is_word(t, WORD_ROUND))
            return 0;
        marker = marker || is_word(t, WORD_SIDE) || is_word(t, WORD_PERSON) || t->who != NOBODY;
    }
    return 0;
}

/* "б1 ч2" */
static bool sided_figure(const struct token *k, int *side, uint32_t *value)
{
    const char *word = k->text + k->a.at;

    if (k->a.kind == ATOM_END || k->a.length != 3 || word[2] < '1' || word[2] > '9' ||
        (memcmp(word, "б", 2) != 0 && memcmp(word, "ч", 2) != 0))
        return false;
    *side = memcmp(word, "б", 2) == 0 ? WHITE : BLACK;
    *value = (uint32_t)(word[2] - '0');
    return true;
}

/* "two fours", "две тройки" */
static bool two_of(const struct token *k)
{
    static const char *const MANY[] = {"s", "ки", "ок", "цы", "иц", "ра"};
    const char *end = k[1].text + k[1].a.at + k[1].a.length;

    if (k->a.kind != ATOM_NUMBER || k->a.number != 2 || k->a.length < 3 || k->a.form == FORM_ADJECTIVE ||
        k[1].a.kind != ATOM_NUMBER || k[1].line != k->line || k[1].a.length < 4 || k[1].a.form == FORM_ADJECTIVE)
        return false;
    for (size_t i = 0; i < sizeof MANY / sizeof *MANY; i++)
        if (memcmp(end - strlen(MANY[i]), MANY[i], strlen(MANY[i])) == 0)
            return true;
    return false;
}

/* "double threes", "дубль троек", "дубль: шестёрки" */
static bool double_of(const struct state *s, size_t i)
{
    const struct token *k = &s->tok[i];
    size_t x = i + 1;

    if (!is_word(k, WORD_TIE) || k->a.value != 1 || k->a.form == FORM_INSTRUMENT)
        return false;
    if (x + 1 < s->n && s->tok[x].a.kind == ATOM_COLON)
        x++;
    return x < s->n && s->tok[x].a.kind == ATOM_NUMBER && s->tok[x].a.length > 2 &&
           s->tok[x].a.form != FORM_ADJECTIVE && s->tok[x].line == k->line && s->tok[x].a.number > 0 &&
           s->tok[x].a.number <= s->rules->die && s->tok[x + 1].a.kind != ATOM_NUMBER &&
           s->tok[x + 1].a.kind != ATOM_PLUS && !is_word(&s->tok[x + 1], WORD_AND);
}

/* "(5, ) — переброс": is thrown again what nobody has told? */
static bool rolls_unheard(const struct state *s, size_t i)
{
    const struct event *last = s->out->tolds ? &s->out->told[s->out->tolds - 1].event : NULL;
    uint32_t value;

    if (!last || last->kind != EV_ARRIVAL || s->sentence[s->tok[i].sentence].asks)
        return false;
    for (size_t x = i + 1; x < s->n && s->tok[x].line == s->tok[i].line; x++)
        if (s->tok[x].a.kind == ATOM_PAIR || is_figure(s, &s->tok[x], &value))
            return false;
    return true;
}

/* "и 4, пять", "5 + = 9": a roll of which one die is not told. */
static bool half_roll(const struct state *s, size_t i)
{
    const struct token *k = &s->tok[i];
    uint32_t value, second;
    bool joined, glued;

    if (k->a.kind != ATOM_NUMBER || k->a.form == FORM_ADJECTIVE || !is_figure(s, k, &value) || value > s->rules->die)
        return false;
    joined = i > 0 && k[-1].line == k->line &&
             (is_word(k - 1, WORD_AND) || (k[-1].a.kind == ATOM_PLUS && k[-1].a.at + k[-1].a.length < k->a.at));
    if (joined && (i < 2 || k[-2].line != k->line ||
                   (!is_figure(s, k - 2, &second) && (is_word(k - 1, WORD_AND) ? k[-2].a.kind != ATOM_WORD : true))))
        return !(i > 1 && is_figure(s, k - 2, &second));
    if (i > 1 && k[-1].a.kind == ATOM_COMMA &&
        ((k[-2].a.kind == ATOM_OPEN && k[1].a.kind == ATOM_CLOSE) ||
         (k[-2].a.kind == ATOM_COLON && k[-2].line == k->line)))
        return true;
    glued = k[1].a.kind == ATOM_PLUS || (is_word(k + 1, WORD_AND) && k[2].line == k->line &&
                                         (splits(k + 2) || k[2].a.kind == ATOM_FACE || k[2].a.kind == ATOM_ARROW));
    return glued && k[1].line == k->line && !is_figure(s, k + 2, &second);
}

/* "1d6 (3) = 3": a bot adds up one die. */
static bool sum_of_one(const struct state *s, size_t i, uint32_t value)
{
    size_t x = i;

    if (i < 2 || s->tok[i - 1].a.kind != ATOM_COLON || s->tok[i - 1].a.value != '=')
        return false;
    for (x--; x-- > 0 && i - x < 5 && s->tok[x].line == s->tok[i].line;)
        if (s->tok[x].a.kind == ATOM_NUMBER)
            return s->tok[x].used && s->tok[x].a.number == value;
    return false;
}

/* "дубль! жатва": of dice that are not told. */
static bool unread_double(const struct state *s, size_t i)
{
    const struct token *k = &s->tok[i];
    const struct event *last = s->out->tolds ? &s->out->told[s->out->tolds - 1].event : NULL;
    uint32_t value;

    if (!is_word(k, WORD_TIE) || k->a.value != 1 || double_of(s, i) || is_supposed(s, i) ||
        s->sentence[k->sentence].asks || !last || last->kind == EV_REVEAL || (i > 0 && is_word(k - 1, WORD_NOT)))
        return false;
    for (size_t x = 0; x < s->n; x++)
        if (s->tok[x].sentence >= k->sentence && s->tok[x].sentence <= k->sentence + 1 && s->tok[x].line == k->line &&
            (s->tok[x].a.kind == ATOM_PAIR || is_figure(s, &s->tok[x], &value) || is_word(&s->tok[x], WORD_NOT) ||
             is_word(&s->tok[x], WORD_NO) || is_word(&s->tok[x], WORD_IF)))
            return false;
    return s->acted_post != s->post || s->acted_token < i;
}

/* Does a row of a table of dice begin here, with a figure too few? */
static bool torn_row(const struct state *s, size_t i)
{
    size_t figures = 0;

    if (i > 0 && s->tok[i - 1].line == s->tok[i].line)
        return false;
    while (i + figures < s->n && s->tok[i + figures].line == s->tok[i].line &&
           s->tok[i + figures].a.kind == ATOM_NUMBER)
        figures++;
    return figures == 4 || figures == 2;
}

/* Is it one of the figures that a line begins with? */
static bool in_columns(const struct state *s, size_t i)
{
    for (size_t x = i; x-- > 0 && s->tok[x].line == s->tok[i].line;)
        if (s->tok[x].a.kind != ATOM_NUMBER && s->tok[x].a.kind != ATOM_PLY && s->tok[x].a.kind != ATOM_PAIR &&
            s->tok[x].a.kind != ATOM_COMMA)
            return false;
    return true;
}

/* "оба: 3 и 5": another figure follows, so that each has one. */
static bool two_figures(const struct state *s, size_t i)
{
    uint32_t second;

    return i + 2 < s->n && (is_figure(s, &s->tok[i + 1], &second) || is_figure(s, &s->tok[i + 2], &second));
}

static size_t consume_dice(struct state *s, size_t i)
{
    struct token *k = &s->tok[i];
    struct faces f = {.state = FACES_GIVEN, .n = 1};
    struct throw t;
    unsigned due = dice_due(s, &t);
    uint32_t value;
    int letter;

    if (s->sentence[k->sentence].score)
        return 0;
    if (is_word(k, WORD_AGAIN) && s->pos.setup && s->rules->die == 8 && rolls_unheard(s, i)) {
        doubt(s, stretch_of(k), DOUBT_GAP, NULL, NULL);
        return 1;
    }
    if (k->a.kind == ATOM_PAIR && !k->a.letters && i > 0 && is_word(k - 1, WORD_ROUND) && i + 2 < s->n &&
        (is_word(k + 1, WORD_AND) || k[1].a.kind == ATOM_PLUS) && is_figure(s, k + 2, &value)) {
        k->a.kind = ATOM_NUMBER; /* "раунд 2: 1 и 5" */
        k->a.number = k->a.pair[1];
    }
    if (due == 1 && sided_figure(k, &letter, &value)) {
        f.value[0] = value;
        give_value(s, (unsigned)letter, &f, stretch_of(k));
        note(s, k, FATE_ACTION);
        return 1;
    }
    if (due == 1 && k->a.kind == ATOM_SQUARE && k->a.length == 3 && k->text[k->a.at + 1] == ' ' &&
        k->text[k->a.at + 2] >= '1' && k->text[k->a.at + 2] <= '9') { /* "N 4 G 2" */
        struct token letter_only = *k;
        unsigned side;
        letter_only.a.kind = ATOM_WORD;
        letter_only.a.length = 1;
        side = initial(s, &letter_only);
        if (side != NO_SIDE && !s->have[side]) {
            f.value[0] = (uint32_t)(k->text[k->a.at + 2] - '0');
            give_value(s, side, &f, stretch_of(k));
            note(s, k, FATE_ACTION);
            return 1;
        }
    }
    if (k->a.kind == ATOM_SQUARE && k->a.value == s->rules->die * 8u - 5u) { /* "d6" */
        note(s, k, FATE_SPEECH);
        return 1;
    }
    if (due == 1) {
        if (k->a.kind == ATOM_PAIR && !k->a.letters) {
            struct faces two[2] = {f, f};
            unsigned first = whose(s, i, 0);
            if (first == NO_SIDE || !dialogue(s)) {
                unsigned m = marker_before(s, i);
                first = m != NO_SIDE && is_word(&s->tok[i - 1], WORD_PERSON) ? m : first_of_two(s);
                s->guessed++;
            }
            two[0].value[0] = k->a.pair[0];
            two[1].value[0] = k->a.pair[1];
            if (s->have[WHITE] || s->have[BLACK] || s->looses)
                return 0;
            s->faces_at = stretch_of(k);
            first = first_of_two(s);
            s->guessed = 1;
            emit_reveal(s, &two[first == WHITE ? 0 : 1], &two[first == WHITE ? 1 : 0]);
            note(s, k, FATE_ACTION);
            return 1;
        }
        if (!is_figure(s, k, &value) || value == 0 || value > 99)
            return 0;
        if (sum_of_one(s, i, value)) {
            note(s, k, FATE_REPEATED);
            return 1;
        }
        if (value > s->rules->die && marker_before(s, i) == NO_SIDE)
            return 0;
        f.value[0] = value;
        if (both_have(s, i) && !two_figures(s, i)) {
            emit_both(s, i, &f);
            return 1;
        }
        if (give_owner(s, i, &f))
            note(s, k, FATE_ACTION);
        return 1;
    }
    if (due == 2 && s->columns != NO_SIDE && k->a.kind == ATOM_NUMBER && torn_row(s, i)) {
        doubt(s, stretch_of(k), DOUBT_UNREAD, NULL, NULL);
        return 1;
    }
    if (due == 2 && s->rules->rounds && !s->pos.setup && unread_double(s, i)) {
        doubt(s, stretch_of(k), DOUBT_GAP, NULL, NULL);
        return 1;
    }
    if (due == 2 && half_roll(s, i)) {
        doubt(s, stretch_of(k), DOUBT_UNREAD, NULL, NULL);
        return 1;
    }
    if (due == 2) {
        size_t used = 1;
        unsigned side;
        if (k->a.kind == ATOM_PAIR && !k->a.letters) {
            f.value[0] = k->a.pair[0];
            f.value[1] = k->a.pair[1];
        } else if (two_of(k) || double_of(s, i)) {
            f.value[0] = f.value[1] = k[1].a.kind == ATOM_NUMBER ? k[1].a.number : k[2].a.number;
            used = k[1].a.kind == ATOM_NUMBER ? 2 : 3;
        } else if (is_figure(s, k, &value)) {
            size_t next = i + 1;
            uint32_t second;
            while (next < s->n && next < i + 4 &&
                   (s->tok[next].a.kind == ATOM_PLUS || s->tok[next].a.kind == ATOM_COMMA ||
                    is_word(&s->tok[next], WORD_AND) || s->tok[next].a.kind == ATOM_MINUS))
                next++;
            if (next >= s->n || !is_figure(s, &s->tok[next], &second) || s->tok[next].a.kind == ATOM_END)
                return 0;
            if (value == 0 || second == 0 || value > s->rules->die || second > s->rules->die)
                return 0;
            f.value[0] = value;
            f.value[1] = second;
            used = next - i + 1;
        } else {
            return 0;
        }
        f.n = 2;
        if (s->out->tolds && said_again(s, &f, k->sentence)) {
            note_all(s, i, i + used, FATE_REPEATED);
            return used;
        }
        if (t.one_sided && !puts_down(s, i + used, f.value[0] == f.value[1]))
            return 0;
        if (t.one_sided) {
            struct event e = event_blank(EV_REVEAL);
            e.sides = 1;
            e.faces[0] = f;
            emit(s, &e, stretch_of(k));
            note_all(s, i, i + used, FATE_ACTION);
            return used;
        }
        side = whose(s, i, 0);
        if (side == NO_VALUE || (side != NO_SIDE && s->have[side])) {
            if (same_dice(&s->faces[side == NO_VALUE ? author_side(s) : side], &f))
                note_all(s, i, i + used, FATE_REPEATED);
            else
                doubt(s, stretch_of(k), DOUBT_CORRECTED, NULL, NULL); /* which of his two rolls stands? */
            return used;
        }
        if (side == NO_SIDE && s->columns != NO_SIDE && in_columns(s, i))
            side = s->have[s->columns] ? 1u - s->columns : s->columns;
        if (side == NO_SIDE)
            side = s->have[t.side] ? 1u - t.side : t.side;
        if (!s->have[WHITE] && !s->have[BLACK])
            s->faces_at = stretch_of(k);
        s->faces[side] = f;
        s->have[side] = true;
        note_all(s, i, i + used, FATE_ACTION);
        if (dice_due(s, &t) == 0) { /* complete, perhaps with one side alone */
            struct faces none = {.state = FACES_NONE};
            size_t other = s->rules->rounds && !s->have[1 - side] ? roll_behind(s, i + used) : 0;
            if (other) { /* thrown after a double, against the rules */
                s->faces[1 - side] = (struct faces){
                    .state = FACES_GIVEN, .n = 2, .value = {s->tok[other].a.pair[0], s->tok[other].a.pair[1]}};
                s->have[1 - side] = true;
                note(s, &s->tok[other], FATE_ACTION);
            }
            emit_reveal(s, s->have[WHITE] ? &s->faces[WHITE] : &none, s->have[BLACK] ? &s->faces[BLACK] : &none);
        }
        /* the sum of them */
        for (size_t x = i + used; x < s->n && x < i + used + 3; x++)
            if (is_figure(s, &s->tok[x], &value) && value == f.value[0] + f.value[1] &&
                (x > i + used || s->tok[x + 1].a.kind != ATOM_NUMBER)) {
                note(s, &s->tok[x], FATE_SPEECH);
                break;
            }
        return used;
    }
    return 0;
}

/* ---- cards and marks ---- */

/* `plain`: how plainly it is said: 0 it may be a word, 1 a move if it is none that was told, 2 a move of a list. */
static bool emit_move(struct state *s, const struct event *e, uint8_t kinds, struct stretch at, unsigned plain);

/* A try while the card of the one before is due: its card may come in a list behind the tries. */
static size_t list_try(struct state *s, struct token *k)
{
    struct listed *l = &s->listed_try[s->tries];

    if (s->tries == sizeof s->listed_try / sizeof *s->listed_try)
        return 0;
    if (s->draining) { /* the try before it has no card */
        doubt(s, stretch_of(k), DOUBT_GAP, NULL, NULL);
        return 1;
    }
    if (k->a.kind == ATOM_MOVE) {
        *l = (struct listed){k->a.event, k->a.kinds, stretch_of(k)};
    } else {
        *l = (struct listed){event_blank(EV_MOVE), 1u << PAWN, stretch_of(k)};
        l->event.piece = PAWN;
        l->event.to = k->a.value;
    }
    s->tries++;
    note(s, k, FATE_ACTION);
    return 1;
}

/* "h3 () и b3 (чёрная)": of tries that were listed, are as many cards told before the next try? */
static bool cards_enough(const struct state *s, size_t i)
{
    bool within = i > 0 && s->tok[i - 1].a.kind == ATOM_OPEN;
    size_t cards = 0, x = i;

    for (; x < s->n && s->tok[x].a.kind != ATOM_MOVE && s->tok[x].a.kind != ATOM_SQUARE; x++) {
        const struct token *k = &s->tok[x];
        if (within && k->a.kind == ATOM_CLOSE)
            return cards > s->tries;
        cards += is_word(k, WORD_RED) || is_word(k, WORD_BLACK) || is_word(k, WORD_YES) || is_word(k, WORD_NO) ||
                 is_word(k, WORD_ACCEPTED) || k->a.kind == ATOM_PLUS || k->a.kind == ATOM_MINUS ||
                 (is_word(k, WORD_SIDE) && k->a.value == BLACK) || (is_word(k, WORD_KIND) && k->a.form == FORM_LETTER);
    }
    return x >= s->n || cards > s->tries;
}

/* In what way a card is told: 1 its colour, 2 yes or no, 3 a sign, 4 a letter; 0 it is no card. */
static unsigned card_way(const struct token *k)
{
    if ((is_word(k, WORD_RED) || is_word(k, WORD_BLACK)) && !k->a.plural)
        return 1;
    if (is_word(k, WORD_SIDE) && k->a.form == FORM_EITHER && k->a.value == BLACK && !k->a.first)
        return 1;
    if (is_word(k, WORD_YES) || is_word(k, WORD_NO) || is_word(k, WORD_ACCEPTED))
        return 2;
    if (k->a.kind == ATOM_PLUS || k->a.kind == ATOM_MINUS)
        return 3;
    if ((is_word(k, WORD_KIND) && k->a.form == FORM_LETTER) ||
        (is_word(k, WORD_SIDE) && k->a.value == BLACK && k->a.form == FORM_LETTER) ||
        (k->a.length == 2 && (memcmp(k->text + k->a.at, "Ч", 2) == 0 || memcmp(k->text + k->a.at, "ч", 2) == 0)))
        return 4;
    return 0;
}

static void withdraw(struct state *s);

static size_t consume_card(struct state *s, size_t i)
{
    struct token *k = &s->tok[i];
    struct event e = event_blank(EV_CARD);
    bool letter = is_word(k, WORD_KIND) && k->a.form == FORM_LETTER;
    char first = k->text[k->a.at];
    bool red = k->a.kind == ATOM_PLUS ||
               (letter && (first == 'R' || first == 'r' || first == 'K' || first == '\xd0')) ||
               (is_word(k, WORD_RED) && !k->a.plural) || is_word(k, WORD_YES) || is_word(k, WORD_ACCEPTED);
    bool black =
        k->a.kind == ATOM_MINUS || (letter && (first == 'B' || first == 'b')) ||
        (k->a.length == 2 && (memcmp(k->text + k->a.at, "Ч", 2) == 0 || memcmp(k->text + k->a.at, "ч", 2) == 0)) ||
        is_word(k, WORD_BLACK) || is_word(k, WORD_NO) || (is_word(k, WORD_SIDE) && k->a.value == BLACK && !k->a.plural);

    bool drained;

    if (!red && !black)
        return 0;
    if (k->a.kind == ATOM_MINUS && k->a.length == 3 && splits(k + 1) &&
        (s->card_way == 1 || s->card_way == 2 ||
         (s->card_way == 0 && memcmp(k->text + k->a.at, "\xe2\x80\x94", 3) == 0)))
        return 0; /* "d5 — ." */
    if (red && i > 0 && is_word(&s->tok[i - 1], WORD_NOT))
        red = !(black = true);
    if (card_way(k) == 2 && (s->card_way == 1 || s->card_way == 3) && s->acted_post == s->post && s->acted_token < i)
        for (size_t x = s->acted_token + 1; x < i; x++)
            if (ends_clause(&s->tok[x]))
                return 0; /* "d5. Дальше играть отказываюсь" */
    if (s->tries && !cards_enough(s, i)) {
        doubt(s, stretch_of(k), DOUBT_GAP, NULL, NULL);
        return 1;
    }
    e.card = red ? RED_CARD : BLACK_CARD;
    s->carded = s->author;
    s->card_way = card_way(k);
    drained = s->draining && s->tries == 0;
    s->draining = s->tries > 0;
    emit(s, &e, stretch_of(k));
    note(s, k, FATE_ACTION);
    if (s->tries) { /* the next of the tries that were listed before their cards */
        struct listed first_try = s->listed_try[0];
        memmove(s->listed_try, s->listed_try + 1, --s->tries * sizeof *s->listed_try);
        emit_move(s, &first_try.event, first_try.kinds, first_try.at, true);
        return 1;
    }
    if (drained) { /* more cards than tries: which try is missing? */
        size_t x = i + 1;
        while (x < s->n && s->tok[x].a.kind == ATOM_COMMA)
            x++;
        if (x < s->n && s->tok[x].line == k->line && card_way(&s->tok[x]) == s->card_way)
            doubt(s, stretch_of(&s->tok[x]), DOUBT_GAP, NULL, NULL);
        return 1;
    }
    /* "нет, чёрная" says it twice */
    for (size_t x = i + 1; x < s->n && x < i + 5 && !ends_clause(&s->tok[x]); x++) {
        const struct token *n = &s->tok[x];
        if (n->a.kind == ATOM_SQUARE || n->a.kind == ATOM_MOVE)
            break;
        if (x > i + 1 && n[-1].a.kind != ATOM_WORD && n[-1].a.kind != ATOM_ARROW && card_way(n) &&
            card_way(n) == s->card_way && card_way(n) < 4 && n->line == k->line) {
            doubt(s, stretch_of(n), DOUBT_GAP, NULL, NULL); /* "c5 no, no": of a try that is not told */
            break;
        }
        if (x == i + 1 && card_way(n) == 3 && s->card_way == 3 && n->a.at > k->a.at + k->a.length &&
            n->line == k->line) { /* "✅  ✅" */
            doubt(s, stretch_of(n), DOUBT_GAP, NULL, NULL);
            break;
        }
        if (x > i + 1 && !n->a.plural &&
            ((n[-1].a.kind != ATOM_WORD && is_word(n, e.card == RED_CARD ? WORD_BLACK : WORD_RED)) ||
             (n[-1].a.kind == ATOM_COMMA && n->a.kind == (e.card == RED_CARD ? ATOM_MINUS : ATOM_PLUS)))) {
            doubt(s, stretch_of(n), DOUBT_UNREAD, NULL, NULL); /* of a try that is not told */
            break;
        }
        if (x > i + 1 && is_word(&n[-1], WORD_CORRECTS) && is_word(n, e.card == RED_CARD ? WORD_BLACK : WORD_RED)) {
            withdraw(s);
            doubt(s, stretch_of(n), DOUBT_CORRECTED, NULL, NULL); /* "чёрная, то есть красная" */
            break;
        }
        if (is_word(n, WORD_RED) || is_word(n, WORD_BLACK) || is_word(n, WORD_YES) || is_word(n, WORD_NO) ||
            is_word(n, WORD_ACCEPTED) || n->a.kind == ATOM_PLUS || n->a.kind == ATOM_MINUS)
            note(s, &s->tok[x], FATE_REPEATED);
    }
    return 1;
}

static size_t consume_action(struct state *s, size_t i);

/* "d2-c3 к7", "Ke7 k5": right behind a try a letter for kinte, with the number of tries that are left then. */
static bool short_kinte(const struct state *s, size_t i)
{
    const struct token *k = &s->tok[i];
    const char *word = k->text + k->a.at;
    size_t last = s->acted_token;

    if (k->a.kind != ATOM_WORD || k->used || s->acted_post != s->post || last >= i || s->tok[last].line != k->line ||
        !((k->a.length == 2 && (*word == 'k' || *word == 'K')) ||
          (k->a.length == 3 && (memcmp(word, "к", 2) == 0 || memcmp(word, "К", 2) == 0))))
        return false;
    while (++last < i)
        if (!splits(&s->tok[last]) && s->tok[last].a.kind != ATOM_ARROW)
            return false;
    return word[k->a.length - 1] - '0' == (int)s->rules->counters[0].count(&s->pos, (enum side)s->pos.side) - 1;
}

/* The mark of the try that waits, in so many tokens from i on. */
static void tell_kinte(struct state *s, const struct event *e, size_t i, size_t used)
{
    if (!tell(s, e, stretch_of(&s->tok[i])))
        return;
    s->try.kinte = e->kinte;
    finish_try(s);
    note_all(s, i, i + used, FATE_ACTION);
}

static size_t consume_kinte(struct state *s, size_t i)
{
    struct token *k = &s->tok[i];
    struct event e = event_blank(EV_KINTE);
    size_t x, used = 1;

    if ((i > 0 && (is_word(k - 1, WORD_NO) || is_word(k - 1, WORD_NOT))) ||
        (i + 1 < s->n && is_word(k, WORD_KINTE) && is_word(k + 1, WORD_NO))) { /* refused, and nothing counted */
        s->trying = false;
        s->out->tolds--;
        note(s, k, FATE_SPEECH);
        return 1;
    }
    e.kinte = NO_KINTE;
    for (x = i; x < s->n && x < i + 5 && !ends_clause(&s->tok[x]); x++)
        if (is_word(&s->tok[x], WORD_LEFT) &&
            (splits(&s->tok[x + 1]) || s->tok[x + 1].a.kind == ATOM_STOP || s->tok[x + 1].a.kind == ATOM_FACE) &&
            x > i && s->tok[x - 1].a.kind == ATOM_WORD) {
            doubt(s, stretch_of(&s->tok[x]), DOUBT_GAP, NULL, NULL); /* how many? */
            return 1;
        }
    for (x = k->a.kind == ATOM_NUMBER ? i : i + 1; x < s->n && x < i + LOOK; x++) {
        const struct token *n = &s->tok[x];
        if (n->a.kind == ATOM_SQUARE || n->a.kind == ATOM_MOVE || is_word(n, WORD_KINTE))
            break;
        if ((n->a.kind == ATOM_NUMBER || n->a.kind == ATOM_PLY) && n->a.number < 100) {
            bool left = false;
            for (size_t y = i; y < x + 4 && y < s->n; y++)
                left = left || is_word(&s->tok[y], WORD_LEFT);
            if (n->a.kind == ATOM_PLY && !left && x > i + 2)
                break;
            e.kinte = (int16_t)n->a.number;
            used = x - i + 1;
            break;
        }
    }
    if (e.kinte < 0) {
        int left = (int)s->rules->counters[0].count(&s->pos, (enum side)s->pos.side) - 1;
        e.kinte = (int16_t)(left < 0 ? 0 : left);
    }
    tell_kinte(s, &e, i, used);
    return used;
}

/* ---- arrivals ---- */

static unsigned named_square(struct state *s)
{
    unsigned square = NO_SQUARE;

    list_actions(s);
    for (size_t i = 0; i < s->acts; i++) {
        if (s->act[i].kind != EV_ARRIVAL)
            continue;
        if (square != NO_SQUARE && square != s->act[i].to)
            return NO_SQUARE;
        square = s->act[i].to;
    }
    return square;
}

/* The square that was named last. */
static uint8_t last_named(const struct state *s)
{
    const struct reading *r = s->out;

    for (size_t i = r->tolds; i-- > 0 && r->tolds - i < 6;)
        if (r->told[i].event.kind == EV_NAME)
            return r->told[i].event.to;
    return NO_SQUARE;
}

/* The arrivals that fit what is known: how many, and two of them. */
static size_t fitting(struct state *s, const struct arrival *a, struct event two[2])
{
    size_t n = 0;

    list_actions(s);
    for (size_t i = 0; i < s->acts; i++) {
        const struct event *e = &s->act[i];
        bool board = event_has_origin(e);
        if (e->kind != EV_ARRIVAL || (a->kind != NO_KIND && e->piece != a->kind) ||
            (a->from != NO_SQUARE && (!board || square_at(e->from_file, e->from_rank) != a->from)) ||
            (a->reserve && board) || (a->board && !board) || (a->to != NO_SQUARE && e->to != a->to) ||
            (a->promotion != NO_KIND && e->promotion != a->promotion))
            continue;
        if (n < 2)
            two[n] = *e;
        n++;
    }
    return n;
}

static void clear_arrival(struct state *s)
{
    s->arrival = (struct arrival){.kind = NO_KIND, .from = NO_SQUARE, .to = NO_SQUARE, .promotion = NO_KIND};
}

/* Gives the values of the last reveal to the other sides, if nothing said whose they are; false if something did. */
static bool swap_reveal(struct state *s)
{
    struct reading *r = s->out;
    struct told last;
    struct faces white;
    struct arrival kept = s->arrival;

    if (r->tolds == 0 || s->confirmed || !r->told[r->tolds - 1].guessed ||
        r->told[r->tolds - 1].event.kind != EV_REVEAL)
        return false;
    last = r->told[r->tolds - 1];
    withdraw(s);
    white = last.event.faces[WHITE];
    last.event.faces[WHITE] = last.event.faces[BLACK];
    last.event.faces[BLACK] = white;
    emit(s, &last.event, last.at);
    r->told[r->tolds - 1].guessed = true;
    r->told[r->tolds - 1].unsided = last.unsided;
    s->arrival = kept;
    return true;
}

/* Whose piece stands there when it has arrived? */
static unsigned arrives_for(struct state *s, const struct event *e)
{
    struct position kept = s->pos;
    unsigned side = NO_SIDE;

    step(s, e);
    if (e->to < NO_SQUARE)
        side = s->pos.board.side[WHITE] & bit(e->to)   ? (unsigned)WHITE
               : s->pos.board.side[BLACK] & bit(e->to) ? (unsigned)BLACK
                                                       : (unsigned)NO_SIDE;
    s->pos = kept;
    s->listed = false;
    return side;
}

/* Puts the piece down if it is known which; `last`: nothing more will be said of it. */
static bool settle_arrival(struct state *s, bool last)
{
    struct arrival *a = &s->arrival;
    struct event two[2];
    size_t n;

    if (!a->any || (!a->placed && !a->reserve && a->from == NO_SQUARE && a->to == NO_SQUARE))
        return false;
    if (a->strange && a->kind == NO_KIND && fitting(s, a, two) != 1 && (a->to != NO_SQUARE || a->reserve)) {
        doubt(s, a->at, DOUBT_UNREAD, NULL, NULL);
        clear_arrival(s);
        return true;
    }
    n = fitting(s, a, two);
    if (a->sided && n > 0 && s->out->tolds && s->out->told[s->out->tolds - 1].guessed) {
        struct arrival kept = *a;
        if (arrives_for(s, &two[0]) != a->side && swap_reveal(s)) { /* "white rook" */
            *a = kept;
            n = fitting(s, a, two);
        }
        if (n > 0 && arrives_for(s, &two[0]) == a->side)
            s->out->told[s->out->tolds - 1].unsided = false;
    }
    if (n == 0 && swap_reveal(s)) { /* the piece tells whose value was the higher */
        struct arrival kept = *a;
        n = fitting(s, &kept, two);
        if (n == 0)
            swap_reveal(s);
    }
    if (n == 1 || (n == 2 && two[0].piece == two[1].piece && !event_has_origin(&two[0]) && a->from == NO_SQUARE &&
                   !a->unsure && !a->board)) {
        s->confirmed += s->out->tolds && s->out->told[s->out->tolds - 1].guessed;
        emit(s, &two[0], a->at);
        s->out->told[s->out->tolds - 1].assumed = n > 1;
        clear_arrival(s);
        return true;
    }
    if (n > 1 && a->from == NO_SQUARE && !a->board && !a->unsure && a->kind != NO_KIND) {
        struct arrival reserve = *a;
        reserve.reserve = true;
        if (fitting(s, &reserve, two) == 1) {
            emit(s, &two[0], a->at);
            s->out->told[s->out->tolds - 1].assumed = true;
            clear_arrival(s);
            return true;
        }
        fitting(s, a, two);
    }
    if (n == 0 && s->corrected && a->any) {
        doubt(s, a->at, DOUBT_CORRECTED, NULL, NULL);
        clear_arrival(s);
        return true;
    }
    for (unsigned kind = PAWN; n == 0 && a->kind == NO_KIND && a->from != NO_SQUARE && kind <= KING; kind++)
        if (s->pos.board.kind[kind] & bit(a->from))
            a->kind = (uint8_t)kind; /* what stands there */
    if (n == 0 && a->kind != NO_KIND && (a->from != NO_SQUARE || a->to != NO_SQUARE || a->reserve)) {
        struct event e = event_blank(EV_ARRIVAL);
        unsigned named = named_square(s);
        e.piece = a->kind;
        if (a->from != NO_SQUARE) {
            e.from_file = (uint8_t)file_of(a->from);
            e.from_rank = (uint8_t)rank_of(a->from);
        }
        e.to = a->to != NO_SQUARE ? a->to : (uint8_t)named;
        if (e.to == NO_SQUARE)
            e.to = last_named(s);
        e.promotion = a->promotion;
        if (e.to != NO_SQUARE) {
            emit(s, &e, a->at);
            clear_arrival(s);
            return true;
        }
    }
    if (last && n > 1 && (a->kind != NO_KIND || a->placed)) {
        doubt(s, a->at, DOUBT_AMBIGUOUS, &two[0], &two[1]);
        clear_arrival(s);
        return true;
    }
    return false;
}

/* "в ферзи", "queens": the word itself says what. */
static bool queens(const struct token *k)
{
    const char *word = k->text + k->a.at;

    for (size_t i = 0; i < k->a.length; i++)
        if ((i + 8 <= k->a.length && memcmp(word + i, "ферз", 8) == 0) ||
            (i + 5 <= k->a.length && memcmp(word + i, "queen", 5) == 0))
            return true;
    return false;
}

/* "превращаю тут же в ферзя": of the kind at x? */
static bool promotes_to(const struct state *s, size_t x)
{
    for (size_t k = x; k-- > 0 && x - k < 6 && s->tok[k].sentence == s->tok[x].sentence;)
        if (is_word(&s->tok[k], WORD_PROMOTES))
            return true;
        else if (!is_word(&s->tok[k], WORD_TO) && !is_word(&s->tok[k], WORD_NOISE) &&
                 !is_word(&s->tok[k], WORD_UNKNOWN) && !is_word(&s->tok[k], WORD_PERSON))
            return false;
    return false;
}

/* "и превратил её в ферзя" */
static void read_promotion(struct state *s, struct arrival *a, size_t x)
{
    bool says = false;

    for (size_t k = x; k < s->n && k < x + (says ? 14 : 8); k++) {
        struct token *t = &s->tok[k];
        if (t->a.kind == ATOM_SQUARE || t->a.kind == ATOM_MOVE || (a->promotion != NO_KIND && splits(t)))
            return;
        if (is_word(t, WORD_PROMOTES)) {
            says = true;
            if (queens(t))
                a->promotion = QUEEN;
        }
        if (is_word(t, WORD_KIND) && t->a.form == FORM_INSTRUMENT && k > 0 && t->a.value > PAWN && t->a.value < KING &&
            (is_word(t - 1, WORD_UNKNOWN) || is_word(t - 1, WORD_PLACES) || is_word(t - 1, WORD_MOVES)) &&
            t[-1].who == NOBODY)
            says = true; /* "и делается ферзём" */
        if (says && is_word(t, WORD_KIND) && t->a.value != PAWN) {
            a->promotion = t->a.value;
            note(s, t, FATE_ACTION);
            return;
        }
    }
}

/* Could the piece have stood there? */
static bool comes_from(struct state *s, const struct arrival *a, unsigned square)
{
    struct arrival from = *a;
    struct event two[2];

    from.from = (uint8_t)square;
    if (fitting(s, &from, two) > 0 || !may_be(s, EV_ARRIVAL))
        return true;
    if (a->kind != NO_KIND && a->from == NO_SQUARE && s->pos.board.kind[a->kind] & bit(square))
        return true; /* it stands there, and may not */
    return a->from == NO_SQUARE && a->kind != NO_KIND && !a->placed && a->to == NO_SQUARE;
}

static bool next_square(const struct state *s, size_t x)
{
    for (size_t k = x + 1; k < s->n && k < x + 3 && !splits(&s->tok[k]); k++)
        if (s->tok[k].a.kind == ATOM_SQUARE || is_word(&s->tok[k], WORD_TO) || is_word(&s->tok[k], WORD_FROM))
            return true;
    return false;
}

/* "твой конь", "queen is yours": whose it is says that it is put down. */
static bool owned(const struct state *s, size_t x)
{
    bool owner = x > 0 && is_word(&s->tok[x - 1], WORD_PERSON) && s->tok[x - 1].a.form == FORM_OWNER;

    for (size_t k = x + 1; k < s->n && k < x + 3 && !splits(&s->tok[k]); k++)
        owner = owner || (is_word(&s->tok[k], WORD_PERSON) && s->tok[k].a.form == FORM_OWNER);
    for (size_t k = 0; owner && k < s->n; k++)
        if (s->tok[k].sentence == s->tok[x].sentence && (is_word(&s->tok[k], WORD_NO) || is_word(&s->tok[k], WORD_NOT)))
            owner = false;
    return owner;
}

/* Have pieces come from the reserve? */
static bool has_reserve(const struct state *s)
{
    const struct reading *r = s->out;

    for (size_t i = 0; i < r->tolds; i++)
        if (r->told[i].event.kind == EV_ARRIVAL && r->told[i].event.piece != KING &&
            !event_has_origin(&r->told[i].event))
            return true;
    return false;
}

static bool bids_told(const struct state *s);

static bool square_in_clause(const struct state *s, size_t x)
{
    for (; x < s->n && !splits(&s->tok[x]); x++)
        if (s->tok[x].a.kind == ATOM_SQUARE || s->tok[x].a.kind == ATOM_MOVE)
            return true;
    return false;
}

/* "g5, 5-2, queen.": the piece behind the dice that let it. */
static bool stands_alone(const struct state *s, size_t x)
{
    const struct token *before = &s->tok[x > 0 ? x - 1 : 0];

    return x > 1 && x + 1 < s->n && splits(&s->tok[x + 1]) && s->tok[x + 1].a.kind != ATOM_QUESTION &&
           s->tok[x].a.form != FORM_INSTRUMENT &&
           (before->a.kind == ATOM_COMMA || before->a.kind == ATOM_ARROW || before->a.kind == ATOM_CLOSE ||
            before->a.kind == ATOM_COLON) &&
           (s->tok[x - 2].a.kind == ATOM_NUMBER || s->tok[x - 2].a.kind == ATOM_PAIR ||
            is_word(&s->tok[x - 2], WORD_JOKER));
}

/* "ферзя туда", "queen goes there" */
static bool goes_there(const struct state *s, size_t x)
{
    static const char *const WORD[] = {"туда", "there", "сюда", "here"};

    for (size_t k = x + 1; k < s->n && k < x + 4 && !splits(&s->tok[k]); k++)
        for (size_t w = 0; w < sizeof WORD / sizeof *WORD; w++)
            if (s->tok[k].a.kind == ATOM_WORD && s->tok[k].a.length == strlen(WORD[w]) &&
                memcmp(s->tok[k].text + s->tok[k].a.at, WORD[w], strlen(WORD[w])) == 0)
                return true;
    return false;
}

/* May a piece of this kind be put down; or is it said plainly that it is? */
static bool placeable(struct state *s, unsigned kind, size_t x)
{
    size_t from = x;

    list_actions(s);
    for (size_t i = 0; i < s->acts; i++)
        if (s->act[i].kind == EV_ARRIVAL && s->act[i].piece == kind)
            return true;
    while (from > 0 && x - from < 4 && s->tok[from - 1].a.kind != ATOM_COMMA && !ends_clause(&s->tok[from - 1]) &&
           !is_word(&s->tok[from], WORD_PLACES) && !is_word(&s->tok[from - 1], WORD_KIND))
        from--;
    return next_square(s, x) || is_word(&s->tok[from], WORD_PLACES);
}

/* "ставить отказались", "doesn't want to move anything so nothing goes on e3", "никто ничего не ставит". */
static bool puts_nothing(const struct state *s, size_t i, size_t *end)
{
    bool puts = false, none = false;
    size_t x = i;

    while (x > 0 && s->tok[x - 1].sentence == s->tok[i].sentence && !splits(&s->tok[x - 1]) && !s->tok[x - 1].used)
        x--;
    for (; x < s->n && s->tok[x].sentence == s->tok[i].sentence; x++) {
        const struct token *k = &s->tok[x];
        bool not = x > 0 && (is_word(k - 1, WORD_NOT) || is_word(k - 1, WORD_NOTHING));
        if (ends_clause(k) || k->a.kind == ATOM_OPEN || k->a.kind == ATOM_MOVE || k->a.kind == ATOM_NAMING ||
            (k->a.kind == ATOM_SQUARE && k->a.value != last_named(s)))
            break;
        puts = puts || is_word(k, WORD_PLACES) || is_word(k, WORD_MOVES);
        none = none || is_word(k, WORD_DECLINES) || ((is_word(k, WORD_PLACES) || is_word(k, WORD_MOVES)) && not );
    }
    *end = x;
    return puts && none;
}

/* Reads on from i to the end of the phrase, what a piece is that is put down and where it comes from. */
static size_t consume_arrival(struct state *s, size_t i)
{
    struct arrival *a = &s->arrival;
    unsigned named = named_square(s) != NO_SQUARE ? named_square(s) : last_named(s);
    size_t x, end;
    bool compares = false, takes = false, square = false, refuses = false, put = false, puts = false, denied = false;

    for (x = i; x < s->n && !ends_clause(&s->tok[x]) && s->tok[x].a.kind != ATOM_COMMA; x++) {
        const struct token *k = &s->tok[x];
        compares = compares || is_word(k, WORD_WINS_BID);
        puts = puts || is_word(k, WORD_PLACES);
        denied = denied || (is_word(k, WORD_NOT) && x > i && k[1].a.kind != ATOM_SQUARE && k[1].a.kind != ATOM_MOVE &&
                            !is_word(k + 1, WORD_KIND));
        takes = takes || (is_word(k, WORD_TAKES) && !put);
        put = put || (k->a.kind == ATOM_SQUARE && k->a.value == named && x > i && !takes);
        square = square || (k->a.kind == ATOM_SQUARE && k->a.value != named) || k->a.kind == ATOM_MOVE;
        refuses =
            refuses || (is_word(k, WORD_PLACES) && x > 0 && (is_word(k - 1, WORD_NOT) || is_word(k - 1, WORD_NOTHING)));
    }
    if (denied && !puts && x < s->n && s->tok[x].a.kind == ATOM_COMMA) { /* "короля на h8 не хочу, поставлю коня" */
        note_all(s, i, x, FATE_SPEECH);
        return x - i;
    }
    if (!square && puts_nothing(s, i, &end)) {
        refuses = true;
        x = end;
    }
    if (!square && s->sentence[s->tok[i].sentence].asks && is_word(&s->tok[i], WORD_KIND)) {
        note_all(s, i, x, FATE_SPEECH); /* "каким ферзём ты собрался?" */
        return x - i;
    }
    if (refuses && !square) { /* "ничего не ставлю" */
        struct event none = event_blank(EV_NOTHING);
        emit(s, &none, stretch_of(&s->tok[i]));
        note_all(s, i, x, FATE_ACTION);
        return x - i;
    }
    if ((compares || takes) && !square) { /* "конь старше", "пешка бьёт ладью" */
        note_all(s, i, x, FATE_SPEECH);
        return x - i;
    }
    for (x = i; x < s->n && !ends_clause(&s->tok[x]); x++) {
        struct token *k = &s->tok[x];
        const struct token *before = x > 0 ? &s->tok[x - 1] : k;
        bool mine = true;
        if (k->used)
            continue;
        if (is_word(before, WORD_NOT) && (k->a.kind == ATOM_SQUARE || k->a.kind == ATOM_MOVE)) {
            note(s, k, FATE_SPEECH);
            continue;
        }
        if (k->a.kind == ATOM_SQUARE) {
            bool to = is_word(before, WORD_TO) || before->a.kind == ATOM_ARROW;
            if (k->a.value == named)
                a->to = k->a.value;
            else if (to && a->kind != NO_KIND && a->from == NO_SQUARE && named < NO_SQUARE &&
                     s->pos.board.kind[a->kind] & bit(k->a.value))
                a->from = k->a.value; /* "my knight on b8 hopped to b4" */
            else if (to && a->to == NO_SQUARE)
                a->to = k->a.value;
            else if (a->from == NO_SQUARE && (a->any ? comes_from(s, a, k->a.value) : true))
                a->from = k->a.value;
            else {
                if (a->any)
                    settle_arrival(s, true);
                break;
            }
            a->placed = true;
        } else if (is_word(k, WORD_CORRECTS) || is_word(k, WORD_NO)) {
            if (a->from != NO_SQUARE && a->to == NO_SQUARE)
                a->from = NO_SQUARE;
            mine = false;
        } else if (k->a.kind == ATOM_MOVE) {
            const struct event *e = &k->a.event;
            if (e->castling || e->flags & MARK_CAPTURE)
                break;
            if (e->kind == EV_ARRIVAL) {
                a->kind = e->piece;
                a->to = e->to;
                if (event_has_origin(e))
                    a->from = (uint8_t)square_at(e->from_file, e->from_rank);
                else
                    a->reserve = a->reserve || false;
            } else if (event_has_origin(e)) {
                if (e->piece != NO_KIND)
                    a->kind = e->piece;
                a->from = (uint8_t)square_at(e->from_file, e->from_rank);
                a->to = e->to;
            } else {
                if (e->piece != NO_KIND)
                    a->kind = e->piece;
                if (e->to == named)
                    a->to = e->to;
                else
                    a->from = e->to;
            }
            a->promotion = e->promotion;
            a->placed = true;
        } else if (is_word(k, WORD_KIND)) {
            if (k->a.value != PAWN && (promotes_to(s, x) || (x > 1 && is_word(&s->tok[x - 2], WORD_PROMOTES))))
                a->promotion = k->a.value;
            else if (is_word(before, WORD_NOT) || is_word(before, WORD_DECLINES) ||
                     (x > 1 && is_word(&s->tok[x - 2], WORD_NOT) && before->a.kind == ATOM_WORD &&
                      !is_word(before, WORD_PLACES)) ||
                     (x > 1 && is_word(&s->tok[x - 2], WORD_NOT) && is_word(before, WORD_IF)) ||
                     !placeable(s, k->a.value, x))
                mine = false;
            else if (owned(s, x))
                a->placed = true, a->kind = a->kind == NO_KIND ? k->a.value : a->kind;
            else if (a->kind == NO_KIND && before->a.kind == ATOM_NUMBER && before->a.form == FORM_ADJECTIVE &&
                     before->a.number > 1 && has_reserve(s))
                a->kind = k->a.value, a->reserve = true; /* "my third rook" */
            else if (a->kind == NO_KIND && (goes_there(s, x) || (!bids_told(s) && stands_alone(s, x)))) {
                a->placed = true, a->kind = k->a.value;
                if (!square_in_clause(s, x) && a->to == NO_SQUARE && named < NO_SQUARE)
                    a->to = (uint8_t)named;
            } else if (a->kind == NO_KIND || (next_square(s, x) && a->from == NO_SQUARE && a->to == NO_SQUARE)) {
                a->kind = k->a.value;
                a->sided = x > 0 && is_word(before, WORD_SIDE) && before->a.value <= BLACK && !before->a.plural;
                a->side = before->a.value;
            } else
                mine = false;
        } else if (is_word(k, WORD_PLACES) || is_word(k, WORD_MOVES)) {
            a->placed = true;
        } else if (is_word(k, WORD_RESERVE)) {
            a->reserve = true;
        } else if (is_word(k, WORD_BOARD)) {
            a->board = true;
        } else if (is_word(k, WORD_NAMES) || is_word(k, WORD_TAKES) || is_word(k, WORD_RESIGNS) ||
                   k->a.kind == ATOM_PLY || k->a.kind == ATOM_NAMING) {
            break;
        } else {
            mine = false;
        }
        if (mine && !a->any) {
            a->any = true;
            a->at = stretch_of(k);
        }
        if (mine)
            note(s, k, FATE_ACTION);
        if (mine && a->kind == NO_KIND && (is_word(k, WORD_RESERVE) || k->a.kind == ATOM_SQUARE)) {
            size_t piece = x; /* "pwan from the reserve", "лодя d8 на d6" */
            while (piece > 0 && x - piece < 3 &&
                   (is_word(&s->tok[piece - 1], WORD_FROM) || is_word(&s->tok[piece - 1], WORD_NOISE)))
                piece--;
            if (piece > 0 && is_word(&s->tok[piece - 1], WORD_UNKNOWN) && s->tok[piece - 1].who == NOBODY &&
                s->tok[piece - 1].line == k->line && s->tok[piece - 1].a.length >= 3)
                a->strange = true;
        }
        /* complete: what follows may be another action */
        if (a->to != NO_SQUARE && (a->from != NO_SQUARE || a->reserve) && a->kind != NO_KIND) {
            x++;
            if (a->kind == PAWN && bit(a->to) & (RANK_1 | RANK_8) && a->promotion == NO_KIND)
                read_promotion(s, a, x);
            break;
        }
        if (k->a.kind == ATOM_COMMA && a->any && a->to != NO_SQUARE && a->kind != NO_KIND)
            break;
    }
    if (a->reserve && a->board) {
        a->unsure = true;
        a->reserve = a->board = false;
    }
    if (s->arrival.any)
        settle_arrival(s, false);
    return x > i ? x - i : 0;
}

/* ---- moves ---- */

static bool move_fits(const struct event *act, const struct event *e, uint8_t kinds)
{
    if (act->kind != EV_MOVE)
        return false;
    if (e->castling || act->castling)
        return act->castling == e->castling;
    if (e->piece != NO_KIND && !(kinds & 1u << act->piece))
        return false;
    if (e->piece == NO_KIND && !event_has_origin(e) && act->piece != PAWN)
        return false;
    if (e->flags & TARGET_FILE) {
        if (file_of(act->to) != file_of(e->to))
            return false;
    } else if (act->to != e->to) {
        return false;
    }
    if (e->from_file != NO_LINE && act->from_file != e->from_file)
        return false;
    if (e->from_rank != NO_LINE && act->from_rank != e->from_rank)
        return false;
    return act->promotion == e->promotion || (e->promotion == NO_KIND && act->promotion == NO_KIND);
}

/* The legal moves that a written move may be; the first two. */
static size_t fitting_moves(struct state *s, const struct event *e, uint8_t kinds, struct event two[2])
{
    size_t n = 0;

    list_actions(s);
    for (int kinte = 0; kinte < 2 && n == 0; kinte++)
        for (size_t i = 0; i < s->acts; i++)
            if ((s->act[i].kinte != NO_KINTE) == kinte && move_fits(&s->act[i], e, kinds)) {
                if (n < 2)
                    two[n] = s->act[i];
                n++;
            }
    for (size_t i = 0; i < n && i < 2; i++)
        two[i].kinte = NO_KINTE; /* that has to be said */
    return n;
}

/* Where another side's piece stands on the target, this is a capture. */
static struct event as_said(const struct state *s, const struct event *e)
{
    struct event said = *e;

    if (!plays_in_turn(s->rules)) /* the + may be a card */
        said.flags &= (uint16_t) ~(MARK_CHECK | MARK_MATE);
    said.flags &= (uint16_t) ~(MARK_EQUALS | LENIENT | CYRILLIC | LATIN | FIGURINE);
    if (!(said.flags & TARGET_FILE) && !said.castling && said.to < NO_SQUARE && said.piece != PAWN &&
        s->pos.board.side[1 - s->pos.side] & bit(said.to))
        said.flags |= MARK_CAPTURE;
    return said;
}

/* Is this somebody who only looks on, while both players act for themselves? */
static bool bystander(const struct state *s)
{
    unsigned acting = 0;

    if (author_side(s) != NO_SIDE)
        return false;
    for (unsigned i = 0; i < s->people->n; i++)
        acting |= s->side_of[i] != NO_SIDE && s->acted[i] > 0 ? 1u << s->side_of[i] : 0;
    return acting == 3;
}

/* The number of a turn before a token, with no other action between: where it stands, s->n if there is none.  *side: of
 * that turn. */
static size_t ply_before(const struct state *s, size_t i, unsigned *side)
{
    unsigned said = NO_SIDE;

    for (size_t k = i; k-- > 0 && i - k < 9 && s->tok[k].line == s->tok[i].line;) {
        const struct token *t = &s->tok[k];
        if (t->a.kind == ATOM_MOVE || t->a.kind == ATOM_SQUARE || t->a.kind == ATOM_NAMING)
            break;
        if (is_word(t, WORD_SIDE) && t->a.form != FORM_ADJECTIVE)
            said = t->a.value;
        else if (t->who != NOBODY && said == NO_SIDE)
            said = marked(s, t);
        else if (is_word(t, WORD_PERSON) && t->a.form == FORM_SUBJECT && said == NO_SIDE)
            said = marked(s, t);
        if (t->a.kind == ATOM_PLY) {
            *side = said != NO_SIDE ? said : t->a.value > 1 ? (unsigned)BLACK : (unsigned)WHITE;
            return k;
        }
    }
    return s->n;
}

/* Is the number before a token that of a turn that has been told? */
static bool of_earlier_turn(const struct state *s, size_t i)
{
    unsigned side;
    size_t k;

    if (s->rules->numbered || s->rules->rounds || !s->begun)
        return false; /* tries are counted, not turns */
    k = ply_before(s, i, &side);
    if (k == s->n)
        return false;
    return s->tok[k].a.number < s->pos.number ||
           (s->tok[k].a.number == s->pos.number && side == WHITE && s->pos.side == BLACK);
}

/* Is the number before a token that of the turn that is due? */
static bool of_this_turn(const struct state *s, size_t i)
{
    unsigned side;
    size_t k = s->rules->numbered || s->rules->rounds ? s->n : ply_before(s, i, &side);

    return k < s->n && s->tok[k].a.number == s->pos.number && side == s->pos.side;
}

/* Is the turn of a token ahead of what is due, in a post that later tells the game from its start? */
static bool of_later_turn(const struct state *s, size_t i)
{
    unsigned side;
    size_t k;

    if (!plays_in_turn(s->rules) || s->begun)
        return false;
    k = ply_before(s, i, &side);
    if (k == s->n)
        return false;
    return s->tok[k].a.number > s->pos.number;
}

/* Is its number that of a turn behind the one that is due? */
static bool skips_turn(const struct state *s, size_t i)
{
    unsigned side;
    size_t k;

    if (!plays_in_turn(s->rules) || !s->begun || i == 0 || s->tok[i - 1].a.kind != ATOM_PLY)
        return false;
    k = ply_before(s, i, &side);
    return k < s->n && s->tok[k].a.number > s->pos.number;
}

/* Does only one who looks on tell it?  Not if a line begins with the number of the turn that is due. */
static bool bystands(struct state *s, size_t i)
{
    unsigned side;
    size_t k;

    if (!bystander(s))
        return false;
    if (!plays_in_turn(s->rules) || s->quote)
        return true;
    k = ply_before(s, i, &side);
    return k == s->n || (k > 0 && s->tok[k - 1].line == s->tok[k].line) || i != k + 1 ||
           s->tok[k].a.number != s->pos.number || side != s->pos.side;
}

/* "1. Кf3 d5": the second move behind a number. */
static bool in_list(const struct state *s, size_t i)
{
    size_t last = s->acted_token;

    if (last >= i || s->tok[last].line != s->tok[i].line || s->acted_post != s->post)
        return false;
    for (size_t k = last + 1; k-- > 0 && s->tok[k].line == s->tok[i].line;)
        if (s->tok[k].a.kind == ATOM_PLY)
            return true;
    return false;
}

/* "посев: d3, a4, Кe4": does it follow an action of the same row of sowings? */
static bool in_row(const struct state *s, size_t i)
{
    const struct token *last = &s->tok[s->acted_token];

    return s->rules->rounds && i > 1 && s->acted_post == s->post && s->acted_token == i - 2 && last->used &&
           last->line == s->tok[i].line && s->tok[i - 1].a.kind == ATOM_COMMA;
}

/* Is a place empty, or blotted, in a row of sowings or captures? */
static bool blank_in_row(const struct state *s, size_t i)
{
    const struct token *k = &s->tok[i], *before = i > 0 ? k - 1 : k;
    bool head = false;

    if (i == 0 || before->line != k->line ||
        (k->a.kind != ATOM_COMMA && !(k->a.kind == ATOM_FACE && (unsigned char)k->text[k->a.at] == 0xe2)))
        return false;
    if (k->a.kind == ATOM_FACE && (before->a.kind == ATOM_COMMA || before->a.kind == ATOM_COLON)) {
        while (k->a.kind == ATOM_FACE)
            k++;
        if (k->a.kind != ATOM_COMMA)
            return false;
    } else if (before->a.kind != ATOM_COMMA && before->a.kind != ATOM_COLON) {
        return is_word(before, WORD_SOWS) && k->a.kind == ATOM_COMMA &&
               (k[1].a.kind == ATOM_MOVE || k[1].a.kind == ATOM_SQUARE);
    }
    for (size_t x = i; x-- > 0 && s->tok[x].line == s->tok[i].line && !head;)
        head = is_word(&s->tok[x], WORD_SOWS) || is_word(&s->tok[x], WORD_HARVESTS) ||
               (s->tok[x].used && (s->tok[x].a.kind == ATOM_MOVE || s->tok[x].a.kind == ATOM_SQUARE));
    return head;
}

/* Does a word say who acts, between two tokens? */
static bool marked_between(const struct state *s, size_t from, size_t to)
{
    for (size_t k = from + 1; k < to; k++)
        if (marked(s, &s->tok[k]) != NO_SIDE)
            return true;
    return false;
}

/* "Он сразу двигает d3": does the side that may not sow do so, for all that is said? */
static bool sows_anyway(const struct state *s, size_t i, unsigned side)
{
    const struct event *last = s->out->tolds ? &s->out->told[s->out->tolds - 1].event : NULL;

    if (!s->rules->rounds || s->pos.setup || !last || last->kind != EV_REVEAL || i == 0 || s->quote ||
        s->sentence[s->tok[i].sentence].asks || is_supposed(s, i) || side != marker_before(s, i))
        return false;
    for (size_t k = i; k-- > 0 && s->tok[k].sentence == s->tok[i].sentence && !splits(&s->tok[k]);)
        if (is_word(&s->tok[k], WORD_NOT) || is_word(&s->tok[k], WORD_IF))
            return false;
    return is_word(&s->tok[i - 1], WORD_MOVES) || is_word(&s->tok[i - 1], WORD_PLACES) ||
           is_word(&s->tok[i - 1], WORD_SOWS) ||
           (s->tok[i - 1].a.kind == ATOM_COLON && i > 1 && is_word(&s->tok[i - 2], WORD_SOWS));
}

/* Do dice stand behind a token, in its line? */
static bool figures_follow(const struct state *s, size_t i)
{
    for (size_t x = i; x < s->n && s->tok[x].line == s->tok[i].line; x++)
        if (s->tok[x].a.kind == ATOM_NUMBER || s->tok[x].a.kind == ATOM_PAIR)
            return true;
    return false;
}

/* "Harvest: exf5. Then he plays c6": does somebody move behind the captures of a harvest, before new dice? */
static bool harvests_on(const struct state *s, size_t i)
{
    const struct reading *r = s->out;
    size_t x = r->tolds;

    if (i == 0 || !is_word(&s->tok[i - 1], WORD_MOVES) || s->acted_post != s->post || s->acted_token >= i ||
        s->tok[i].sentence > s->tok[s->acted_token].sentence + 1 || s->sentence[s->tok[i].sentence].asks ||
        figures_follow(s, i))
        return false;
    while (x > 0 && r->told[x - 1].event.kind == EV_MOVE)
        x--;
    if (x == 0 || x == r->tolds || r->told[x - 1].event.kind != EV_REVEAL)
        return false;
    for (unsigned side = WHITE; side <= BLACK; side++) {
        const struct faces *f = &r->told[x - 1].event.faces[side];
        if (f->n == 2 && f->value[0] == f->value[1])
            return true;
    }
    return false;
}

/* Is a sowing or harvest told of a side that may not, or may no more? */
static bool moves_anyway(const struct state *s, size_t i)
{
    unsigned side = marker_before(s, i);

    return s->rules->rounds &&
           ((side != NO_SIDE && side != s->pos.side && sows_anyway(s, i, side)) || harvests_on(s, i));
}

/* "d4, answered by the knight to f6": behind a move that the same sentence tells of, by the other side. */
static bool answered(const struct state *s, size_t i)
{
    static const char *const WORD[] = {"answered",    "answers",    "replied",     "replies",  "met",      "answering",
                                       "replying",    "ответили",   "ответил",     "ответила", "отвечают", "отвечает",
                                       "последовало", "последовал", "последовала", NULL};

    if (s->acted_post != s->post || s->acted_token >= i || s->tok[s->acted_token].sentence != s->tok[i].sentence)
        return false;
    for (size_t x = s->acted_token + 1; x < i; x++)
        if (is_text_of(&s->tok[x], WORD))
            return true;
    return false;
}

/* Is somebody speaking who may not act now? */
static bool out_of_turn(struct state *s, size_t i)
{
    unsigned side = marker_before(s, i), own = author_side(s), turn;
    size_t k = ply_before(s, i, &turn);

    if (k < s->n && s->tok[k].a.number == s->pos.number && turn == s->pos.side)
        return false;
    if (in_row(s, i) || (plays_in_turn(s->rules) && answered(s, i)) ||
        (s->rules->numbered && s->out->tolds && s->out->told[s->out->tolds - 1].event.kind == EV_NUMBER))
        return false;
    if (side != NO_SIDE && rules_are_plain(s->rules) && !s->rules->numbered && in_list(s, i)) {
        bool between = false; /* "I went 3. Nf4 exf4" says nothing of the second move */
        for (size_t x = s->acted_token + 1; x < i; x++)
            between = between || s->tok[x].a.kind == ATOM_WORD || s->tok[x].a.kind == ATOM_COLON;
        if (!between)
            return false;
    }
    if (side != NO_SIDE && s->rules->rounds && s->acted_post == s->post && s->acted_token < i &&
        s->tok[s->acted_token].sentence == s->tok[i].sentence && !marked_between(s, s->acted_token, i))
        return false; /* "Ann replied Rxd7, then Rxa7": the next is the other's */
    if (side != NO_SIDE)
        return side != s->pos.side && !sows_anyway(s, i, side);
    if (!dialogue(s) || s->rules->rounds || in_list(s, i))
        return false;
    return own != NO_SIDE && own != s->pos.side;
}

/* Does a piece of the side that is not to move stand where a move begins, and could it go there? */
static bool others_piece(const struct state *s, const struct event *e)
{
    unsigned from;

    if (s->rules->numbered || !event_has_origin(e) || e->from_file == NO_LINE || e->from_rank == NO_LINE)
        return false;
    from = square_at(e->from_file, e->from_rank);
    return s->pos.board.side[1 - s->pos.side] & bit(from) &&
           (e->piece >= KINDS || s->pos.board.kind[e->piece] & bit(from));
}

/* "Кре1": does a piece of this kind, of the side to move, stand there already? */
static bool stands_on(const struct state *s, const struct event *e)
{
    return !event_has_line(e) && !e->castling && !(e->flags & (TARGET_FILE | MARK_CAPTURE)) && e->to < NO_SQUARE &&
           e->piece < KINDS && s->pos.board.kind[e->piece] & s->pos.board.side[s->pos.side] & bit(e->to);
}

static bool emit_move(struct state *s, const struct event *e, uint8_t kinds, struct stretch at, unsigned plain)
{
    struct event two[2], said;
    size_t n = fitting_moves(s, e, kinds ? kinds : (uint8_t)(1u << (e->piece < KINDS ? e->piece : PAWN)), two);

    if (n == 1 && e->piece == BISHOP && two[0].piece == PAWN && kinds & 1u << PAWN && !s->german && !s->torn) {
        n = 0; /* a bishop that cannot go there, no pawn */
        kinds = 1u << BISHOP;
    }
    if (n > 1 && e->piece < KINDS) /* a letter of two languages: the usual meaning, if it fits */
        if (kinds & (kinds - 1) && !s->torn && !(s->german && e->piece == BISHOP && kinds & 1u << PAWN)) {
            size_t usual = fitting_moves(s, e, (uint8_t)(1u << e->piece), two);
            if (usual == 1)
                n = 1;
            else
                n = fitting_moves(s, e, kinds, two);
        }
    if (n == 1) {
        emit(s, &two[0], at);
        return true;
    }
    if (n > 1) {
        doubt(s, at, DOUBT_AMBIGUOUS, &two[0], &two[1]);
        return true;
    }
    if (e->piece == PAWN && e->from_file != NO_LINE && e->from_rank == NO_LINE &&
        (kinds & 1u << BISHOP ||
         (e->flags & MARK_CAPTURE && (e->from_file == 2 || e->from_file == 1)))) { /* a small с or b may be a bishop */
        struct event bishop = *e;
        bishop.piece = BISHOP;
        bishop.from_file = NO_LINE;
        if (fitting_moves(s, &bishop, 1u << BISHOP, two) == 1) {
            emit(s, &two[0], at);
            return true;
        }
    }
    if (!s->rules->numbered && plain < 2 && repeated_move(s, e, 8))
        return true;
    if (!plain)
        return false;
    if (rules_are_plain(s->rules) && others_piece(s, e)) { /* a move before it is not told */
        doubt(s, at, DOUBT_GAP, NULL, NULL);
        return true;
    }
    if (stands_on(s, e)) { /* where it goes is not told */
        doubt(s, at, DOUBT_UNREAD, NULL, NULL);
        return true;
    }
    said = as_said(s, e);
    s->same_series = s->rules->numbered && s->begun && !turn_is_open(&s->pos) && s->out->tolds > 0;
    emit(s, &said, at);
    s->same_series = false;
    return true;
}

/* What a phrase says of a move in words. */
struct phrase {
    uint8_t mover, victim, from, to, castling, promotion;
    uint8_t file; /* "пешка e": NO_LINE */
    uint8_t kinds;
    bool takes, moves;
    size_t end; /* past its last token */
    struct stretch at;
};

/* A piece in a phrase: who moves, or what is taken. */
static void place_kind(struct phrase *p, const struct token *k, bool takes)
{
    bool mover = k->a.form == FORM_INSTRUMENT || k->a.form == FORM_SUBJECT, victim = k->a.form == FORM_OBJECT && takes;

    if (victim && p->victim == NO_KIND) {
        p->victim = k->a.value;
    } else if (p->mover == NO_KIND) {
        p->mover = k->a.value;
        p->kinds = k->a.kinds;
    } else if (mover && k->a.form == FORM_INSTRUMENT) {
        if (p->victim == NO_KIND)
            p->victim = p->mover;
        p->mover = k->a.value;
    } else if (p->victim == NO_KIND) {
        p->victim = k->a.value;
    }
}

static bool phrase_ends(const struct token *k)
{
    return splits(k) || k->used || k->a.kind == ATOM_NAMING || k->a.kind == ATOM_PLY || is_word(k, WORD_NAMES) ||
           is_word(k, WORD_BIDS) || is_word(k, WORD_THROWS) || k->a.kind == ATOM_NUMBER || k->a.kind == ATOM_PAIR;
}

/* A file alone: a letter of either alphabet; NO_LINE. */
static uint8_t file_letter(const struct token *k)
{
    static const char *const SMALL[] = {"а", "б", "с", "д", "е", "ф", "г", "х"}, *const OTHER[] = {"", "в", "ц", "",
                                                                                                   "", "",  "ж", "н"};
    const char *word = k->text + k->a.at;

    if (k->a.length == 1 && *word >= 'a' && *word <= 'h')
        return (uint8_t)(*word - 'a');
    for (uint8_t f = 0; k->a.length == 2 && f < 8; f++)
        if (memcmp(word, SMALL[f], 2) == 0 || (*OTHER[f] && memcmp(word, OTHER[f], 2) == 0))
            return f;
    return NO_LINE;
}

/* "e7+": a square with a sign of check. */
static bool bare_target(const struct token *k)
{
    const struct event *e = &k->a.event;

    return k->a.kind == ATOM_MOVE && e->kind == EV_MOVE && e->piece == PAWN && !event_has_line(e) && !e->castling &&
           e->promotion == NO_KIND && !(e->flags & (MARK_CAPTURE | TARGET_FILE));
}

/* "it", "back": behind a word of taking. */
static bool means_back(const struct token *k)
{
    static const char *const WORD[] = {"it",  "back",    "her",   "him",   "её",     "ее",
                                       "его", "обратно", "назад", "ответ", "там же", NULL};

    return k->a.kind == ATOM_WORD && !is_word(k + 1, WORD_KIND) && is_text_of(k, WORD);
}

static struct phrase read_phrase(const struct state *s, size_t i)
{
    struct phrase p = {NO_KIND, NO_KIND, NO_SQUARE, NO_SQUARE, 0, NO_KIND, NO_LINE, 0, false, false, i, {0, 0, 0}};
    bool takes = false;

    p.at = stretch_of(&s->tok[i]);
    for (size_t x = i; x < s->n && x < i + LOOK && !phrase_ends(&s->tok[x]); x++)
        takes = takes || is_word(&s->tok[x], WORD_TAKES);
    for (size_t x = i; x < s->n && x < i + LOOK && !phrase_ends(&s->tok[x]); x++) {
        const struct token *k = &s->tok[x];
        const struct token *before = x > 0 ? &s->tok[x - 1] : k;
        if (is_word(k, WORD_SIDE) && k->a.form == FORM_SUBJECT && p.to != NO_SQUARE && x > i)
            break; /* "цэ пять бьёт дэ четыре, белые конь эф три" */
        if (is_word(k, WORD_PERSON) && k->a.form == FORM_SUBJECT && p.to != NO_SQUARE && x > i &&
            (p.mover != NO_KIND || p.from != NO_SQUARE) && (p.takes || p.moves || !is_word(k + 1, WORD_TAKES)))
            break; /* "пешкой беру на эф семь он королём берёт на эф семь" */
        if (is_word(k, WORD_TAKES)) {
            p.takes = true;
        } else if (is_word(k, WORD_PERSON) && k->a.form == FORM_OWNER && is_word(before, WORD_TAKES) &&
                   p.mover != NO_KIND && p.victim == NO_KIND && !is_word(k + 1, WORD_KIND) && !means_back(k)) {
            p.victim = p.mover; /* "her queen took mine" */
        } else if (is_word(k, WORD_MOVES) || is_word(k, WORD_PLACES)) {
            p.moves = true;
        } else if (is_word(k, WORD_KIND)) {
            if (is_word(before, WORD_NOT) || (is_word(k + 1, WORD_KIND) && people_owner(k->text, &k->a)))
                continue;
            if (k->a.value != PAWN &&
                (is_word(before, WORD_PROMOTES) || (x > i + 1 && is_word(&s->tok[x - 2], WORD_PROMOTES))))
                p.promotion = k->a.value;
            else
                place_kind(&p, k, takes);
            if (p.mover == PAWN && k->a.value == PAWN && k->a.event.from_file < NO_LINE)
                p.file = k->a.event.from_file; /* "пешка e", "c-pawn" */
        } else if (k->a.kind == ATOM_SQUARE || (x > i && bare_target(k))) {
            uint8_t square = k->a.kind == ATOM_SQUARE ? k->a.value : k->a.event.to;
            bool from = is_word(before, WORD_FROM);
            if (from && p.from == NO_SQUARE)
                p.from = square;
            else if (p.to == NO_SQUARE)
                p.to = square;
            else if (p.from == NO_SQUARE &&
                     (takes || is_word(before, WORD_TO) || before->a.kind == ATOM_ARROW ||
                      (before->a.kind == ATOM_SQUARE && (s->rules->hidden || plays_in_turn(s->rules))) ||
                      (p.mover != NO_KIND && before->a.kind == ATOM_SQUARE)) &&
                     (takes || is_word(before, WORD_TO) || s->pos.board.side[s->pos.side] & bit(p.to))) {
                p.from = p.to;
                p.to = square;
            } else
                break;
        } else if (file_letter(k) < NO_LINE && is_word(before, WORD_KIND) && before->a.value == PAWN && x > i) {
            p.file = file_letter(k);
        } else if (is_word(k, WORD_CASTLES)) {
            p.castling = k->a.value ? k->a.value : 3;
        } else if (k->a.kind == ATOM_MOVE) {
            const struct event *e = &k->a.event;
            if (x != i || e->flags & MARK_CAPTURE || event_has_line(e) || e->castling || e->piece == NO_KIND)
                break; /* an action of its own; else a piece and where it stands */
            p.mover = e->piece;
            p.from = e->to;
        } else if (is_word(k, WORD_AND) && p.to != NO_SQUARE) {
            break;
        } else {
            continue;
        }
        p.end = x + 1;
    }
    return p;
}

static bool act_fits_phrase(const struct state *s, const struct event *act, const struct phrase *p)
{
    if (act->kind != EV_MOVE || act->kinte != NO_KINTE)
        return false;
    if (p->castling)
        return act->castling && (p->castling == 3 || act->castling == p->castling);
    if (act->castling)
        return false;
    if (p->mover != NO_KIND && act->piece != p->mover)
        return false;
    if (p->file != NO_LINE && act->from_file != p->file)
        return false;
    if (p->to != NO_SQUARE && act->to != p->to)
        return false;
    if (p->from != NO_SQUARE && (!event_has_origin(act) || square_at(act->from_file, act->from_rank) != p->from))
        return false;
    if (p->victim != NO_KIND && !(s->pos.board.kind[p->victim] & bit(act->to)))
        return false;
    if (p->takes && !(s->pos.board.side[1 - s->pos.side] & bit(act->to)) && act->piece != PAWN)
        return false;
    return act->promotion == p->promotion;
}

/* "бью", "беру": of what he does himself. */
static bool first_person(const struct state *s, size_t from, size_t to)
{
    for (size_t k = from; k < to; k++)
        if (is_word(&s->tok[k], WORD_TAKES) && s->tok[k].a.value == 1)
            return true;
    return false;
}

/* "e:d8, и в ферзи", "a2 берёт b1, превращаю в ферзя": what a pawn becomes, said behind its move; NO_KIND. */
static uint8_t promotion_behind(struct state *s, size_t from)
{
    uint8_t kind = NO_KIND;
    bool says = false;
    size_t said = from;

    for (size_t x = from; x < s->n && x < from + 7 && !ends_clause(&s->tok[x]); x++) {
        struct token *k = &s->tok[x];
        if (k->a.kind == ATOM_MOVE || k->a.kind == ATOM_SQUARE || k->a.kind == ATOM_PLY)
            break;
        says = says || is_word(k, WORD_PROMOTES);
        if (says && is_word(k, WORD_KIND) && k->a.value != PAWN) {
            note(s, k, FATE_ACTION);
            return k->a.value;
        }
        if (is_word(k, WORD_PROMOTES)) {
            if (queens(k))
                kind = QUEEN;
            note(s, k, FATE_SPEECH);
            said = x;
        }
    }
    if (says && kind == NO_KIND) /* in what? */
        doubt(s, stretch_of(&s->tok[said]), DOUBT_GAP, NULL, NULL);
    return kind;
}

/* "А я его — пешкой c2": a capture of what has just been moved, without a word of taking. */
static bool him_with(const struct state *s, size_t i)
{
    static const char *const WORD[] = {"его", "её", "ее", "Его", "Её", "Ее", NULL};
    const struct event *last = s->out->tolds ? &s->out->told[s->out->tolds - 1].event : NULL;

    if (!last || (last->kind != EV_MOVE && last->kind != EV_ARRIVAL) || last->castling || s->rules->numbered ||
        s->rules->rounds || !is_word(&s->tok[i], WORD_KIND) || s->tok[i].a.form != FORM_INSTRUMENT ||
        !(s->pos.board.side[1 - s->pos.side] & bit(last->to)))
        return false;
    for (size_t x = i; x-- > 0 && i - x < 4 && s->tok[x].sentence == s->tok[i].sentence;) {
        if (is_word(&s->tok[x], WORD_KIND) || s->tok[x].a.kind == ATOM_SQUARE || s->tok[x].a.kind == ATOM_MOVE)
            return false;
        if (is_text_of(&s->tok[x], WORD))
            return true;
    }
    return false;
}

/* "d4 ферзём", where the other side stands: a capture without its verb. */
static bool taken_with(const struct state *s, size_t i)
{
    const struct token *k = &s->tok[i];

    return i + 1 < s->n && k->a.kind == ATOM_SQUARE && is_word(k + 1, WORD_KIND) && k[1].a.form == FORM_INSTRUMENT &&
           s->pos.board.side[1 - s->pos.side] & bit(k->a.value) && splits(k + 2);
}

/* "retook", "взял её", "отбил": of what has just been moved. */
static bool says_back(const struct state *s, size_t from, size_t to)
{
    for (size_t x = from; x < to + 2 && x < s->n && (x < to || !splits(&s->tok[x])); x++) {
        const struct token *k = &s->tok[x];
        const char *word = k->text + k->a.at;
        if (is_word(k, WORD_TAKES) && (strncmp(word, "re", 2) == 0 || strncmp(word, "отб", 6) == 0 ||
                                       (k->a.length > 5 && memcmp(word + k->a.length - 5, " back", 5) == 0)))
            return true;
        if (means_back(k))
            return true;
    }
    return false;
}

/* "and he recaptured with the d-pawn": the square of the capture told last, if one piece alone can take there. */
static uint8_t taken_back_on(struct state *s, size_t i, const struct phrase *p)
{
    const struct told *last = s->out->tolds ? &s->out->told[s->out->tolds - 1] : NULL;
    struct phrase q = *p;
    size_t n = 0;
    bool answers, captured;

    if (!last || (last->event.kind != EV_MOVE && last->event.kind != EV_ARRIVAL) || s->rules->numbered ||
        s->rules->rounds || last->event.castling || !(s->pos.board.side[1 - s->pos.side] & bit(last->event.to)))
        return NO_SQUARE;
    answers = plays_in_turn(s->rules) || (dialogue(s) && author_side(s) == s->pos.side && s->acted_post != s->post);
    captured = last->event.flags & MARK_CAPTURE || (!plays_in_turn(s->rules) && last->event.kind == EV_MOVE);
    if (!(answers && captured) && !says_back(s, i, p->end))
        return NO_SQUARE;
    q.to = last->event.to;
    list_actions(s);
    for (size_t x = 0; x < s->acts; x++)
        n += act_fits_phrase(s, &s->act[x], &q);
    return n == 1 ? q.to : NO_SQUARE;
}

/* "2. d5" behind "1... d5": the number of the turn that is due says that it is no repetition. */
static bool numbered_try(const struct state *s, size_t i)
{
    const struct token *before = i > 0 ? &s->tok[i - 1] : NULL;

    if (!s->rules->joins_tries || !before || before->line != s->tok[i].line)
        return false;
    if (before->a.kind == ATOM_PLY)
        return of_this_turn(s, i);
    return (i == 1 || s->tok[i - 2].line != before->line) && marked(s, before) == s->pos.side && s->out->tolds &&
           s->out->told[s->out->tolds - 1].at.line != before->line; /* "Олег c4 — взял" */
}

/* "MY queen takes YOUR queen on d7", where his has just taken: no repetition. */
static bool answers_capture(const struct state *s, const struct phrase *p)
{
    const struct event *last = &s->out->told[s->out->tolds - 1].event;

    return p->takes && p->victim != NO_KIND && last->kind == EV_MOVE && last->piece == p->victim && last->to == p->to &&
           dialogue(s) && author_side(s) == s->pos.side && s->acted_post != s->post;
}

/* Does the rest of the post call it a kinte, before anything else is tried? */
static bool refused_behind(const struct state *s, size_t from)
{
    for (size_t x = from; x < s->n; x++)
        if (is_word(&s->tok[x], WORD_KINTE))
            return true;
        else if (s->tok[x].a.kind == ATOM_MOVE)
            return false;
    return false;
}

static size_t consume_phrase(struct state *s, size_t i, bool quiet)
{
    struct phrase p = read_phrase(s, i);
    struct event two[2], e;
    size_t n = 0;
    bool back = false;

    if (s->sentence[s->tok[i].sentence].asks && s->tok[i].a.kind != ATOM_MOVE)
        return 0;
    if (p.promotion == NO_KIND && p.to < NO_SQUARE && bit(p.to) & (RANK_1 | RANK_8) &&
        (p.mover == PAWN || p.mover == NO_KIND))
        p.promotion = promotion_behind(s, p.end);
    if (p.mover == NO_KIND && p.from == NO_SQUARE && p.to != NO_SQUARE && !first_person(s, i, p.end) && s->out->tolds &&
        !numbered_try(s, i) && s->out->told[s->out->tolds - 1].event.to == p.to &&
        s->out->told[s->out->tolds - 1].event.kind == EV_MOVE &&
        !(p.takes && p.victim == s->out->told[s->out->tolds - 1].event.piece && p.victim != NO_KIND) &&
        !(p.takes && s->out->told[s->out->tolds - 1].at.line != s->tok[i].line &&
          (marker_before(s, i) == s->pos.side || of_this_turn(s, i) ||
           (dialogue(s) && author_side(s) == s->pos.side && s->acted_post != s->post && !s->quote &&
            s->out->told[s->out->tolds - 1].event.flags & MARK_CAPTURE)) &&
          !rules_are_plain(s->rules))) { /* "взятие на e4" is said of the move just made */
        note_all(s, i, p.end, FATE_REPEATED);
        return p.end - i;
    }
    if (bystander(s))
        return 0;
    if (p.takes && p.victim == NO_KIND && p.from == NO_SQUARE && p.to != NO_SQUARE &&
        (is_word(&s->tok[i], WORD_TAKES) || (i + 1 < s->n && is_word(&s->tok[i + 1], WORD_TAKES))))
        for (size_t x = i; x-- > 0 && i - x < 4 && s->tok[x].line == s->tok[i].line && !splits(&s->tok[x]);)
            if (means_piece(s, x)) {
                p.victim = p.mover; /* "and then it eats the king on e8" */
                p.mover = s->out->told[s->out->tolds - 1].event.piece;
                p.from = s->out->told[s->out->tolds - 1].event.to;
            }
    if (!p.takes && p.from == NO_SQUARE && p.end <= i + 2 && taken_with(s, i)) { /* "а я d4 ферзём" */
        p.takes = true;
        p.to = s->tok[i].a.value;
        p.mover = s->tok[i + 1].a.value;
        p.end = i + 2;
    }
    if (!p.takes && him_with(s, i)) { /* "а я его пешкой d" */
        struct phrase q = p;
        q.takes = true;
        if (q.to != NO_SQUARE && s->pos.board.side[s->pos.side] & bit(q.to))
            q.from = q.to; /* "её пешкой e2" */
        q.to = s->out->told[s->out->tolds - 1].event.to;
        if (q.end < s->n && q.file == NO_LINE && q.mover == PAWN && file_letter(&s->tok[q.end]) < NO_LINE)
            q.file = file_letter(&s->tok[q.end++]);
        list_actions(s);
        for (size_t x = 0; x < s->acts; x++)
            n += act_fits_phrase(s, &s->act[x], &q);
        if (n == 1)
            p = q;
        n = 0;
    }
    if (p.takes && !p.castling && p.mover != NO_KIND && p.to == NO_SQUARE && p.victim == NO_KIND && p.from == NO_SQUARE)
        back = (p.to = taken_back_on(s, i, &p)) != NO_SQUARE;
    while (p.takes && p.to != NO_SQUARE && back && p.end > i && p.end < s->n && means_back(&s->tok[p.end]))
        p.end++;
    if (p.end == i || (!p.takes && !p.castling && !(p.mover != NO_KIND && p.to != NO_SQUARE && quiet) &&
                       !(p.from != NO_SQUARE && p.to != NO_SQUARE)))
        return 0;
    if (!p.castling && p.to == NO_SQUARE && p.victim == NO_KIND &&
        !(p.takes && p.mover != NO_KIND && p.from != NO_SQUARE))
        return 0;
    emit_forced(s, p.at);
    list_actions(s);
    for (size_t x = 0; x < s->acts; x++)
        if (act_fits_phrase(s, &s->act[x], &p)) {
            if (n < 2)
                two[n] = s->act[x];
            n++;
        }
    if (n == 0 && p.mover != NO_KIND && p.victim != NO_KIND && p.takes) { /* "слона бьёт ладья" */
        struct phrase q = p;
        q.mover = p.victim;
        q.victim = p.mover;
        for (size_t x = 0; x < s->acts; x++)
            if (act_fits_phrase(s, &s->act[x], &q)) {
                if (n < 2)
                    two[n] = s->act[x];
                n++;
            }
    }
    if (n == 0 && p.takes && p.from == NO_SQUARE && p.to != NO_SQUARE) { /* "ферзь c5 бьёт слона": where it stands */
        struct phrase q = p;
        q.from = p.to;
        q.to = NO_SQUARE;
        for (size_t x = 0; x < s->acts; x++)
            if (act_fits_phrase(s, &s->act[x], &q)) {
                if (n < 2)
                    two[n] = s->act[x];
                n++;
            }
    }
    if (n == 0 && p.castling && p.castling < 3 && s->rules->joins_tries && refused_behind(s, p.end)) {
        two[0] = event_blank(EV_MOVE);
        two[0].piece = KING;
        two[0].castling = p.castling == 1 ? KING_SIDE : QUEEN_SIDE;
        n = 1; /* what is said to have been tried */
    }
    if (n == 1) {
        emit(s, &two[0], p.at);
        s->worded = true;
    } else if (n > 1) {
        doubt(s, p.at, DOUBT_AMBIGUOUS, &two[0], &two[1]);
    } else {
        if (p.to == NO_SQUARE || (p.mover == NO_KIND && p.from == NO_SQUARE))
            return 0;
        e = event_blank(EV_MOVE);
        e.piece = p.mover;
        e.to = p.to;
        if (p.from != NO_SQUARE && s->rules->joins_tries) {
            e.from_file = (uint8_t)file_of(p.from);
            e.from_rank = (uint8_t)rank_of(p.from);
        }
        if (repeated_move(s, &e, 6) && !answers_capture(s, &p)) {
            note_all(s, i, p.end, FATE_REPEATED);
            return p.end - i;
        }
        e.piece = p.mover;
        e.to = p.to;
        if (p.from != NO_SQUARE) {
            e.from_file = (uint8_t)file_of(p.from);
            e.from_rank = (uint8_t)rank_of(p.from);
        }
        e.promotion = p.promotion;
        if (p.takes)
            e.flags |= MARK_CAPTURE;
        if (stands_on(s, &e)) {
            doubt(s, p.at, DOUBT_UNREAD, NULL, NULL);
            return p.end - i;
        }
        emit(s, &e, p.at);
        s->worded = true;
    }
    note_all(s, i, p.end, FATE_ACTION);
    return p.end - i;
}

/* Is it one of the moves of a sowing, by its sentence? */
static bool sows(const struct state *s, size_t i)
{
    for (size_t b = i; b-- > 0 && s->tok[b].sentence == s->tok[i].sentence;)
        if (is_word(&s->tok[b], WORD_SOWS) || is_word(&s->tok[b], WORD_HARVESTS))
            return s->tok[i].a.kind == ATOM_MOVE || s->tok[i].a.kind == ATOM_SQUARE;
    return false;
}

/* A word that is none of how a move is told. */
static bool is_strange(const struct token *k)
{
    if (k->a.kind != ATOM_WORD || k->who != NOBODY)
        return false;
    switch (k->a.word) {
    case WORD_SIDE:
    case WORD_PERSON:
    case WORD_MOVES:
    case WORD_PLACES:
    case WORD_TAKES:
    case WORD_AND:
    case WORD_TURN:
    case WORD_KIND:
    case WORD_CHECK:
    case WORD_MATE:
        return false;
    default:
        return true;
    }
}

/* "played", "сыграл" */
static bool is_past(const struct token *k)
{
    return k->a.past || (k->a.length > 3 && memcmp(k->text + k->a.at + k->a.length - 2, "ed", 2) == 0);
}

/* Is a bare square told as a move: by a number before it, an answer behind it, or because nothing else is said? */
static bool alone(const struct state *s, size_t i)
{
    size_t strange = 0;

    if ((i > 0 && s->tok[i - 1].a.kind == ATOM_PLY) || sows(s, i))
        return true;
    if (i > 1 && s->tok[i].a.kind == ATOM_MOVE && s->tok[i - 1].a.kind == ATOM_COLON &&
        is_word(&s->tok[i - 2], WORD_MOVES) && s->tok[i - 2].a.value == 1)
        return true; /* "просто ухожу: Крf5" */
    if (i > 1 && plays_in_turn(s->rules) && s->tok[i].a.kind == ATOM_MOVE && is_word(&s->tok[i - 1], WORD_MOVES) &&
        is_past(&s->tok[i - 1]) && is_word(&s->tok[i - 2], WORD_PERSON))
        return true; /* "then I played Bc4" */
    for (size_t x = i + 1; x < s->n && x < i + 4; x++)
        if (is_word(&s->tok[x], WORD_KINTE) || is_word(&s->tok[x], WORD_ACCEPTED) || is_word(&s->tok[x], WORD_CAPTURED))
            return true;
    for (size_t x = i; x-- > 0 && !ends_clause(&s->tok[x]);)
        strange += is_strange(&s->tok[x]);
    for (size_t x = i + 1; x < s->n && !ends_clause(&s->tok[x]); x++)
        strange += is_strange(&s->tok[x]);
    return strange < 2 || s->rules->numbered;
}

/* Is the square all that a player who is to move says in his post? */
static bool only_word(const struct state *s, size_t i)
{
    const struct reading *r = s->out;

    return dialogue(s) && i == 0 && s->n == 2 && author_side(s) == s->pos.side && r->tolds &&
           r->told[r->tolds - 1].event.to != s->tok[i].a.value && s->acted_post != s->post;
}

/* "говорю e7", "I say e7", "заявка на d6": what stands right before a square calls it out. */
static bool calls_out(const struct state *s, size_t i)
{
    static const char *const WORD[] = {"говорю", "скажу", "заявляю", "say", "saying", "shout", NULL};
    static const char *const BID[] = {"Заявка", "заявка", NULL};
    const struct token *k = i > 0 ? &s->tok[i - 1] : &s->tok[i];

    if (i > 1 && is_word(k, WORD_TO) && is_word(k - 1, WORD_BIDS) && begins_as(k - 1, BID))
        return true;
    return i > 0 && k->a.kind == ATOM_WORD && k->line == s->tok[i].line && is_text_of(k, WORD);
}

/* Is there a word of naming in its sentence? */
static bool said_to_be_named(const struct state *s, size_t i)
{
    if (calls_out(s, i))
        return true;
    for (size_t k = i; k < s->n && s->tok[k].sentence == s->tok[i].sentence; k++)
        if (is_word(&s->tok[k], WORD_NAMES))
            return true;
    for (size_t k = i; k-- > 0 && s->tok[k].sentence == s->tok[i].sentence;)
        if (is_word(&s->tok[k], WORD_NAMES))
            return true;
    return false;
}

/* "до c3 не достаёт, назвал a1": is another square the one that is named? */
static bool names_another(const struct state *s, size_t i)
{
    for (size_t k = i; k-- > 0 && s->tok[k].sentence == s->tok[i].sentence;)
        if (is_word(&s->tok[k], WORD_NAMES) || is_word(&s->tok[k], WORD_SQUARE))
            return false;
    if (i == 0 || ends_clause(&s->tok[i - 1]) || s->tok[i - 1].line != s->tok[i].line)
        return false;
    for (size_t k = i + 3; k + 1 < s->n && s->tok[k].sentence == s->tok[i].sentence; k++)
        if (is_word(&s->tok[k], WORD_NAMES) && s->tok[k + 1].a.kind == ATOM_SQUARE)
            return true;
    return false;
}

/* "capture,d7,,,knight takes d7": a cell of a row that tells the capture in words, too. */
static bool told_later(const struct state *s, size_t i)
{
    bool takes = false;

    for (size_t k = i; k-- > 0 && s->tok[k].line == s->tok[i].line && !takes;)
        takes = is_word(&s->tok[k], WORD_TAKES);
    if (!takes || i + 3 >= s->n || s->tok[i + 1].a.kind != ATOM_COMMA || s->tok[i - 1].a.kind != ATOM_COMMA)
        return false;
    for (size_t k = i + 3; k < s->n && s->tok[k].line == s->tok[i].line; k++)
        if (s->tok[k].a.kind == ATOM_SQUARE && s->tok[k].a.value == s->tok[i].a.value &&
            is_word(&s->tok[k - 1], WORD_TAKES) && is_word(&s->tok[k - 2], WORD_KIND))
            return true;
    return false;
}

/* Does a piece stand in the clause that has become part of nothing? */
static bool piece_beside(const struct state *s, size_t i)
{
    for (size_t k = i; k-- > 0 && !splits(&s->tok[k]) && s->tok[k].line == s->tok[i].line;)
        if (is_word(&s->tok[k], WORD_KIND) && !s->tok[k].used && s->tok[k].a.form != FORM_LETTER)
            return true;
    for (size_t k = i + 1; k < s->n && !splits(&s->tok[k]) && s->tok[k].line == s->tok[i].line; k++)
        if (is_word(&s->tok[k], WORD_KIND) && s->tok[k].a.form != FORM_LETTER)
            return true;
    return false;
}

/* "отошла ... на b3": does somebody go to a square? */
static bool goes_to(const struct state *s, size_t i)
{
    if (i < 2 || !is_word(&s->tok[i - 1], WORD_TO))
        return false;
    for (size_t k = i - 1; k-- > 0 && i - k < 5 && !splits(&s->tok[k]) && s->tok[k].line == s->tok[i].line;)
        if (is_word(&s->tok[k], WORD_PLACES) || is_word(&s->tok[k], WORD_MOVES) || is_word(&s->tok[k], WORD_TAKES))
            return true;
    return false;
}

static bool says_occupied(const struct state *s, size_t i)
{
    for (size_t k = i + 1; k < s->n && s->tok[k].sentence <= s->tok[i].sentence + 1; k++)
        if (is_word(&s->tok[k], WORD_OCCUPIED) || is_word(&s->tok[k], WORD_LOST))
            return true;
    return false;
}

static void emit_name(struct state *s, unsigned square, struct token *k)
{
    struct event e = event_blank(EV_NAME);

    e.to = (uint8_t)square;
    emit(s, &e, stretch_of(k));
    note(s, k, FATE_ACTION);
}

/* Is the ith of what was told an action, and which, with the kinte mark that follows it? */
static bool told_action(const struct reading *r, size_t i, struct event *e)
{
    *e = r->told[i].event;
    if (e->kind == EV_RESULT || e->kind == EV_KINTE)
        return false;
    if (i + 1 < r->tolds && r->told[i + 1].event.kind == EV_KINTE)
        e->kinte = r->told[i + 1].event.kinte;
    return true;
}

/* Takes the last action back, and puts the position where it was before it. */
static void withdraw(struct state *s)
{
    struct reading *r = s->out;

    if (r->tolds == 0)
        return;
    r->tolds--;
    s->trying = false;
    begin_position(s);
    s->listed = false;
    for (size_t i = 0; i < r->tolds; i++) {
        struct event e;
        if (told_action(r, i, &e))
            step(s, &e);
    }
    s->have[WHITE] = s->have[BLACK] = false;
    s->looses = 0;
    clear_arrival(s);
}

/* A quotation has another move for a turn than its own post: the record ends before that turn. */
static bool dispute(struct state *s, size_t i)
{
    struct reading *r = s->out;
    unsigned side;
    size_t k = ply_before(s, i, &side), n = r->tolds;
    uint32_t number = k < s->n ? s->tok[k].a.number : 0;
    struct stretch at;

    if (!number || r->tolds == 0)
        return false;
    /* the last action of that turn */
    withdraw(s);
    while (r->tolds > 0 && (s->pos.number > number || (s->pos.number == number && s->pos.side != side)))
        withdraw(s);
    if (s->pos.number != number || s->pos.side != side)
        return false;
    at = r->told[r->tolds < n ? r->tolds : n - 1].at;
    doubt(s, at, DOUBT_CORRECTED, NULL, NULL);
    doubt(s, stretch_of(&s->tok[i]), DOUBT_CORRECTED, NULL, NULL);
    return true;
}

/* Is nothing but numbers and moves in the line of a move, so that it cannot be a word misread? */
static bool lists_only(const struct state *s, size_t i)
{
    const struct token *k = &s->tok[i];
    size_t moves = 0, first = i;

    if (!plays_in_turn(s->rules) || k->a.slips || k->a.kinds & (k->a.kinds - 1))
        return false;
    while (first > 0 && s->tok[first - 1].line == k->line)
        first--;
    if (s->tok[first].a.kind != ATOM_PLY)
        return false;
    for (size_t x = first; x < s->n && s->tok[x].line == k->line; x++) {
        uint8_t kind = s->tok[x].a.kind;
        moves += kind == ATOM_MOVE || kind == ATOM_SQUARE;
        if (kind != ATOM_MOVE && kind != ATOM_SQUARE && kind != ATOM_PLY && kind != ATOM_STOP && kind != ATOM_FACE &&
            kind != ATOM_END)
            return false;
    }
    return moves > 1;
}

/* "2... Qxe4" and nothing else in its line, of a turn that was told otherwise, where squares are named and no
 * variations discussed. */
static bool stands_for_turn(const struct state *s, size_t i)
{
    return !rules_are_plain(s->rules) && i > 0 && s->tok[i - 1].a.kind == ATOM_PLY && i + 1 < s->n &&
           (i == 1 || s->tok[i - 2].line != s->tok[i].line) &&
           (s->tok[i + 1].a.kind == ATOM_END || s->tok[i + 1].line != s->tok[i].line);
}

/* "1. hxg5 bxa4 2. …": captures of a harvest in numbered pairs, of which one is missing. */
static bool miscounts_captures(struct state *s, size_t i)
{
    const struct reading *r = s->out;
    const struct token *number = i > 0 ? &s->tok[i - 1] : NULL;
    size_t captures = 0;

    if (!number || number->a.kind != ATOM_PLY || number->line != s->tok[i].line || number->a.value > 1)
        return false;
    for (size_t x = r->tolds; x-- > 0 && r->told[x].event.kind == EV_MOVE;)
        captures++;
    if (captures == 0)
        s->pairs = number->a.number == 1;
    return s->pairs && captures > 1 && number->a.number > 1 && captures != 2 * (number->a.number - 1) &&
           captures + 1 >= 2 * (number->a.number - 1) && captures <= 2 * number->a.number;
}

/* "Крe8-": where it goes is missing. */
static bool breaks_off(const struct token *k)
{
    bool dash = (k[1].a.kind == ATOM_ARROW && k[1].a.value) || k[1].a.kind == ATOM_MINUS;

    return k->a.kind != ATOM_END && k[1].a.kind != ATOM_END && dash && k[1].line == k->line &&
           (k[1].a.length == 1 || k[1].a.length == 3) && k->a.at + k->a.length == k[1].a.at &&
           (splits(k + 2) || k[2].a.kind == ATOM_FACE || k[2].line != k->line);
}

/* A move by its token: is it said again, another's talk, or an action? */
static size_t consume_move(struct state *s, size_t i, bool psi)
{
    struct token *k = &s->tok[i];
    struct event pawn = event_blank(EV_MOVE);
    struct event e = k->a.kind == ATOM_MOVE ? k->a.event : pawn;
    bool restates = s->acted_post == s->post && s->actor != s->pos.side && repeated_move(s, &e, 2) &&
                    marker_before(s, i) != s->pos.side;

    if (k->a.kind == ATOM_SQUARE) {
        e.piece = PAWN;
        e.to = k->a.value;
        k->a.kinds = 1u << PAWN;
    }
    if (s->rules->rounds && !s->pos.setup && k->a.kind == ATOM_MOVE && e.flags & MARK_CAPTURE &&
        miscounts_captures(s, i)) {
        doubt(s, stretch_of(k), DOUBT_GAP, NULL, NULL);
        return 1;
    }
    if (s->begun && !is_supposed(s, i) && breaks_off(k)) {
        doubt(s, stretch_of(k), DOUBT_UNREAD, NULL, NULL);
        return 1;
    }
    if (s->quote && of_earlier_turn(s, i) && !repeated_move(s, &e, 400) && dispute(s, i))
        return 1;
    if (of_earlier_turn(s, i) && !repeated_move(s, &e, 400) && stands_for_turn(s, i)) {
        doubt(s, stretch_of(k), DOUBT_CORRECTED, NULL, NULL);
        return 1;
    }
    if (of_earlier_turn(s, i)) {
        note(s, k, repeated_move(s, &e, 400) ? FATE_REPEATED : FATE_ANALYSIS);
        return 1;
    }
    if (restates && (out_of_turn(s, i) || s->worded ||
                     (i > 0 && s->tok[i - 1].a.kind == ATOM_COLON && s->tok[s->acted_token].sentence == k->sentence))) {
        note(s, k, FATE_REPEATED);
        s->worded = false;
        return 1;
    }
    if (skips_turn(s, i)) {
        doubt(s, stretch_of(k), DOUBT_GAP, NULL, NULL);
        return 1;
    }
    if (bystands(s, i)) {
        note(s, k, repeated_move(s, &e, 400) ? FATE_REPEATED : FATE_ANALYSIS);
        return 1;
    }
    if (of_later_turn(s, i)) {
        note(s, k, FATE_REPEATED);
        return 1;
    }
    if (out_of_turn(s, i)) {
        if (repeated_move(s, &e, 6)) {
            note(s, k, FATE_REPEATED);
            return 1;
        }
        return 0;
    }
    if (e.kind == EV_ARRIVAL) {
        if (psi || may_be(s, EV_ARRIVAL)) {
            emit(s, &e, stretch_of(k));
            note(s, k, FATE_ACTION);
            bind(s, s->actor);
            return 1;
        }
        return 0;
    }
    {
        unsigned side = s->pos.side;
        if (e.promotion == NO_KIND && !e.castling && e.to < NO_SQUARE && bit(e.to) & (RANK_1 | RANK_8) &&
            (e.piece == PAWN || e.piece == NO_KIND))
            e.promotion = promotion_behind(s, i + 1);
        bool done;
        s->torn = k->torn;
        done = emit_move(s, &e, k->a.kinds, stretch_of(k),
                         lists_only(s, i) || numbered_try(s, i) ? 2
                         : k->a.slips                           ? 0
                         : event_has_line(&e)
                             ? 1
                             : (alone(s, i) && !s->sentence[k->sentence].asks) || in_row(s, i) || moves_anyway(s, i));
        s->torn = false;
        if (!done)
            return 0;
        if (s->out->tolds && s->out->told[s->out->tolds - 1].at.at == k->a.at)
            s->out->told[s->out->tolds - 1].listed = lists_only(s, i);
        s->german = s->german ||
                    (k->a.kind == ATOM_MOVE && k->a.length > 2 && (k->text[k->a.at] == 'S' || k->text[k->a.at] == 'L'));
        note(s, k, FATE_ACTION);
        bind(s, side);
    }
    return 1;
}

/* Kings put down before the first move. */
static size_t consume_setup(struct state *s, size_t i)
{
    struct token *k = &s->tok[i];
    struct event e = event_blank(EV_ARRIVAL);
    unsigned side = s->pos.side;

    if (k->a.kind == ATOM_MOVE && !(k->a.event.flags & MARK_CAPTURE) && !k->a.event.castling &&
        (k->a.event.kind == EV_ARRIVAL || !event_has_line(&k->a.event))) {
        e.piece = (k->a.kinds & 1u << KING) ? KING : k->a.event.piece;
        e.to = k->a.event.to;
    } else if (k->a.kind == ATOM_SQUARE) {
        e.to = k->a.value;
        e.piece = KING;
    } else {
        return 0;
    }
    {
        unsigned said = marker_before(s, i);
        if (said == NO_SIDE && is_word(&s->tok[i > 0 ? i - 1 : 0], WORD_KIND))
            said = NO_SIDE;
        if (said == NO_SIDE && dialogue(s))
            bind(s, side);
        else if (said != NO_SIDE && dialogue(s) && author_side(s) == NO_SIDE && said == side)
            bind(s, side);
        if (said != NO_SIDE && said != side && !s->begun && !s->king_kept) {
            s->king = e; /* Black's king is told first: White's comes before it */
            s->king_at = stretch_of(k);
            s->king_kept = true;
            note(s, k, FATE_ACTION);
            return 1;
        }
    }
    emit(s, &e, stretch_of(k));
    note(s, k, FATE_ACTION);
    if (s->king_kept) {
        s->king_kept = false;
        emit(s, &s->king, s->king_at);
    }
    return 1;
}

/* Pieces put down by dice. */
static size_t consume_placement(struct state *s, size_t i)
{
    struct token *k = &s->tok[i];
    struct event e = event_blank(EV_ARRIVAL);
    unsigned kind = position_placing(&s->pos);

    if (k->a.kind == ATOM_MOVE && !event_has_line(&k->a.event) && !k->a.event.castling &&
        !(k->a.event.flags & MARK_CAPTURE)) {
        e.piece = k->a.event.piece;
        e.to = k->a.event.to;
        if (k->a.kinds & 1u << kind && kind != QUEEN)
            e.piece = (uint8_t)kind;
    } else if (k->a.kind == ATOM_SQUARE) {
        e.to = k->a.value;
        e.piece = (uint8_t)kind;
        for (size_t b = i; b-- > 0 && i - b < 4;) {
            if (is_word(&s->tok[b], WORD_KIND)) {
                e.piece = s->tok[b].a.value;
                break;
            }
            if (s->tok[b].a.kind == ATOM_SQUARE || s->tok[b].a.kind == ATOM_PAIR || s->tok[b].a.kind == ATOM_STOP)
                break;
        }
        if (kind == QUEEN && !(i > 0 && is_word(&s->tok[i - 1], WORD_KIND)) && i + 3 < s->n &&
            (is_word(k + 1, WORD_AND) || k[1].a.kind == ATOM_COMMA) && is_word(k + 2, WORD_KIND) &&
            k[3].a.kind == ATOM_SQUARE && k[3].line == k->line && (k[2].a.value == QUEEN || k[2].a.value == KING))
            e.piece = k[2].a.value == QUEEN ? KING : QUEEN; /* "король: 4+1, a1 и ферзь d4" */
        if (kind == QUEEN && e.piece == QUEEN && !(i > 0 && is_word(&s->tok[i - 1], WORD_KIND))) {
            const struct reading *r = s->out;
            if (r->tolds && r->told[r->tolds - 1].event.kind == EV_ARRIVAL &&
                r->told[r->tolds - 1].event.piece == QUEEN)
                e.piece = KING;
        }
    } else {
        return 0;
    }
    emit(s, &e, stretch_of(k));
    note(s, k, FATE_ACTION);
    return 1;
}

/* ---- speech ---- */

static void offer_draw(struct state *s)
{
    unsigned side = author_side(s);

    s->offered = (uint8_t)(1 + (side == NO_SIDE ? 2 : side));
    s->offerer = s->author;
    s->offer_post = s->post;
}

/* "ok, draw" of another than him who offers it, and no question or refusal. */
static bool answers_offer(const struct state *s, size_t i)
{
    bool refuses = false;

    if (!s->offered || s->author == s->offerer || s->offer_post == s->post || s->sentence[s->tok[i].sentence].asks ||
        (author_side(s) == NO_SIDE && s->offered < 3))
        return false;
    for (size_t x = 0; x < s->n; x++)
        refuses = refuses || (s->tok[x].sentence == s->tok[i].sentence &&
                              (is_word(&s->tok[x], WORD_NOT) || is_word(&s->tok[x], WORD_NO) ||
                               is_word(&s->tok[x], WORD_DECLINES) || is_word(&s->tok[x], WORD_IF)));
    return !refuses;
}

/* "ок", "да, давай": nothing else is said in the post. */
static bool only_agrees(const struct state *s, size_t i)
{
    if (!is_word(&s->tok[i], WORD_YES) || !answers_offer(s, i))
        return false;
    for (size_t x = 0; x < s->n; x++) {
        const struct token *k = &s->tok[x];
        if (k->a.kind == ATOM_WORD ? k->a.word != WORD_YES && k->a.word != WORD_NOISE && k->a.word != WORD_PERSON
                                   : !splits(k) && k->a.kind != ATOM_FACE && k->a.kind != ATOM_END)
            return false;
    }
    return true;
}

/* "he offered a draw and I accepted" */
static bool accepts_offer(const struct state *s, size_t i)
{
    static const char *const IT[] = {"it", "the", "его", "её", NULL};

    if (s->offered && is_word(&s->tok[i], WORD_TAKES) && i + 1 < s->n && is_text_of(&s->tok[i + 1], IT) &&
        s->offer_post == s->post) /* "Marcus offered a draw and Priya took it" */
        for (size_t x = i; x-- > 0 && s->tok[x].sentence == s->tok[i].sentence;)
            if (is_word(&s->tok[x], WORD_TIE) || is_word(&s->tok[x], WORD_DRAWS) || is_word(&s->tok[x], WORD_OFFERS))
                return true;
    if (!s->offered || !is_word(&s->tok[i], WORD_ACCEPTED))
        return false;
    if (!s->rules->joins_tries && !s->rules->numbered && i > 0 && splits(&s->tok[i + 1]) && s->offer_post == s->post &&
        !dialogue(s) && s->acted_token < i && (i < 2 || ends_clause(&s->tok[i - 2])) &&
        (s->tok[i - 1].who != NOBODY || is_word(&s->tok[i - 1], WORD_SIDE) || is_word(&s->tok[i - 1], WORD_PERSON)))
        return true; /* "she offered a draw. Hobday accepted." */
    for (size_t x = i; x-- > 0 && s->tok[x].sentence == s->tok[i].sentence;)
        if (is_word(&s->tok[x], WORD_OFFERS) || is_word(&s->tok[x], WORD_TIE) || is_word(&s->tok[x], WORD_DRAWS))
            return i == 0 || !is_word(&s->tok[i - 1], WORD_NOT);
    return false;
}

/* Were equal bids or dice told last: then a tie is theirs. */
static bool told_tie(struct state *s)
{
    const struct reading *r = s->out;
    struct awaits x = awaited(s);

    if (x.chance == AWAIT_DICE || want_bids(&x))
        return true;
    for (size_t i = r->tolds; i-- > 0 && r->tolds - i < 4;) {
        const struct event *e = &r->told[i].event;
        if (e->kind == EV_REVEAL && e->faces[0].n == e->faces[1].n && e->faces[0].value[0] == e->faces[1].value[0])
            return true;
        if (e->kind == EV_MOVE || e->kind == EV_ARRIVAL)
            return false;
    }
    return false;
}

/* Is a sentence about something else: many words, and none of winning? */
static bool talk(const struct state *s, uint32_t sentence)
{
    unsigned strange = 0;

    for (size_t x = 0; x < s->n; x++) {
        if (s->tok[x].sentence != sentence)
            continue;
        strange += is_word(&s->tok[x], WORD_UNKNOWN) && s->tok[x].who == NOBODY;
        if (is_word(&s->tok[x], WORD_UNKNOWN) && s->tok[x].who == NOBODY && s->tok[x].a.first && strange <= 2)
            strange += 2; /* somebody's name */
        if (is_word(&s->tok[x], WORD_WINS) || is_word(&s->tok[x], WORD_RESIGNS) || is_word(&s->tok[x], WORD_DRAWS))
            return false;
    }
    return strange > 2;
}

/* Is a word taken back at once: "сдаюсь... в смысле, пойду"? */
static bool taken_back(const struct state *s, size_t i)
{
    for (size_t x = i + 1; x < s->n && s->tok[x].sentence == s->tok[i].sentence; x++)
        if (is_word(&s->tok[x], WORD_CORRECTS))
            return true;
    return false;
}

/* "lost on time", "проиграл по времени" */
static bool on_time(const struct state *s, size_t i)
{
    for (size_t x = i + 1; x < s->n && x < i + 4 && !splits(&s->tok[x]); x++) {
        const char *word = s->tok[x].text + s->tok[x].a.at;
        for (size_t b = 0; b < s->tok[x].a.length; b++)
            if (strncmp(word + b, "time", 4) == 0 || strncmp(word + b, "времени", strlen("времени")) == 0)
                return true;
    }
    for (size_t b = 0; b < s->tok[i].a.length; b++)
        if (strncmp(s->tok[i].text + s->tok[i].a.at + b, "time", 4) == 0 ||
            strncmp(s->tok[i].text + s->tok[i].a.at + b, "времени", strlen("времени")) == 0)
            return true;
    return false;
}

/* Is it somebody of an unknown name who resigns? */
static bool another_resigns(const struct state *s, size_t i)
{
    for (size_t k = i; k-- > 0 && i - k < 4 && s->tok[k].sentence == s->tok[i].sentence && !splits(&s->tok[k]);) {
        const struct token *t = &s->tok[k];
        bool within = k > 0 && s->tok[k - 1].sentence == t->sentence;
        if (is_word(t, WORD_UNKNOWN) && t->a.first && t->who == NOBODY &&
            (within || (k + 1 == i && s->tok[i].a.value != 1)))
            return true;
    }
    return false;
}

/* "Белые победили.", "Рустам проиграл": a side, and that it has won or lost, and nothing more. */
static bool tells_winner(const struct state *s, size_t i, unsigned *side)
{
    const struct token *k = &s->tok[i];
    bool wins = is_word(k, WORD_WINS) || is_word(k, WORD_WINS_BID), loses = is_word(k, WORD_LOSES);
    size_t strange = 0, end = i + 1;

    if ((!wins && !loses) || s->pos.over || s->sentence[k->sentence].asks || s->sentence[k->sentence].score ||
        k->a.length < 6)
        return false;
    *side = NO_SIDE;
    for (size_t x = i; x-- > 0 && s->tok[x].sentence == k->sentence && !splits(&s->tok[x]);) {
        if (is_word(&s->tok[x], WORD_NOT) || is_word(&s->tok[x], WORD_NO) || s->tok[x].a.kind == ATOM_NUMBER ||
            s->tok[x].a.kind == ATOM_MOVE || s->tok[x].a.kind == ATOM_SQUARE)
            return false;
        if (*side == NO_SIDE)
            *side = marked(s, &s->tok[x]);
        strange += is_word(&s->tok[x], WORD_UNKNOWN) && s->tok[x].who == NOBODY;
    }
    while (end < s->n && is_word(&s->tok[end], WORD_NOISE))
        end++;
    if (*side == NO_SIDE || strange || (!splits(&s->tok[end]) && s->tok[end].a.kind != ATOM_FACE))
        return false;
    if (loses)
        *side = 1 - *side;
    return true;
}

/* "lost on time": no bid or throw is lost so. */
static bool by_time(const struct token *k)
{
    static const char *const WORD[] = {"time", "flag", "просроч", "флаг"};

    for (size_t w = 0; w < sizeof WORD / sizeof *WORD; w++)
        for (size_t i = 0; i + strlen(WORD[w]) <= k->a.length; i++)
            if (memcmp(k->text + k->a.at + i, WORD[w], strlen(WORD[w])) == 0)
                return true;
    return false;
}

/* The side of which nobody is known, if somebody is known of the other. */
static unsigned unnamed_side(const struct state *s)
{
    unsigned known = 0;

    for (unsigned p = 0; p < s->people->n; p++)
        known |= s->side_of[p] != NO_SIDE ? 1u << s->side_of[p] : 0;
    return known == 1 ? (unsigned)BLACK : known == 2 ? (unsigned)WHITE : (unsigned)NO_SIDE;
}

/* "после чего Полынь письменно сдалась", where nobody knows for whom Полынь plays. */
static bool stranger_before(const struct state *s, size_t i)
{
    for (size_t x = i; x-- > 0 && i - x < 3 && s->tok[x].sentence == s->tok[i].sentence;) {
        const struct token *k = &s->tok[x];
        if (k->a.kind != ATOM_WORD || is_word(k, WORD_SIDE) || is_word(k, WORD_PERSON) || k->who != NOBODY)
            return false;
        if (is_word(k, WORD_UNKNOWN) && k->a.first && x > 0 && s->tok[x - 1].sentence == k->sentence &&
            (unsigned char)k->text[k->a.at] >= 0x80)
            return true;
    }
    return false;
}

/* "You proposed 10. b5": no draw. */
static bool offers_move(const struct state *s, size_t i)
{
    for (size_t x = i + 1; x < s->n && s->tok[x].sentence == s->tok[i].sentence; x++)
        if (is_word(&s->tok[x], WORD_TIE) || is_word(&s->tok[x], WORD_DRAWS))
            return false;
        else if (s->tok[x].a.kind == ATOM_MOVE || s->tok[x].a.kind == ATOM_SQUARE || s->tok[x].a.kind == ATOM_PLY)
            return true;
    return false;
}

static size_t consume_speech(struct state *s, size_t i)
{
    struct token *k = &s->tok[i];
    struct event e = event_blank(EV_RESULT);
    const struct sentence *sentence = &s->sentence[k->sentence];
    unsigned side;
    bool stranger = false;

    if (!s->begun)
        return 0;
    if (k->a.kind == ATOM_RESULT && !sentence->score && k->a.value != NO_RESULT && !talk(s, k->sentence)) {
        if (s->pos.over && k->a.value != s->pos.over)
            return 0;
        e.result = k->a.value;
        emit_forced(s, stretch_of(k));
        emit(s, &e, stretch_of(k));
        s->figures_end = true;
        note(s, k, FATE_SPEECH);
        return 1;
    }
    if (is_word(k, WORD_RESIGNS)) {
        if (i > 0 && (is_word(&s->tok[i - 1], WORD_NOT) || (i > 1 && is_word(&s->tok[i - 2], WORD_NOT)))) {
            note(s, k, FATE_SPEECH);
            return 1;
        }
        if (taken_back(s, i)) {
            note(s, k, FATE_SPEECH);
            return 1;
        }
        side = marker_before(s, i);
        if (side != NO_SIDE && stranger_before(s, i))
            stranger = true;
        if (side == NO_SIDE)
            for (size_t x = i + 1; x < s->n && !splits(&s->tok[x]) && side == NO_SIDE; x++)
                side = marked(s, &s->tok[x]);
        if (side == NO_SIDE) {
            side = author_side(s);
            if (another_resigns(s, i)) /* "Коля сдался" */
                side = side == NO_SIDE ? unnamed_side(s) : 1 - side;
        }
        if (side == NO_SIDE && !dialogue(s) && !another_resigns(s, i))
            side = s->pos.side;
        if (side == NO_SIDE && !s->quoting && s->acted[people_author(s->people, s->author)] > 2 &&
            !another_resigns(s, i)) {
            uint8_t sides = s->acted_for[people_author(s->people, s->author)];
            side = sides == 1 ? WHITE : sides == 2 ? BLACK : (unsigned)NO_SIDE; /* for whom he has played so far */
        }
        if (side == NO_SIDE || sentence->asks || stranger) {
            doubt(s, stretch_of(k), DOUBT_RESULT, NULL, NULL);
            return 1;
        }
        e.result = (uint8_t)win_of((enum side)(1 - side));
        emit_forced(s, stretch_of(k));
        emit(s, &e, stretch_of(k));
        note(s, k, FATE_SPEECH);
        return 1;
    }
    if ((rules_are_plain(s->rules) || by_time(k)) && tells_winner(s, i, &side)) {
        e.result = (uint8_t)win_of((enum side)side);
        emit(s, &e, stretch_of(k));
        note(s, k, FATE_SPEECH);
        return 1;
    }
    if (is_word(k, WORD_LOSES) && on_time(s, i)) {
        side = marker_before(s, i);
        if (side != NO_SIDE) {
            e.result = (uint8_t)win_of((enum side)(1 - side));
            emit(s, &e, stretch_of(k));
            note(s, k, FATE_SPEECH);
            return 1;
        }
    }
    if (is_word(k, WORD_OFFERS)) {
        if (!offers_move(s, i))
            offer_draw(s);
        note(s, k, FATE_SPEECH);
        return 1;
    }
    if (is_word(k, WORD_DECLINES) && s->offered) {
        s->offered = 0;
        note(s, k, FATE_SPEECH);
        return 1;
    }
    if (s->pos.over)
        return 0;
    if (is_word(k, WORD_TIE) && !told_tie(s)) { /* "ничья?", "we called it a draw" */
        bool agreed = plays_in_turn(s->rules) && !dialogue(s) && !s->quote && (i == 0 || ends_clause(k - 1)) &&
                      ends_clause(k + 1) && k[1].a.kind != ATOM_QUESTION; /* "Ничья." in a report */
        for (size_t x = 0; x < s->n; x++)
            if (s->tok[x].sentence == k->sentence)
                agreed = agreed || is_word(&s->tok[x], WORD_AGREES) ||
                         (is_word(&s->tok[x], WORD_PERSON) && s->tok[x].a.value == 4);
        if ((agreed || answers_offer(s, i)) && !is_word(k - (i > 0), WORD_NOT)) {
            e.result = DRAW;
            emit(s, &e, stretch_of(k));
        } else {
            offer_draw(s);
        }
        note(s, k, FATE_SPEECH);
        return 1;
    }
    if (is_word(k, WORD_AGREES) && i > 0 && is_word(k - 1, WORD_SCORE)) { /* "score agreed": of the moves so far */
        note(s, k, FATE_SPEECH);
        return 1;
    }
    if (is_word(k, WORD_DRAWS) || (is_word(k, WORD_AGREES) && s->offered) || only_agrees(s, i) || accepts_offer(s, i)) {
        if (i > 0 && is_word(&s->tok[i - 1], WORD_NOT))
            return 0;
        if (is_word(k, WORD_DRAWS) && s->sentence[k->sentence].asks) { /* "согласен на ничью?" */
            offer_draw(s);
            note(s, k, FATE_SPEECH);
            return 1;
        }
        e.result = DRAW;
        emit(s, &e, stretch_of(k));
        note(s, k, FATE_SPEECH);
        return 1;
    }
    return 0;
}

/* ---- what is due ---- */

/* Does a word of putting, and the piece, follow the square? */
static bool appears(const struct state *s, size_t i)
{
    const struct phrase p = read_phrase(s, i);

    return p.moves && p.mover != NO_KIND && s->tok[i + 1 < s->n ? i + 1 : i].a.kind == ATOM_WORD &&
           (is_word(&s->tok[i + 1], WORD_PLACES) || is_word(&s->tok[i + 1], WORD_MOVES));
}

/* "dxe3 (pawn d2)": in brackets, what has moved and where it stood. */
static size_t explains(struct state *s, size_t i)
{
    const struct told *last = s->out->tolds ? &s->out->told[s->out->tolds - 1] : NULL;
    size_t close = i;

    if (!last || last->event.kind != EV_MOVE || s->acted_post != s->post || i < 2 ||
        s->tok[i - 1].a.kind != ATOM_OPEN || s->acted_token + 2 != i)
        return 0;
    while (close < s->n && close < i + 5 && s->tok[close].a.kind != ATOM_CLOSE)
        close++;
    for (size_t x = i; x < close; x++)
        if (s->tok[x].a.kind == ATOM_MOVE || is_word(&s->tok[x], WORD_TAKES) ||
            (is_word(&s->tok[x], WORD_KIND) && s->tok[x].a.value != last->event.piece && last->event.piece != NO_KIND))
            return 0;
    if (close == s->n || s->tok[close].a.kind != ATOM_CLOSE)
        return 0;
    note_all(s, i, close, FATE_REPEATED);
    return close - i;
}

/* "My bishop looks at h6": does a piece of which a square is said move there?  A king may, the others have to take. */
static bool says_moves(const struct state *s, size_t i)
{
    struct phrase p = read_phrase(s, i);

    return p.moves || p.mover == KING || s->tok[i].a.form == FORM_INSTRUMENT;
}

/* "your rook is on d5", "ферзём на b8": a square that a piece stands on or goes to, and nobody names. */
static bool of_piece(const struct state *s, size_t i)
{
    if (i < 2 || !is_word(&s->tok[i - 1], WORD_TO) || said_to_be_named(s, i))
        return false;
    for (size_t k = i - 1; k-- > 0 && i - k < 4 && !splits(&s->tok[k]);)
        if (is_word(&s->tok[k], WORD_KIND) && !s->tok[k].used && s->tok[k].a.form != FORM_LETTER)
            return true;
    return false;
}

/* "c4 и f": the second piece of a roll is put on a file, and no rank. */
static bool half_placed(const struct state *s, size_t i)
{
    const struct token *k = &s->tok[i];
    const struct event *last = s->out->tolds ? &s->out->told[s->out->tolds - 1].event : NULL;

    return last && last->kind == EV_ARRIVAL && s->acted_post == s->post && s->acted_token + 2 == i &&
           s->tok[s->acted_token].line == k->line && (is_word(k - 1, WORD_AND) || k[-1].a.kind == ATOM_COMMA) &&
           k->a.kind == ATOM_WORD && file_letter(k) < NO_LINE &&
           (ends_clause(k + 1) || k[1].a.kind == ATOM_STOP || k[1].a.kind == ATOM_QUESTION);
}

/* "2... Qxd2 5. Rxd2": does a number of a turn tell that others are missing, where the numbers were right so far? */
static bool skips_turns(struct state *s, size_t i)
{
    unsigned side;
    size_t k = s->rules->numbered || s->rules->rounds || s->pos.setup ? s->n : ply_before(s, i, &side);

    if (k == s->n || s->tok[k].counted)
        return false;
    s->tok[k].counted = true;
    if (s->tok[k].a.number == s->pos.number)
        s->counted++;
    else if (s->tok[k].a.number > s->pos.number && s->counted >= (s->rules->joins_tries ? 2 : 3) && !s->miscounted)
        return true;
    else
        s->miscounted = true;
    return false;
}

/* "his queen was attacked, and he moved it to b6": the piece that a pronoun stands for, behind a word of moving. */
static unsigned moved_it(const struct state *s, size_t i, bool *itself)
{
    static const char *const WORD[] = {"it", "её", "ее", "его", "ей", "им", "ею", "her", "him", NULL};
    size_t x = i, it = s->n;

    if (i < 3 || !is_word(&s->tok[i - 1], WORD_TO))
        return NO_KIND;
    for (; x-- > 0 && i - x < 8 && !splits(&s->tok[x]) && it == s->n;)
        if (is_text_of(&s->tok[x], WORD))
            it = x;
    if (it < s->n && plays_in_turn(s->rules) && s->out->tolds > 1 && it + 1 < i &&
        ((is_past(&s->tok[it + 1]) &&
          (is_word(&s->tok[it + 1], WORD_MOVES) || is_word(&s->tok[it + 1], WORD_PLACES))) ||
         strncmp(s->tok[it + 1].text + s->tok[it + 1].a.at, "went back", 9) == 0) &&
        (it == 0 || splits(&s->tok[it - 1]) || is_word(&s->tok[it - 1], WORD_AND))) { /* "it went back to b3" */
        const struct event *mine = &s->out->told[s->out->tolds - 2].event;
        if (mine->kind == EV_MOVE && !mine->castling && s->pos.board.side[s->pos.side] & bit(mine->to)) {
            *itself = true;
            return mine->piece;
        }
    }
    if (it == s->n || it == 0 || (!is_word(&s->tok[it - 1], WORD_MOVES) && !is_word(&s->tok[it - 1], WORD_PLACES)))
        return NO_KIND;
    for (x = it; x-- > 0 && s->tok[x].sentence == s->tok[i].sentence && s->tok[x].a.kind != ATOM_MOVE;)
        if (is_word(&s->tok[x], WORD_KIND) && !people_owner(s->tok[x].text, &s->tok[x].a))
            return s->tok[x].a.value;
    return NO_KIND;
}

static size_t consume_action(struct state *s, size_t i)
{
    struct token *k = &s->tok[i];
    bool naming = may_be(s, EV_NAME), arriving = may_be(s, EV_ARRIVAL), moving = may_be(s, EV_MOVE);
    unsigned side = s->pos.side;
    size_t used;

    if ((naming || moving) && (k->a.kind == ATOM_SQUARE || k->a.kind == ATOM_MOVE || k->a.kind == ATOM_NAMING) &&
        skips_turns(s, i)) {
        doubt(s, stretch_of(k), DOUBT_GAP, NULL, NULL);
        return 1;
    }
    if (s->pos.setup && s->rules->die == 8 && half_placed(s, i)) {
        doubt(s, stretch_of(k), DOUBT_UNREAD, NULL, NULL);
        return 1;
    }
    if (s->pos.setup && arriving)
        return s->rules->die == 8 ? consume_placement(s, i) : consume_setup(s, i);
    if (arriving && !naming) {
        used = 0;
        if (k->a.kind == ATOM_SQUARE || k->a.kind == ATOM_MOVE || is_word(k, WORD_KIND) || is_word(k, WORD_PLACES) ||
            is_word(k, WORD_RESERVE) || is_word(k, WORD_BOARD) || is_word(k, WORD_FROM))
            used = consume_arrival(s, i);
        return used;
    }
    if (k->a.kind == ATOM_NAMING) {
        if (!naming && !s->acts)
            return 0;
        if (of_earlier_turn(s, i) || bystander(s)) {
            note(s, k, FATE_REPEATED);
            return 1;
        }
        emit_name(s, k->a.value, k);
        bind(s, side);
        return 1;
    }
    if (k->a.kind == ATOM_MOVE) {
        const struct event *e = &k->a.event;
        if (e->kind == EV_MOVE && !(e->flags & MARK_CAPTURE) && !event_has_line(e) && !e->castling &&
            e->piece != NO_KIND && e->piece != PAWN && !out_of_turn(s, i)) {
            struct phrase p = read_phrase(s, i); /* "Фc5 бьёт слона e3", "Фd1 на h5" */
            bool on = i + 1 < s->n && (is_word(k + 1, WORD_TO) || k[1].a.kind == ATOM_ARROW);
            if ((p.to != NO_SQUARE && (p.takes || on)) || (p.takes && p.victim != NO_KIND)) {
                used = consume_phrase(s, i, true);
                if (used) {
                    bind(s, side);
                    return used;
                }
            }
        }
        return consume_move(s, i, naming);
    }
    if (is_word(k, WORD_KIND) || is_word(k, WORD_TAKES) || is_word(k, WORD_CASTLES)) {
        used = is_word(k, WORD_KIND) ? explains(s, i) : 0;
        if (used)
            return used;
        if (out_of_turn(s, i))
            return 0;
        used = consume_phrase(s, i, !naming || says_moves(s, i));
        if (used)
            bind(s, side);
        return used;
    }
    if (k->a.kind == ATOM_SQUARE) {
        struct event e = event_blank(EV_MOVE);
        bool itself = false;
        unsigned it = moving && !naming && !s->rules->numbered && !s->rules->rounds ? moved_it(s, i, &itself) : NO_KIND;
        e.piece = it < KINDS ? (uint8_t)it : PAWN;
        e.to = k->a.value;
        if (it < KINDS && it != PAWN && (itself || !out_of_turn(s, i)) &&
            emit_move(s, &e, (uint8_t)(1u << it), stretch_of(k), 0)) {
            note(s, k, FATE_ACTION);
            bind(s, side);
            return 1;
        }
        if (of_later_turn(s, i) || (plays_in_turn(s->rules) && i > 0 && is_word(k - 1, WORD_SQUARE))) {
            note(s, k, FATE_REPEATED);
            return 1;
        }
        if (skips_turn(s, i)) {
            doubt(s, stretch_of(k), DOUBT_GAP, NULL, NULL);
            return 1;
        }
        if (of_earlier_turn(s, i)) {
            if (s->quote && !naming && !repeated_move(s, &e, 400) && dispute(s, i))
                return 1;
            note(s, k, FATE_REPEATED);
            return 1;
        }
        if (naming && i > 1 && is_word(k - 1, WORD_TO) && is_word(k - 2, WORD_MOVES) && !out_of_turn(s, i)) {
            struct event king = e; /* "ухожу на c6": the one piece that goes where nothing stands */
            king.piece = KING;
            if (!(occupied(&s->pos.board) & bit(k->a.value)) && emit_move(s, &king, 1u << KING, stretch_of(k), 0)) {
                note(s, k, FATE_ACTION);
                bind(s, side);
                return 1;
            }
        }
        if (out_of_turn(s, i) || (naming && i > 0 && is_word(k - 1, WORD_KIND) && !k[-1].used) ||
            (naming && of_piece(s, i)))
            return 0;
        used = naming && i > 0 && (is_word(k - 1, WORD_NAMES) || is_word(k - 1, WORD_SQUARE))
                   ? 0
                   : consume_phrase(s, i, appears(s, i)); /* "e5 бью конём", "на c3 появился конь" */
        if (used) {
            bind(s, side);
            return used;
        }
        if (naming && bystander(s))
            return 0;
        if (naming && k->a.number && !alone(s, i) && !said_to_be_named(s, i))
            return 0; /* "у меня же 5" */
        if (naming && !said_to_be_named(s, i) && k->a.first && i > 0 && k[-1].a.kind == ATOM_WORD &&
            is_word(k + 1, WORD_UNKNOWN))
            return 0; /* "in A4 format" */
        if (naming && (names_another(s, i) || told_later(s, i)))
            return 0;
        if (naming && s->sentence[k->sentence].asks && is_word(k + 1, WORD_OCCUPIED) && !said_to_be_named(s, i)) {
            note(s, k, FATE_SPEECH); /* "c3 занято?" */
            return 1;
        }
        if (naming && s->sentence[k->sentence].score && !said_to_be_named(s, i)) {
            note(s, k, FATE_SPEECH); /* "the match is 1-8, on A4" */
            return 1;
        }
        if (naming && !said_to_be_named(s, i) && ((!alone(s, i) && !of_this_turn(s, i)) || piece_beside(s, i)) &&
            (s->pos.board.side[WHITE] | s->pos.board.side[BLACK]) & bit(k->a.value) && !says_occupied(s, i))
            return 0; /* something stands there */
        if (naming && !said_to_be_named(s, i) && goes_to(s, i))
            return 0; /* "отошла ... на b3" */
        if (naming) {
            bool named = false;
            for (size_t b = i; b-- > 0 && !ends_clause(&s->tok[b]);)
                named = named || is_word(&s->tok[b], WORD_NAMES) || is_word(&s->tok[b], WORD_SQUARE);
            for (size_t f = i + 1; f < s->n && s->tok[f].sentence == k->sentence; f++)
                named = named || is_word(&s->tok[f], WORD_NAMES);
            for (size_t f = i + 1; f < s->n && f < i + 5 && !ends_clause(&s->tok[f]); f++)
                if (is_word(&s->tok[f], WORD_NAMES))
                    named = true;
                else
                    named = named && !is_word(&s->tok[f], WORD_OCCUPIED) &&
                            (!is_word(&s->tok[f], WORD_NOTHING) || said_to_be_named(s, i));
            if (mentioned_square(s, k->a.value, 8) && s->numbered_post == s->post + 1) {
                unsigned turn;
                named = named && ply_before(s, i, &turn) < s->n;
            }
            named = named || of_this_turn(s, i) || only_word(s, i) || calls_out(s, i);
            if (!named && mentioned_square(s, k->a.value, s->numbered_post == s->post + 1 ? 8 : 4))
                return 0;
            emit_name(s, k->a.value, k);
            bind(s, side);
            return 1;
        }
        if (!moving && s->acts)
            return 0;
        if (!emit_move(s, &e, 1u << PAWN, stretch_of(k),
                       numbered_try(s, i) ? 2 : alone(s, i) || in_row(s, i) || moves_anyway(s, i)))
            return 0;
        note(s, k, FATE_ACTION);
        bind(s, side);
        return 1;
    }
    return 0;
}

/* "Her second try was d4", "2) d4": does the number of a try tell that one before it is missing? */
static bool skips_try(struct state *s, size_t i, const struct awaits *x)
{
    const struct reading *r = s->out;
    const struct token *k = &s->tok[i], *number = i > 0 ? k - 1 : k;
    uint32_t due = 1 + (uint32_t)s->tries;
    bool try = false, listed = false;

    for (size_t b = i;
         b-- > 0 && i - b < 7 && s->tok[b].sentence == k->sentence && s->tok[b].line == k->line && !try;) {
        if (s->tok[b].a.kind == ATOM_MOVE || s->tok[b].a.kind == ATOM_SQUARE)
            break;
        try = is_word(&s->tok[b], WORD_SERIES) && s->tok[b].a.value == 1 && b > 0 &&
              s->tok[b - 1].a.kind == ATOM_NUMBER && s->tok[b - 1].a.form == FORM_ADJECTIVE;
        if (try)
            number = &s->tok[b - 1];
    }
    if (!try && i > 1 && number->a.kind == ATOM_FACE && number[-1].a.kind == ATOM_NUMBER &&
        number->text[number->a.at] == ')' && number[-1].a.form != FORM_ADJECTIVE && number[-1].line == k->line)
        number--, listed = true; /* "2) d4" */
    if (!try && !listed && (i == 0 || number->a.kind != ATOM_PLY || number->line != k->line || number->a.value > 1))
        return false;
    for (size_t b = r->tolds; b-- > 0 && r->told[b].event.kind != EV_NUMBER;)
        due += r->told[b].event.kind == EV_MOVE;
    if (!turn_is_open(&s->pos) && x->chance != AWAIT_CARD && !s->tries)
        due = 1;
    if (try)
        return number->a.number > due && number->a.number < 9;
    if (number->a.number == due && due > 1)
        s->tries_numbered = true;
    return s->tries_numbered && number->a.number == due + 1 && number->a.number < 9;
}

/* "1 red 2 red 3 black": do the colours of a post say again what the last cards were? */
static bool lists_cards(const struct state *s)
{
    const struct reading *r = s->out;
    size_t told = r->tolds, cards = 0;

    for (size_t x = s->n; x-- > 0;) {
        bool red = is_word(&s->tok[x], WORD_RED);
        if (x > 0 && s->tok[x - 1].a.kind == ATOM_OPEN)
            continue; /* "Rolf (black)" */
        if (!red && !is_word(&s->tok[x], WORD_BLACK) &&
            !(is_word(&s->tok[x], WORD_SIDE) && s->tok[x].a.form == FORM_EITHER))
            continue;
        if (x > 0 && s->tok[x - 1].a.kind != ATOM_NUMBER && s->tok[x - 1].a.kind != ATOM_COMMA &&
            s->tok[x - 1].a.kind != ATOM_COLON && s->tok[x - 1].a.kind != ATOM_PLY)
            return false;
        while (told > 0 && r->told[told - 1].event.kind != EV_CARD)
            told--;
        if (told == 0 || r->told[--told].event.card != (red ? RED_CARD : BLACK_CARD))
            return false;
        cards++;
    }
    return cards > 1;
}

/* "the fifth was black": not of a side. */
static bool was_black(const struct state *s, const struct token *k)
{
    const char *text = k->text + k->a.at;

    return k > s->tok && is_word(k, WORD_SIDE) && k->a.value == BLACK && k->a.form == FORM_EITHER &&
           ends_clause(k + 1) && k->a.at > 4 && (memcmp(text - 4, "was ", 4) == 0 || memcmp(text - 3, "is ", 3) == 0);
}

/* Does somebody else give the card that was told last another colour? */
static bool disputes_card(const struct state *s, const struct token *k)
{
    const struct reading *r = s->out;
    const struct event *e = r->tolds ? &r->told[r->tolds - 1].event : NULL;
    bool red = is_word(k, WORD_RED), black = is_word(k, WORD_BLACK) || was_black(s, k);

    if (!e || e->kind != EV_CARD || (!red && !black) || s->author == s->carded ||
        e->card != (red ? BLACK_CARD : RED_CARD))
        return false;
    for (size_t x = 0; x < s->n; x++)
        if (s->tok[x].a.kind == ATOM_SQUARE || s->tok[x].a.kind == ATOM_MOVE)
            return false; /* it speaks of what is to come */
    return !lists_cards(s);
}

/* Was a tie told last? */
static bool tied(const struct state *s)
{
    const struct event *e = s->out->tolds ? &s->out->told[s->out->tolds - 1].event : NULL;

    return e && e->kind == EV_REVEAL && e->faces[0].n == 1 && e->faces[0].value[0] == e->faces[1].value[0];
}

static bool bids_told(const struct state *s)
{
    const struct event *e = s->out->tolds ? &s->out->told[s->out->tolds - 1].event : NULL;

    return e && e->kind == EV_REVEAL && e->faces[0].letter;
}

/* "никто ничего не ставит", "nothing goes there", "пусто": not "nobody said". */
static bool nothing_put(const struct state *s, size_t i)
{
    static const char *const WORD[] = {"став", "пуст", "empt", "put", "plac"};
    const struct token *k = &s->tok[i];

    for (size_t w = 0; w < sizeof WORD / sizeof *WORD; w++)
        for (size_t b = 0, n = strlen(WORD[w]); b + n <= k->a.length; b++)
            if (memcmp(k->text + k->a.at + b, WORD[w], n) == 0)
                return true;
    for (size_t x = i + 1; x < s->n && x < i + 4 && !splits(&s->tok[x]); x++)
        if (is_word(&s->tok[x], WORD_PLACES))
            return true;
    return false;
}

static bool equal_bids(const struct state *s)
{
    const struct event *e = s->out->tolds ? &s->out->told[s->out->tolds - 1].event : NULL;

    return e && e->kind == EV_REVEAL && e->faces[0].letter && e->faces[0].value[0] == e->faces[1].value[0];
}

/* Do a piece and the named square, and where it comes from, stand in the clause? */
static bool puts_on_named(const struct state *s, size_t i)
{
    unsigned kinds = 0, squares = 0, named = 0;

    for (size_t x = i; x < s->n && !ends_clause(&s->tok[x]); x++) {
        kinds += is_word(&s->tok[x], WORD_KIND) ||
                 (s->tok[x].a.kind == ATOM_SQUARE && x > 0 && is_word(&s->tok[x - 1], WORD_PLACES) &&
                  (s->pos.board.side[WHITE] | s->pos.board.side[BLACK]) & bit(s->tok[x].a.value));
        squares += s->tok[x].a.kind == ATOM_SQUARE && s->tok[x].a.value != last_named(s);
        named += s->tok[x].a.kind == ATOM_SQUARE && s->tok[x].a.value == last_named(s);
    }
    return kinds && squares && named;
}

/* "ой, не e4, а e5", "стоп, там пусто": is what was done just now, in the same breath, taken back? */
static bool corrects(struct state *s, size_t i)
{
    const struct reading *r = s->out;
    const struct told *last = r->tolds ? &r->told[r->tolds - 1] : NULL;

    if (last && (last->event.kind == EV_ARRIVAL || last->event.kind == EV_MOVE)) { /* the same square once more */
        size_t squares = 0, same = 0;
        for (size_t x = i + 1; x < s->n && s->tok[x].sentence == s->tok[i].sentence; x++) {
            squares +=
                s->tok[x].a.kind == ATOM_SQUARE || s->tok[x].a.kind == ATOM_MOVE || is_word(&s->tok[x], WORD_KIND);
            same += s->tok[x].a.kind == ATOM_SQUARE && s->tok[x].a.value == last->event.to;
        }
        if (squares == 1 && same == 1)
            return false;
    }
    if (last && last->event.kind == EV_NAME) /* "поле a7!.. ой. там пешка": that is the end of the turn */
        for (size_t x = i + 1; x < s->n; x++) {
            if (s->tok[x].a.kind == ATOM_SQUARE || s->tok[x].a.kind == ATOM_MOVE || is_word(&s->tok[x], WORD_NOT))
                break;
            if (is_word(&s->tok[x], WORD_LOST))
                return false;
        }
    return last && s->acted_post == s->post && s->tok[s->acted_token].line == s->tok[i].line &&
           last->event.kind != EV_REVEAL && last->event.kind != EV_NOTHING && s->acted_token < i &&
           i - s->acted_token < 14 && s->tok[s->acted_token].sentence == s->tok[i].sentence;
}

/* "0-0", and in the next line of the same post "стоп, отменяю! Кe5:f7": nobody has answered, and it is his move still.
 */
static bool changes_mind(const struct state *s, size_t i)
{
    const struct told *last = s->out->tolds ? &s->out->told[s->out->tolds - 1] : NULL;
    size_t moves = 0;

    if (!last || last->event.kind != EV_MOVE || s->rules->numbered || s->rules->rounds || s->acted_post != s->post ||
        s->acted_token >= i || s->tok[s->acted_token].line == s->tok[i].line || !dialogue(s) ||
        author_side(s) != 1u - s->pos.side || (i > 0 && s->tok[i - 1].line == s->tok[i].line))
        return false;
    for (size_t x = i; x < s->n && s->tok[x].line == s->tok[i].line; x++)
        moves += s->tok[x].a.kind == ATOM_MOVE && !same_move(&last->event, &s->tok[x].a.event);
    return moves == 1;
}

/* "uncle ray names be for and he wrote queen": bids follow, and no square that anybody could read. */
static bool names_unheard(const struct state *s, size_t i)
{
    bool bids = false, wrote = false;

    for (size_t x = i; x-- > 0 && s->tok[x].sentence == s->tok[i].sentence;)
        if (s->tok[x].a.kind == ATOM_SQUARE || s->tok[x].a.kind == ATOM_MOVE || s->tok[x].a.kind == ATOM_NAMING)
            return false;
    for (size_t x = i; x < s->n && s->tok[x].sentence == s->tok[i].sentence; x++) {
        if (s->tok[x].a.kind == ATOM_SQUARE || s->tok[x].a.kind == ATOM_MOVE || s->tok[x].a.kind == ATOM_NAMING)
            return false;
        wrote = wrote || is_word(&s->tok[x], WORD_BIDS);
        bids = bids || (wrote && is_word(&s->tok[x], WORD_KIND));
    }
    return bids;
}

/*
 * "1. e4", and then "1... she names d6": no values follow the square, since it was a move.  If it was said to be named,
 * what follows it is not told.
 */
static bool bare_naming(struct state *s, size_t i)
{
    struct reading *r = s->out;
    struct event e = event_blank(EV_MOVE);
    const struct token *k = &s->tok[i], *from;
    struct stretch at;
    size_t x = i;

    if (!r->tolds || r->told[r->tolds - 1].event.kind != EV_NAME || s->have[WHITE] || s->have[BLACK] || s->looses ||
        s->acted_post != s->post ||
        (k->a.value > 1 ? s->pos.side != WHITE || k->a.number != s->pos.number
                        : k->a.number != s->pos.number + (s->pos.side == BLACK) || s->pos.side == WHITE))
        return false;
    while (x < s->n && !ends_clause(&s->tok[x]) && !is_word(&s->tok[x], WORD_NAMES) && s->tok[x].a.kind != ATOM_MOVE &&
           s->tok[x].a.kind != ATOM_NAMING && s->tok[x].a.kind != ATOM_SQUARE)
        x++;
    if (x == s->n || ends_clause(&s->tok[x]))
        return false;
    from = &s->tok[s->acted_token];
    at = r->told[r->tolds - 1].at;
    if (s->acted_token == 0 || from[-1].a.kind != ATOM_PLY || from->a.kind != ATOM_SQUARE) {
        doubt(s, stretch_of(k), DOUBT_GAP, NULL, NULL);
        return true;
    }
    e.piece = PAWN;
    e.to = r->told[r->tolds - 1].event.to;
    withdraw(s);
    emit(s, &e, at);
    return true;
}

/* Does a try's answer, a kinte, follow in the line before another move? */
static bool judged(const struct state *s, size_t i)
{
    bool refused = false;

    for (size_t k = i + 1; k < s->n && s->tok[k].line == s->tok[i].line; k++) {
        if (s->tok[k].a.kind == ATOM_MOVE || s->tok[k].a.kind == ATOM_SQUARE || s->tok[k].a.kind == ATOM_PLY)
            return false;
        if (is_word(&s->tok[k], WORD_KINTE) || is_word(&s->tok[k], WORD_LEFT))
            return true;
        refused = refused || is_word(&s->tok[k], WORD_NO);
        if (refused && is_word(&s->tok[k], WORD_NOTHING))
            return true;
    }
    return false;
}

/* "Not possible, nothing counted": a try that is refused and costs nothing is none. */
static bool refused_free(const struct state *s, size_t i)
{
    bool nothing = false;

    if (!is_word(&s->tok[i], WORD_NO))
        return false;
    for (size_t k = i + 1; k < s->n && s->tok[k].line == s->tok[i].line; k++) {
        if (s->tok[k].a.kind == ATOM_MOVE || s->tok[k].a.kind == ATOM_PLY || is_word(&s->tok[k], WORD_LEFT) ||
            is_word(&s->tok[k], WORD_KINTE))
            return false;
        nothing = nothing || is_word(&s->tok[k], WORD_NOTHING);
    }
    return nothing;
}

/* Does a word of throwing, a side or a round stand before a pair of dice in its sentence? */
static bool thrown(const struct state *s, size_t i)
{
    const struct token *pair = &s->tok[i];

    if (s->sentence[pair->sentence].score || pair->a.pair[0] == 0 || pair->a.pair[1] == 0 ||
        pair->a.pair[0] > s->rules->die || pair->a.pair[1] > s->rules->die)
        return false;
    for (size_t k = i; k-- > 0 && s->tok[k].sentence == pair->sentence;)
        if (is_word(&s->tok[k], WORD_THROWS) || is_word(&s->tok[k], WORD_ROUND) || is_word(&s->tok[k], WORD_SIDE) ||
            is_word(&s->tok[k], WORD_PERSON))
            return true;
    return false;
}

/* Is a card all that a post says? */
static bool only_card(const struct state *s, size_t i)
{
    for (size_t x = 0; x < s->n; x++)
        if (x != i && !splits(&s->tok[x]) && s->tok[x].a.kind != ATOM_FACE && !is_word(&s->tok[x], WORD_CARD))
            return false;
    return true;
}

/* Is a card told, alone in its clause, that is of no try? */
static bool orphan_card(const struct state *s, size_t i)
{
    const struct token *k = &s->tok[i];
    const struct event *last = s->out->tolds ? &s->out->told[s->out->tolds - 1].event : NULL;
    size_t from = i, to = i + 1;
    unsigned way = card_way(k);
    bool colour = way && (way == 1 || way == 3 || way == s->card_way), starts = false;

    if (!colour || k->used || is_supposed(s, i) || s->sentence[k->sentence].asks ||
        (i > 0 && k[-1].a.kind == ATOM_COLON && k[-1].a.value == '=') ||
        (k[1].a.kind == ATOM_COLON && k[1].a.value == '=') || (way == 4 && k[1].a.kind == ATOM_SQUARE))
        return false;
    if (!s->begun) { /* the first try of all is missing */
        for (size_t x = i + 1; x < s->n && s->tok[x].line == k->line; x++)
            starts = starts || s->tok[x].a.kind == ATOM_MOVE || s->tok[x].a.kind == ATOM_SQUARE;
        if (!starts || way > 3)
            return false;
    } else if (!last || last->kind != EV_CARD) {
        return false;
    } else if (s->carded != s->author) { /* "серия: red, Кf3 black" */
        bool again = false;
        for (size_t x = i + 1; x < s->n && s->tok[x].line == k->line; x++) {
            starts = starts || s->tok[x].a.kind == ATOM_MOVE || s->tok[x].a.kind == ATOM_SQUARE;
            again = again || (starts && card_way(&s->tok[x]) == way);
        }
        if (!(starts && again) && !(way != 2 && only_card(s, i)))
            return false;
    }
    while (from > 0 && !splits(&s->tok[from - 1]) && s->tok[from - 1].line == k->line &&
           s->tok[from - 1].a.kind != ATOM_ARROW)
        from--;
    while (to < s->n && !splits(&s->tok[to]) && s->tok[to].a.kind != ATOM_FACE)
        to++;
    for (size_t x = from; x < to; x++)
        if (x != i && s->tok[x].a.kind != ATOM_NUMBER && s->tok[x].a.kind != ATOM_PLY &&
            s->tok[x].a.kind != ATOM_ARROW && s->tok[x].a.kind != ATOM_FACE && s->tok[x].a.kind != ATOM_STOP &&
            !is_word(&s->tok[x], WORD_CARD) && !is_word(&s->tok[x], WORD_NOT) &&
            !(is_word(&s->tok[x], WORD_KIND) && x < i))
            return false;
    return s->acted_post != s->post || (s->tok[s->acted_token].line != k->line || s->acted_token + 1 < i);
}

/* Does a card, and no refusal, stand between two tokens? */
static bool card_follows(const struct state *s, size_t from, size_t to)
{
    bool card = false;

    for (size_t x = from; x < to; x++) {
        if (is_word(&s->tok[x], WORD_NO) || is_word(&s->tok[x], WORD_NOT) || is_word(&s->tok[x], WORD_SIDE) ||
            is_word(&s->tok[x], WORD_FROM) || s->tok[x].a.kind == ATOM_MOVE || s->tok[x].a.kind == ATOM_SQUARE)
            return false;
        card = card || is_word(&s->tok[x], WORD_CARD);
    }
    return card;
}

/* "Kxd7 (red card)": a card of an answer to a check, which has none. */
static bool card_of_answer(const struct state *s, size_t i)
{
    const struct token *k = &s->tok[i];
    const struct event *last = s->out->tolds ? &s->out->told[s->out->tolds - 1].event : NULL;
    bool black = is_word(k, WORD_BLACK) || (is_word(k, WORD_SIDE) && k->a.value == BLACK && !k->a.plural);
    bool card = false;

    if (!last || last->kind != EV_MOVE || s->acted_post != s->post || s->acted_token >= i ||
        s->tok[s->acted_token].line != k->line || is_supposed(s, i) ||
        !(black || is_word(k, WORD_RED) || k->a.kind == ATOM_PLUS || k->a.kind == ATOM_MINUS))
        return false;
    for (size_t x = s->acted_token + 1; x < i; x++) {
        const struct token *t = &s->tok[x];
        card = card || is_word(t, WORD_CARD);
        if (card && t->a.kind == ATOM_WORD && !is_word(t, WORD_NO) && !is_word(t, WORD_NOT))
            continue; /* "и требует карту, открыли: красная" */
        if (t->a.kind == ATOM_WORD && x + 1 < i && card_follows(s, x, i))
            continue;
        if (t->a.kind != ATOM_OPEN && t->a.kind != ATOM_COMMA && t->a.kind != ATOM_COLON && t->a.kind != ATOM_ARROW &&
            t->a.kind != ATOM_STOP && t->a.kind != ATOM_FACE && !is_word(t, WORD_CARD) && !is_word(t, WORD_NOISE))
            return false;
    }
    return !is_word(k, WORD_SIDE) || k[-1].a.kind != ATOM_STOP;
}

/* "A kinte is a kinte": a player speaks of what the referee has said, in a post without moves and numbers. */
static bool only_talks(const struct state *s)
{
    size_t words = 0;

    if (!dialogue(s) || author_side(s) == NO_SIDE || s->n > 60)
        return false;
    for (size_t x = 0; x < s->n; x++) {
        const struct token *k = &s->tok[x];
        if (k->a.kind == ATOM_MOVE || k->a.kind == ATOM_SQUARE || k->a.kind == ATOM_NUMBER || k->a.kind == ATOM_PLY)
            return false;
        words += k->a.kind == ATOM_WORD;
    }
    return words > 2;
}

/* Does a line say a referee's answer, and nothing else, and not what a line of the same post has said? */
static bool answers_alone(const struct state *s, size_t i)
{
    const struct token *k = &s->tok[i];
    size_t from = i, to = i;

    while (from > 0 && s->tok[from - 1].line == k->line)
        from--;
    while (to < s->n && s->tok[to].line == k->line)
        to++;
    for (size_t x = from; x < to; x++) {
        const struct token *t = &s->tok[x];
        if (t->used || (t->a.kind == ATOM_WORD && t->a.word != WORD_KINTE && t->a.word != WORD_LEFT &&
                        t->a.word != WORD_ACCEPTED && t->a.word != WORD_CAPTURED && t->a.word != WORD_TURN &&
                        t->a.word != WORD_NOISE && t->a.word != WORD_SIDE && t->a.word != WORD_NO))
            return false;
    }
    return true;
}

/* "1. — кинтэ, осталось 7. b3": an answer before the first try of all. */
static bool answers_nothing(const struct state *s, size_t i)
{
    const struct token *k = &s->tok[i];
    bool move = false;

    for (size_t x = i; x-- > 0 && s->tok[x].line == k->line;)
        if (s->tok[x].a.kind != ATOM_PLY && s->tok[x].a.kind != ATOM_ARROW && s->tok[x].a.kind != ATOM_COMMA &&
            s->tok[x].a.kind != ATOM_FACE && !is_word(&s->tok[x], WORD_TURN))
            return false;
    for (size_t x = i + 1; x < s->n && s->tok[x].line == k->line; x++)
        move = move || s->tok[x].a.kind == ATOM_MOVE || s->tok[x].a.kind == ATOM_SQUARE;
    return move || (i > 0 && k[-1].line == k->line && answers_alone(s, i));
}

/* A referee's word of a try that was made. */
static bool answer_word(const struct state *s, size_t i)
{
    const struct token *k = &s->tok[i];

    return is_word(k, WORD_ACCEPTED) ||
           (is_word(k, WORD_TAKES) && k->a.form == FORM_SUBJECT && (i + 1 >= s->n || splits(k + 1)));
}

/*
 * "Олег: . Взятие.": does somebody answer a try that is not told?  In a post of a player whose posts have held their
 * answers, or of a referee who has answered the last try in another post.
 */
static bool answers_none(struct state *s, size_t i)
{
    const struct token *k = &s->tok[i];
    bool player = author_side(s) != NO_SIDE && dialogue(s);

    if (s->sentence[k->sentence].asks || s->quote || s->n > 60)
        return false;
    if (player && s->acted_post == s->post && s->acted_token < i)
        s->self_answered = true;
    if (s->trying)
        return false;
    for (size_t x = 0; x < s->n; x++)
        if (s->tok[x].a.kind == ATOM_MOVE || s->tok[x].a.kind == ATOM_SQUARE || is_word(&s->tok[x], WORD_KIND) ||
            (s->tok[x].a.kind == ATOM_WORD && !is_word(&s->tok[x], WORD_NOISE) && !is_word(&s->tok[x], WORD_SIDE) &&
             !is_word(&s->tok[x], WORD_CHECK) && !answer_word(s, x) && s->tok[x].who == NOBODY))
            return false;
    if (player)
        return s->self_answered && author_side(s) == s->pos.side;
    return is_word(k, WORD_TAKES) && s->answers == s->out->tolds && s->answer_post != s->post;
}

/* "Ход принят." of a try that is not told: the one before has been answered. */
static bool orphan_answer(struct state *s, size_t i)
{
    const struct token *k = &s->tok[i];
    bool answered = s->answers == s->out->tolds && s->out->tolds;

    if (s->sentence[k->sentence].asks || (i > 0 && is_word(k - 1, WORD_NOT)))
        return false;
    s->answers = s->out->tolds;
    if (!answered || s->answer_post == s->post)
        answered = answered && s->answer_line != k->line;
    s->answer_post = s->post;
    s->answer_line = k->line;
    if (!answered || (author_side(s) != NO_SIDE && dialogue(s)))
        return false;
    for (size_t x = i; x-- > 0 && s->tok[x].line == k->line;)
        if (s->tok[x].a.kind == ATOM_MOVE || s->tok[x].a.kind == ATOM_SQUARE || is_word(&s->tok[x], WORD_KIND))
            return false;
    return true;
}

/* "Black tries. Illegal! 7 left." */
static bool refuses_here(const struct state *s, size_t i)
{
    bool refuses = false;

    for (size_t x = i; x-- > 0 && s->tok[x].line == s->tok[i].line;) {
        if (s->tok[x].used || s->tok[x].a.kind == ATOM_MOVE || s->tok[x].a.kind == ATOM_SQUARE)
            return false;
        refuses = refuses || is_word(&s->tok[x], WORD_NO);
    }
    return refuses;
}

/* "7 left", "K(5)": a number of tries left that neither side has, behind no try. */
static bool orphan_kinte(const struct state *s, size_t i)
{
    const struct token *k = &s->tok[i], *number = NULL;

    if (is_word(k, WORD_LEFT))
        number = i > 0 && k[-1].a.kind == ATOM_NUMBER ? k - 1 : k[1].a.kind == ATOM_NUMBER ? k + 1 : NULL;
    else if (i + 3 < s->n && is_word(k, WORD_KIND) && k->a.form == FORM_LETTER && k->a.kinds & 1u << KING &&
             k[1].a.kind == ATOM_OPEN && k[2].a.kind == ATOM_NUMBER && k[3].a.kind == ATOM_CLOSE)
        number = k + 2;
    if (!number || number->used || number->a.number > 7 || s->sentence[k->sentence].asks)
        return false;
    if (s->out->tolds && s->out->told[s->out->tolds - 1].event.kind != EV_KINTE && s->acted_post == s->post &&
        s->tok[s->acted_token].line != k->line && refuses_here(s, i))
        return true;
    for (unsigned side = WHITE; side <= BLACK; side++)
        if (number->a.number == (uint32_t)s->rules->counters[0].count(&s->pos, (enum side)side))
            return false;
    return true;
}

/* "последней картой вышла красная, и на c3 появился конь": the try that a card is of, if it is told behind it; else 0.
 */
static size_t card_first(const struct state *s, size_t i)
{
    size_t try = 0;
    bool card = false;

    for (size_t k = i; k-- > 0 && s->tok[k].sentence == s->tok[i].sentence;) {
        if (s->tok[k].a.kind == ATOM_MOVE || s->tok[k].a.kind == ATOM_SQUARE)
            return 0;
        card = card || is_word(&s->tok[k], WORD_CARD);
    }
    for (size_t k = i + 1; card && k < s->n && s->tok[k].sentence == s->tok[i].sentence; k++) {
        if (is_word(&s->tok[k], WORD_RED) || is_word(&s->tok[k], WORD_BLACK) || is_word(&s->tok[k], WORD_CARD))
            return 0;
        if (!try && (s->tok[k].a.kind == ATOM_MOVE || s->tok[k].a.kind == ATOM_SQUARE))
            try = k;
    }
    return try;
}

/* "Weiß: Sf3", "моя серия: d5": the other side's series begins, although this one's is not complete, or was too long.
 */
static bool leaves_series(struct state *s, size_t i, const struct awaits *x)
{
    unsigned side = marker_before(s, i);
    bool heads = false;
    struct event number;

    if (!s->begun || side == NO_SIDE)
        return false;
    for (size_t k = i; k-- > 0 && s->tok[k].sentence == s->tok[i].sentence && s->tok[k].line == s->tok[i].line;) {
        if (s->tok[k].a.kind == ATOM_MOVE || s->tok[k].a.kind == ATOM_SQUARE)
            return false; /* the first of its clause */
        heads = heads || s->tok[k].a.kind == ATOM_COLON || is_word(&s->tok[k], WORD_SERIES);
    }
    if (!heads)
        return false;
    number = turn_number(&s->pos);
    if (turn_is_open(&s->pos)) {
        if (side == s->pos.side || x->chance != AWAIT_NOTHING)
            return false;
        number.number += s->pos.side == BLACK;
        number.dots = side == WHITE ? 1 : 3;
    } else if (s->out->told[s->out->tolds - 1].event.kind != EV_MOVE || side != s->pos.side) {
        return false; /* a try too many has no card */
    }
    emit(s, &number, stretch_of(&s->tok[i]));
    return true;
}

/* "Раунд 4. Белые (6,2), чёрные (1,3)", although there is still something to do in round 3. */
static size_t consume_early_round(struct state *s, size_t i)
{
    size_t second = i + 1;
    bool round = false;
    unsigned side = marker_before(s, i);
    struct faces f[2];

    for (size_t k = i; k-- > 0 && s->tok[k].line == s->tok[i].line && !round;)
        round = is_word(&s->tok[k], WORD_ROUND) && s->tok[k + 1].a.number == s->pos.number + 1;
    while (second < s->n && s->tok[second].line == s->tok[i].line && s->tok[second].a.kind != ATOM_PAIR)
        second++;
    if (round && s->tok[i].a.pair[0] == s->tok[i].a.pair[1] && side != NO_SIDE &&
        (second >= s->n || s->tok[second].line != s->tok[i].line)) { /* a double, and nobody throws behind it */
        f[side] = (struct faces){.state = FACES_GIVEN, .n = 2, .value = {s->tok[i].a.pair[0], s->tok[i].a.pair[1]}};
        f[1 - side] = (struct faces){.state = FACES_NONE};
        s->faces_at = stretch_of(&s->tok[i]);
        emit_reveal(s, &f[WHITE], &f[BLACK]);
        note(s, &s->tok[i], FATE_ACTION);
        return 1;
    }
    if (!round || second >= s->n || s->tok[second].a.kind != ATOM_PAIR || s->tok[second].line != s->tok[i].line)
        return 0;
    side = side == NO_SIDE ? (unsigned)WHITE : side;
    f[side] = (struct faces){.state = FACES_GIVEN, .n = 2, .value = {s->tok[i].a.pair[0], s->tok[i].a.pair[1]}};
    f[1 - side] =
        (struct faces){.state = FACES_GIVEN, .n = 2, .value = {s->tok[second].a.pair[0], s->tok[second].a.pair[1]}};
    s->faces_at = stretch_of(&s->tok[i]);
    emit_reveal(s, &f[WHITE], &f[BLACK]);
    note_all(s, i, second + 1, FATE_ACTION);
    return second + 1 - i;
}

/* "e7-e6 или e7-e5": which of two is not said. */
static bool either(const struct state *s, size_t i)
{
    const struct token * or = &s->tok[i + 1 + (s->tok[i + 1].a.kind == ATOM_COMMA && i + 3 < s->n)];
    const char *word = or->text + or->a.at;

    return i + 3 < s->n && or->a.kind == ATOM_WORD && (or [1].a.kind == ATOM_MOVE || or [1].a.kind == ATOM_SQUARE) &&
                                 ((or->a.length == 2 && memcmp(word, "or", 2) == 0) ||
                                  (or->a.length == 6 && memcmp(word, "или", 6) == 0));
}

/* ", which was a kinte": no question. */
static bool relative(const struct state *s, size_t i)
{
    static const char *const WORD[] = {"which", "who", "что", "котор", NULL};

    return i > 0 && s->tok[i - 1].a.kind == ATOM_COMMA && begins_as(&s->tok[i], WORD);
}

/* "Это же кинтэ должно быть?", "за что кинтэ-то": a question, with a mark or without. */
static bool questions(const struct state *s, size_t i)
{
    if (s->sentence[s->tok[i].sentence].asks)
        return true;
    for (size_t k = i; k-- > 0 && i - k < 4 && s->tok[k].sentence == s->tok[i].sentence && !splits(&s->tok[k]) &&
                       s->tok[k].a.kind != ATOM_ARROW;)
        if (is_word(&s->tok[k], WORD_WHAT) && !relative(s, k))
            return true;
    return false;
}

/* "назвали e6": is another square named than the last? */
static bool names_anew(const struct state *s, size_t i)
{
    const struct token *k = &s->tok[i];

    return i > 0 && s->begun && (k->a.kind == ATOM_SQUARE || k->a.kind == ATOM_NAMING) && k->a.value != last_named(s) &&
           (is_word(k - 1, WORD_NAMES) || k->a.kind == ATOM_NAMING) && k[-1].line == k->line && !s->quote &&
           !mentioned_square(s, k->a.value, 8) && !s->sentence[k->sentence].asks &&
           !s->sentence[k->sentence].corrects && !bystander(s) && !(i > 1 && is_word(k - 2, WORD_NOT));
}

/* "My own pawn is still on a2", "на e7 пешка как стояла": does the clause say of a piece that it stands there? */
static bool describes(const struct state *s, size_t i)
{
    size_t from, to, kinds = 0, squares = 0;
    static const char *const STANDS[] = {"is", "was", "still", "стоит", "стояла", "стоял", "есть", "был", "была", NULL};
    bool stands = false;

    clause_around(s, i, &from, &to);
    for (size_t x = from; x <= to; x++) {
        const struct token *k = &s->tok[x];
        if (k->a.kind == ATOM_MOVE || is_word(k, WORD_TAKES) || is_word(k, WORD_NAMES) || is_word(k, WORD_MOVES) ||
            is_word(k, WORD_PLACES) || is_word(k, WORD_PROMOTES) || is_word(k, WORD_NOT) || is_word(k, WORD_NO))
            return false;
        stands = stands || is_text_of(k, STANDS);
        kinds += is_word(k, WORD_KIND);
        if (k->a.kind == ATOM_SQUARE && squares++ == 0)
            i = x;
    }
    for (size_t x = from; stands && kinds == 1 && squares == 1 && x <= to; x++)
        if (is_word(&s->tok[x], WORD_KIND) && s->tok[x].a.form != FORM_LETTER && i > 0 &&
            is_word(&s->tok[i - 1], WORD_TO))
            return s->pos.board.kind[s->tok[x].a.value] & bit(s->tok[i].a.value);
    return false;
}

/* "hello e7", "смотрит на f2": a square that a piece only looks at. */
static bool greets(const struct state *s, size_t i)
{
    static const char *const WORD[] = {"hello",     "hi",      "eyeing",   "watching", "staring",    "aiming",
                                       "looking",   "looks",   "привет",   "приветик", "здравствуй", "здравствуйте",
                                       "смотрит",   "смотрю",  "глядит",   "гляжу",    "целится",    "целюсь",
                                       "нацелился", "нацелен", "нацелена", "глаз",     NULL};
    const struct token *k = i > 0 ? &s->tok[i - 1] : &s->tok[i];

    if (i > 1 && is_word(k, WORD_TO))
        k--;
    if (i == 0 || k->a.kind != ATOM_WORD || k->line != s->tok[i].line || is_word(k, WORD_NAMES))
        return false;
    return is_text_of(k, WORD);
}

/* Is the square before its values one that was occupied when it was named, so that none were due? */
static bool named_in_vain(struct state *s)
{
    const struct reading *r = s->out;

    return r->tolds && r->told[r->tolds - 1].event.kind == EV_NAME && !values_due(s) &&
           occupied(&s->pos.board) & bit(r->told[r->tolds - 1].event.to);
}

/* A card that the other player turns for the answer to a check: it should not have been, and is recorded. */
static bool turned_in_vain(struct state *s, size_t i)
{
    const struct told *last = s->out->tolds ? &s->out->told[s->out->tolds - 1] : NULL;
    const struct token *k = &s->tok[i];

    return s->rules->numbered && s->begun && !s->stopped && !s->over && last && last->event.kind == EV_MOVE &&
           (is_word(k, WORD_RED) || is_word(k, WORD_BLACK)) && !k->a.plural && s->acted_post != s->post && !s->quote &&
           !s->sentence[k->sentence].asks && !(i > 0 && is_word(k - 1, WORD_NOT)) && dialogue(s) &&
           author_side(s) == s->pos.side && awaited(s).chance != AWAIT_CARD;
}

/* "а мой ладью c7 на десерт": the piece that is taken and where it stands, without a verb. */
static size_t takes_named(struct state *s, size_t i)
{
    const struct token *k = &s->tok[i];
    struct event two[2];
    size_t n = 0;

    if (!s->begun || s->stopped || s->over || s->quote || !is_word(k, WORD_KIND) || k->a.form != FORM_OBJECT ||
        i + 1 >= s->n || k[1].a.kind != ATOM_SQUARE || k[1].line != k->line || s->acted_post == s->post ||
        !dialogue(s) || author_side(s) != s->pos.side || s->sentence[k->sentence].asks || is_supposed(s, i) ||
        !(pieces(&s->pos.board, (enum side)(1 - s->pos.side), (enum kind)k->a.value) & bit(k[1].a.value)))
        return 0;
    for (size_t x = 0; x < s->n; x++)
        if (s->tok[x].sentence == k->sentence &&
            (is_word(&s->tok[x], WORD_TAKES) || is_word(&s->tok[x], WORD_NOT) || is_word(&s->tok[x], WORD_MOVES) ||
             is_word(&s->tok[x], WORD_PLACES) || s->tok[x].a.kind == ATOM_MOVE))
            return 0;
    list_actions(s);
    for (size_t x = 0; x < s->acts; x++)
        if (s->act[x].kind == EV_MOVE && s->act[x].to == k[1].a.value && n++ < 2)
            two[n - 1] = s->act[x];
    if (n == 0)
        return 0;
    if (n == 1)
        emit(s, &two[0], stretch_of(k));
    else
        doubt(s, stretch_of(k), DOUBT_AMBIGUOUS, &two[0], &two[1]);
    note_all(s, i, i + 2, FATE_ACTION);
    return 2;
}

/* "Castling queenside: king one step to c1, rook over to d1": which piece goes where, behind the castling that it is
 * part of.  How many tokens, up to the square; 0: something else. */
static size_t explains_castling(struct state *s, size_t i)
{
    const struct event *last = s->out->tolds ? &s->out->told[s->out->tolds - 1].event : NULL;
    const struct token *k = &s->tok[i];

    size_t end = i;

    if (!last || !last->castling || s->acted_post != s->post || s->acted_token >= i ||
        s->tok[s->acted_token].sentence + 1 < k->sentence || (k->a.value != KING && k->a.value != ROOK))
        return 0;
    for (size_t x = i + 1; x < s->n && x < i + 8 && s->tok[x].sentence == k->sentence; x++)
        if (s->tok[x].a.kind == ATOM_MOVE || is_word(&s->tok[x], WORD_TAKES))
            return 0;
        else if (s->tok[x].a.kind == ATOM_SQUARE && bit(s->tok[x].a.value) & BACK_RANKS)
            end = x + 1;
        else if (s->tok[x].a.kind == ATOM_COMMA)
            break;
    if (end > i)
        note_all(s, i, end, FATE_REPEATED);
    return end - i;
}

static size_t consume(struct state *s, size_t i)
{
    struct token *k = &s->tok[i];
    struct awaits x;
    size_t used = consume_speech(s, i);

    if (s->begun && !s->stopped && !s->over && k->a.kind == ATOM_SQUARE && s->acted_post == s->post && greets(s, i)) {
        note(s, k, FATE_SPEECH);
        return 1;
    }
    if (is_word(k, WORD_KIND) && (used = explains_castling(s, i)) > 0)
        return used;
    if (turned_in_vain(s, i))
        return consume_card(s, i);
    if ((used = takes_named(s, i)) > 0)
        return used;
    if (k->a.kind == ATOM_SQUARE && s->begun && !s->over && s->acted_post != s->post && named_in_vain(s) &&
        s->out->told[s->out->tolds - 1].event.to == k->a.value) { /* "на d2 моя пешка!" */
        note(s, k, FATE_SPEECH);
        return 1;
    }
    if (is_word(k, WORD_CORRECTS) && (corrects(s, i) || changes_mind(s, i))) {
        withdraw(s);
        s->corrected = true;
        note(s, k, FATE_SPEECH);
        return 1;
    }

    if (used || s->stopped || s->over)
        return used;
    if (is_word(k, WORD_KINTE) && s->rules->joins_tries && questions(s, i)) {
        note(s, k, FATE_SPEECH);
        return 1;
    }
    if (is_word(k, WORD_KINTE) && s->trying)
        return consume_kinte(s, i);
    if (s->trying && short_kinte(s, i)) {
        struct event e = event_blank(EV_KINTE);
        e.kinte = (int16_t)(k->text[k->a.at + k->a.length - 1] - '0');
        tell_kinte(s, &e, i, 1);
        return 1;
    }
    if (s->trying && i + 3 < s->n && is_word(k, WORD_KIND) && k->a.form == FORM_LETTER && k->a.kinds & 1u << KING &&
        k[1].a.kind == ATOM_OPEN && k[2].a.kind == ATOM_NUMBER && k[3].a.kind == ATOM_CLOSE)
        return consume_kinte(s, i); /* "K(7)" */
    if (!s->trying && s->begun && s->rules->joins_tries && orphan_kinte(s, i)) {
        doubt(s, stretch_of(k), DOUBT_GAP, NULL, NULL);
        return 1;
    }
    if (s->trying && (is_word(k, WORD_KIND) || is_word(k, WORD_TAKES)) && judged(s, i))
        return 0;
    if (s->trying && s->try.castling && k->a.kind == ATOM_SQUARE && s->acted_post == s->post &&
        bit(k->a.value) & BACK_RANKS && refused_behind(s, i)) { /* "the f1 bishop is still at home" */
        size_t end = i + 1 + is_word(k + 1, WORD_KIND);
        note_all(s, i, end, FATE_SPEECH);
        return end - i;
    }
    if (s->trying && k->a.kind == ATOM_SQUARE && k->a.value == s->try.to && s->acted_token < i &&
        s->tok[s->acted_token].sentence == k->sentence && s->acted_post == s->post) { /* "f7xg6, but g6 was empty" */
        note(s, k, FATE_SPEECH);
        return 1;
    }
    if (s->rules->joins_tries && (is_word(k, WORD_KIND) || k->a.kind == ATOM_SQUARE) && describes(s, i))
        return 0;
    if (s->trying && refused_free(s, i)) {
        size_t end = i;
        while (end < s->n && s->tok[end].line == k->line)
            end++;
        s->trying = false;
        s->out->tolds--;
        note_all(s, i, end, FATE_SPEECH);
        return end - i;
    }
    if (s->rules->joins_tries && s->begun && answer_word(s, i) && answers_none(s, i)) {
        doubt(s, stretch_of(k), DOUBT_GAP, NULL, NULL);
        return 1;
    }
    if (s->trying && is_word(k, WORD_TAKES) && k->a.form == FORM_SUBJECT &&
        (splits(k + 1) || is_word(k + 1, WORD_SIDE))) {
        finish_try(s); /* "взятие", the referee's word */
        s->answers = s->out->tolds;
        s->answer_post = s->post;
        s->answer_line = k->line;
        note(s, k, FATE_SPEECH);
        return 1;
    }

    if (s->trying && is_word(k, WORD_LEFT) && ((i > 0 && k[-1].a.kind == ATOM_NUMBER) || k[1].a.kind == ATOM_NUMBER)) {
        size_t from = i > 0 && k[-1].a.kind == ATOM_NUMBER && !k[-1].used ? i - 1 : i;
        used = consume_kinte(s, from);
        return used + from > i ? used + from - i : 1;
    }
    if (s->rules->joins_tries && !s->begun && (is_word(k, WORD_ACCEPTED) || is_word(k, WORD_KINTE)) &&
        answers_nothing(s, i)) {
        doubt(s, stretch_of(k), DOUBT_GAP, NULL, NULL);
        return 1;
    }
    if (s->rules->joins_tries && s->begun && (is_word(k, WORD_ACCEPTED) || is_word(k, WORD_CAPTURED)) &&
        orphan_answer(s, i)) {
        doubt(s, stretch_of(k), DOUBT_GAP, NULL, NULL);
        return 1;
    }
    if (s->rules->joins_tries && s->begun && k->a.kind == ATOM_PLUS && s->out->tolds &&
        s->out->told[s->out->tolds - 1].event.kind == EV_KINTE && s->acted_token < i && s->acted_post == s->post &&
        s->tok[s->acted_token].line == k->line && splits(k + 1)) { /* "Паша d7-c6 к6, Паша  +" */
        doubt(s, stretch_of(k), DOUBT_GAP, NULL, NULL);
        return 1;
    }
    if (s->trying && is_word(k, WORD_LEFT) && s->acted_post == s->post && s->acted_token < i &&
        s->tok[s->acted_token].line == k->line && splits(k + 1) && k[-1].a.kind == ATOM_STOP) { /* "Illegal! left." */
        doubt(s, stretch_of(k), DOUBT_GAP, NULL, NULL);
        return 1;
    }
    if ((is_word(k, WORD_ACCEPTED) || is_word(k, WORD_CAPTURED)) && s->trying && !s->sentence[k->sentence].asks) {
        finish_try(s);
        note(s, k, FATE_SPEECH);
        return 1;
    }
    if (is_word(k, WORD_KINTE) && s->rules->joins_tries && s->begun) {
        size_t y = i + 1;
        while (y < s->n && !ends_clause(&s->tok[y]) && s->tok[y].a.kind != ATOM_MOVE)
            y++;
        if (y < s->n && s->tok[y].a.kind == ATOM_MOVE) {
            used = consume_action(s, y);
            if (used && s->trying)
                return consume_kinte(s, i);
        } else if ((s->out->tolds && s->out->told[s->out->tolds - 1].event.kind == EV_KINTE && !answers_alone(s, i)) ||
                   only_talks(s)) {
            note(s, k, FATE_REPEATED);
            return 1;
        } else {
            doubt(s, stretch_of(k), DOUBT_GAP, NULL, NULL);
            return 1;
        }
    }
    if ((k->a.kind == ATOM_MOVE || k->a.kind == ATOM_SQUARE) && s->begun && !s->pos.over && !bystander(s) &&
        either(s, i)) {
        doubt(s, stretch_of(k), DOUBT_UNREAD, NULL, NULL);
        return 1;
    }
    if ((k->a.kind == ATOM_MOVE || k->a.kind == ATOM_SQUARE) && is_word(k + 1, WORD_NOT) && k[1].a.length >= 12) {
        note(s, k, FATE_SPEECH); /* "0-0 нельзя" */
        return 1;
    }
    if (s->trying && is_word(k, WORD_NO) && k[1].a.kind == ATOM_COMMA && i > 0 && i + 2 < s->n &&
        s->tok[s->acted_token].sentence == k->sentence && s->acted_post == s->post &&
        (is_word(k + 2, WORD_KIND) || k[2].a.kind == ATOM_MOVE || k[2].a.kind == ATOM_SQUARE)) {
        withdraw(s); /* "Кd8-a5... нет, ферзём на a5" */
        s->corrected = true;
        note(s, k, FATE_SPEECH);
        return 1;
    }
    if (s->trying && s->rules->joins_tries && (is_word(k, WORD_NO) || k->a.kind == ATOM_MINUS) &&
        s->acted_post == s->post && s->acted_token < i && s->tok[s->acted_token].line == k->line &&
        !s->sentence[k->sentence].asks && (k->a.kind == ATOM_MINUS || k->a.length > 3) && !judged(s, i) &&
        !(i > 0 && is_word(k - 1, WORD_NOT))) {
        doubt(s, stretch_of(k), DOUBT_GAP, NULL, NULL); /* refused, but is it counted? */
        return 1;
    }
    if (s->trying && k->a.kind != ATOM_MOVE && k->a.kind != ATOM_SQUARE && !is_word(k, WORD_KIND) &&
        !is_word(k, WORD_TAKES) && !is_word(k, WORD_CASTLES))
        return 0;
    if (s->pos.over)
        return 0;
    if (s->pos.setup && s->rules->die == 8 && s->begun && awaited(s).chance != AWAIT_DICE && k->a.kind == ATOM_PAIR &&
        !k->a.letters && s->out->tolds && s->out->told[s->out->tolds - 1].event.kind == EV_ARRIVAL &&
        position_placing(&s->pos) != QUEEN && k->a.pair[0] && k->a.pair[1] && k->a.pair[0] <= 8 && k->a.pair[1] <= 8 &&
        (s->acted_post != s->post || s->tok[s->acted_token].line != k->line) && !s->sentence[k->sentence].score) {
        doubt(s, stretch_of(k), DOUBT_GAP, NULL, NULL); /* one of two pieces is not put down */
        return 1;
    }
    if (s->rules->rounds && !s->pos.setup && blank_in_row(s, i)) { /* "b3, , Кe4" */
        doubt(s, stretch_of(k), DOUBT_UNREAD, NULL, NULL);
        return 1;
    }
    if (s->rules->numbered && disputes_card(s, k)) {
        struct stretch at = stretch_of(k);
        withdraw(s);
        if (s->out->tolds && s->out->told[s->out->tolds - 1].event.kind == EV_MOVE)
            withdraw(s); /* without its card nobody knows whether the try stands */
        doubt(s, at, DOUBT_CORRECTED, NULL, NULL);
        return 1;
    }
    if (s->rules->rounds && !s->pos.setup && k->a.kind == ATOM_PAIR && !k->a.letters && thrown(s, i))
        emit_forced(s, stretch_of(k)); /* a harvest in which nobody could take anything */
    x = awaited(s);
    if (s->rules->numbered && (k->a.kind == ATOM_MOVE || k->a.kind == ATOM_SQUARE) && leaves_series(s, i, &x))
        x = awaited(s);
    if (s->rules->numbered && x.chance == AWAIT_NOTHING && (is_word(k, WORD_RED) || is_word(k, WORD_BLACK))) {
        size_t y = card_first(s, i), tolds = s->out->tolds;
        used = y ? consume_action(s, y) : 0;
        if (used && s->out->tolds > tolds && awaited(s).chance == AWAIT_CARD)
            consume_card(s, i);
        if (used)
            return y + used - i;
    }
    if (s->rules->numbered && x.chance == AWAIT_NOTHING && (k->a.kind == ATOM_PLUS || k->a.kind == ATOM_MINUS) &&
        i + 1 < s->n && (k[1].a.kind == ATOM_SQUARE || k[1].a.kind == ATOM_MOVE)) { /* "☑ e4" */
        size_t tolds = s->out->tolds;
        used = consume_action(s, i + 1);
        if (used && s->out->tolds > tolds && awaited(s).chance == AWAIT_CARD)
            consume_card(s, i);
        return used ? used + 1 : 0;
    }
    if (s->rules->numbered && x.chance == AWAIT_NOTHING && card_of_answer(s, i))
        return consume_card(s, i);
    if (s->rules->numbered && x.chance == AWAIT_NOTHING && orphan_card(s, i)) {
        doubt(s, stretch_of(k), DOUBT_GAP, NULL, NULL);
        return 1;
    }
    if (s->rules->numbered && (k->a.kind == ATOM_MOVE || k->a.kind == ATOM_SQUARE) && skips_try(s, i, &x)) {
        doubt(s, stretch_of(k), DOUBT_GAP, NULL, NULL);
        return 1;
    }
    if (x.chance == AWAIT_CARD) {
        if ((k->a.kind == ATOM_MOVE && k->a.event.kind == EV_MOVE) || k->a.kind == ATOM_SQUARE)
            return list_try(s, k);
        return consume_card(s, i);
    }
    if (is_word(k, WORD_NAMES) && may_be(s, EV_NAME) && !out_of_turn(s, i) && names_unheard(s, i)) {
        doubt(s, stretch_of(k), DOUBT_GAP, NULL, NULL);
        return 1;
    }
    if (k->a.kind == ATOM_PLY && (x.chance == AWAIT_DICE || want_bids(&x)) && !s->pos.setup && !s->rules->rounds &&
        bare_naming(s, i))
        return 1;
    if (names_anew(s, i) && !s->pos.setup && !s->rules->rounds && (x.chance == AWAIT_DICE || want_bids(&x))) {
        doubt(s, stretch_of(k), DOUBT_GAP, NULL, NULL); /* the values of the square before it were not read */
        return 1;
    }
    if (x.chance == AWAIT_DICE) {
        bool act = k->a.kind == ATOM_MOVE || k->a.kind == ATOM_SQUARE;
        if (act && s->rules->rounds && !s->pos.setup && (sows(s, i) || harvests_on(s, i)))
            return consume_move(s, i, false);
        if (tied(s) && !figures_follow(s, i) &&
            (k->a.kind == ATOM_MOVE || is_word(k, WORD_KIND) || is_word(k, WORD_PLACES)) && !s->pos.setup &&
            !s->rules->rounds) {
            used = consume_arrival(s, i); /* put down although it was a tie */
            if (used)
                return used;
        }
        return consume_dice(s, i);
    }
    if (is_word(k, WORD_NOTHING) && bids_told(s) && nothing_put(s, i)) { /* of bids that nobody could make */
        struct event none = event_blank(EV_NOTHING);
        emit(s, &none, stretch_of(k));
        note(s, k, FATE_ACTION);
        return 1;
    }
    if (s->rules->rounds && !s->pos.setup && k->a.kind == ATOM_PAIR && !k->a.letters) {
        const struct event *last = s->out->tolds ? &s->out->told[s->out->tolds - 1].event : NULL;
        used = consume_early_round(s, i);
        if (used)
            return used;
        if (last && last->kind == EV_MOVE && thrown(s, i)) {
            doubt(s, stretch_of(k), DOUBT_GAP, NULL, NULL); /* a sowing is not complete */
            return 1;
        }
        if (last && last->kind == EV_REVEAL && !s->sentence[k->sentence].score &&
            (last->faces[WHITE].state == FACES_NONE || last->faces[BLACK].state == FACES_NONE) &&
            !same_dice(&last->faces[WHITE], &(struct faces){.value = {k->a.pair[0], k->a.pair[1]}}) &&
            !same_dice(&last->faces[BLACK], &(struct faces){.value = {k->a.pair[0], k->a.pair[1]}})) {
            doubt(s, stretch_of(k), DOUBT_UNREAD, NULL, NULL); /* a roll behind a double */
            return 1;
        }
    }
    if (want_bids(&x))
        return consume_bid(s, i);
    if (equal_bids(s) && (is_word(k, WORD_KIND) || is_word(k, WORD_PLACES)) && puts_on_named(s, i)) {
        used = consume_arrival(s, i); /* although nothing may be put down */
        if (used)
            return used;
    }
    if (k->a.kind == ATOM_MOVE || k->a.kind == ATOM_SQUARE || k->a.kind == ATOM_NAMING)
        emit_forced(s, stretch_of(k));
    if (is_word(k, WORD_KIND) || is_word(k, WORD_TAKES)) {
        struct phrase p = read_phrase(s, i);
        if (p.to != NO_SQUARE && !mentioned_square(s, p.to, 2))
            emit_forced(s, stretch_of(k));
    }
    return consume_action(s, i);
}

/* ---- posts ---- */

/* "сорри, я имел в виду e3, а не d3": of what was told in another post. */
static bool late_correction(const struct state *s, size_t i)
{
    bool not = false;
    unsigned squares = 0;

    for (size_t x = 0; x < s->n; x++) {
        if (s->tok[x].sentence != s->tok[i].sentence)
            continue;
        not = not || (is_word(&s->tok[x], WORD_NOT) && x + 1 < s->n &&
                      (s->tok[x + 1].a.kind == ATOM_SQUARE || s->tok[x + 1].a.kind == ATOM_MOVE));
        squares += s->tok[x].a.kind == ATOM_SQUARE || s->tok[x].a.kind == ATOM_MOVE;
        if (s->tok[x].used && x < i && s->tok[x].a.kind != ATOM_WORD)
            return false;
    }
    return not &&squares >= 2 && s->acted_token == 0;
}

/*
 * "Опечаталась: d5, а не d6", of the square that the author has named and nobody has acted on: which token names the
 * right one?
 */
static bool renames(struct state *s, size_t i, size_t *square)
{
    const struct told *last = s->out->tolds ? &s->out->told[s->out->tolds - 1] : NULL;
    size_t squares = 0, wrong = s->n;

    if (!last || last->event.kind != EV_NAME || s->quote || s->have[WHITE] || s->have[BLACK] || s->looses ||
        s->t->line[last->at.line].author != s->author || s->author == NOBODY ||
        s->t->line[last->at.line].post + 1 < s->post || !values_due(s))
        return false;
    for (size_t x = 0; x < s->n; x++) {
        if (s->tok[x].a.kind == ATOM_MOVE ||
            (s->tok[x].a.kind == ATOM_SQUARE && s->tok[x].sentence != s->tok[i].sentence))
            return false;
        if (s->tok[x].a.kind != ATOM_SQUARE)
            continue;
        squares++;
        if (x > 0 && is_word(&s->tok[x - 1], WORD_NOT))
            wrong = x;
        else
            *square = x;
    }
    return squares == 2 && wrong < s->n && s->tok[wrong].a.value == last->event.to && *square > i &&
           s->tok[*square].a.value != last->event.to;
}

/* What a die or a note may say: a figure, also one with a dot behind it, or a piece. */
static bool is_value(const struct token *k)
{
    return k->a.kind == ATOM_NUMBER || k->a.kind == ATOM_PLY || is_word(k, WORD_KIND);
}

/* Are both figures, or both pieces, and not the same one? */
static bool other_than(const struct token *a, const struct token *b)
{
    if (is_word(a, WORD_KIND) || is_word(b, WORD_KIND))
        return is_word(a, WORD_KIND) && is_word(b, WORD_KIND) && a->a.value != b->a.value;
    return a->a.number != b->a.number;
}

/* "5. ой, 2", "пешка, нет, ладья": the value that follows a word of taking back, where its author has given another
 * just now; s->n if none does.  A piece with a square is one that is put down. */
static size_t other_value(const struct state *s, size_t i)
{
    const struct reading *r = s->out;
    const struct token *new;
    size_t x = i + 1;

    if (s->acted_post != s->post && s->valued != s->author)
        return s->n;
    if (!s->have[WHITE] && !s->have[BLACK] && !(r->tolds && r->told[r->tolds - 1].event.kind == EV_REVEAL))
        return s->n;
    while (x < s->n && x < i + 8 && s->tok[x].line == s->tok[i].line &&
           (s->tok[x].a.kind == ATOM_COMMA || is_word(&s->tok[x], WORD_NOISE) || is_word(&s->tok[x], WORD_NO) ||
            is_word(&s->tok[x], WORD_CORRECTS)))
        x++;
    new = &s->tok[x < s->n ? x : i];
    if (new->line != s->tok[i].line || !is_value(new))
        return s->n;
    for (size_t y = x + 1; y < s->n && y < x + 32 && !ends_clause(&s->tok[y]); y++)
        if (s->tok[y].a.kind == ATOM_SQUARE || s->tok[y].a.kind == ATOM_MOVE || is_word(&s->tok[y], WORD_PLACES))
            return s->n;
    for (size_t b = i; b-- > 0 && b + 32 > i && s->tok[b].line == s->tok[i].line;) {
        const struct token *old = &s->tok[b];
        if (old->a.kind == ATOM_SQUARE || old->a.kind == ATOM_MOVE)
            return s->n;
        if (old->used && is_value(old))
            return other_than(old, new) ? x : s->n;
    }
    return s->n;
}

/* "если нельзя, отменяю": is the action of the sentence before taken back, on a condition? */
static bool takes_back_if(const struct state *s, size_t i)
{
    bool condition = false, tells = false;

    if (s->acted_post != s->post || s->acted_token >= i || s->tok[s->acted_token].sentence + 1 != s->tok[i].sentence)
        return false;
    for (size_t x = s->acted_token + 1; x < s->n && s->tok[x].sentence <= s->tok[i].sentence; x++) {
        condition = condition || (is_word(&s->tok[x], WORD_IF) && x < i);
        tells = tells || s->tok[x].a.kind == ATOM_SQUARE || s->tok[x].a.kind == ATOM_MOVE;
    }
    return condition && !tells;
}

/* Does a sentence say that it cannot be told: blotted, torn off, forgotten?  *at: which token says so. */
static bool unsure(const struct state *s, size_t i, size_t *at)
{
    static const char *const WORD[] = {"клякс",
                                       "неразборчив",
                                       "не разобрать",
                                       "не разобрал",
                                       "не помню",
                                       "не помнит",
                                       "смазан",
                                       "стёрт",
                                       "стерт",
                                       "оторван",
                                       "вырван",
                                       "не читается",
                                       "не прочесть",
                                       "illegible",
                                       "smudge",
                                       "unreadable",
                                       "can't read",
                                       "cannot read",
                                       "can not read",
                                       "torn off",
                                       "утерян",
                                       "не сохранил",
                                       "don't remember",
                                       "do not remember",
                                       "can't remember",
                                       "not legible",
                                       "???",
                                       "приложени",
                                       "на картинк",
                                       "на скрин",
                                       "in the picture",
                                       "as pictured",
                                       "is wet",
                                       "промок",
                                       "залит",
                                       "coffee stain",
                                       "can't make out",
                                       "░",
                                       "▒",
                                       "▓",
                                       "█",
                                       "__",
                                       "смыл",
                                       "washed out",
                                       "washed away",
                                       "[?]",
                                       "(?)"};
    const struct token *first = &s->tok[i];
    size_t last = i;
    const char *text = first->text + first->a.at;
    size_t length;
    bool seen[256] = {false}; /* bytes of the text */

    while (last + 1 < s->n && s->tok[last + 1].sentence == first->sentence && s->tok[last + 1].line == first->line)
        last++;
    length = s->tok[last].a.at + s->tok[last].a.length - first->a.at;
    for (size_t b = 0; b < length; b++)
        seen[(unsigned char)text[b]] = true;
    seen[0] = false;
    for (size_t w = 0; w < sizeof WORD / sizeof *WORD; w++) {
        size_t n = 0;
        while (seen[(unsigned char)WORD[w][n]])
            n++;
        if (WORD[w][n]) /* most words have a byte that is not there */
            continue;
        for (size_t b = 0; b + n <= length; b++)
            if (memcmp(text + b, WORD[w], n) == 0) {
                for (*at = i; *at < last && s->tok[*at].a.at < first->a.at + b;)
                    ++*at;
                return true;
            }
    }
    return false;
}

/* After the reading: what may have been an action, and is none. */
static bool strong(const struct token *k)
{
    return (k->a.kind == ATOM_MOVE && k->a.slips == 0) || k->a.kind == ATOM_SQUARE || k->a.kind == ATOM_NAMING;
}

/* "White throws first" */
static bool throws_first(const struct state *s, size_t i)
{
    return s->tok[i].a.number == 1 &&
           ((i > 0 && is_word(&s->tok[i - 1], WORD_THROWS)) || (i + 1 < s->n && is_word(&s->tok[i + 1], WORD_THROWS)));
}

/* "two eight-sided dice", "два октаэдра": a number of dice, and no throw. */
static bool counts_dice(const struct state *s, size_t i)
{
    for (size_t x = i + 1; x < s->n && x < i + 5 && s->tok[x].line == s->tok[i].line && !splits(&s->tok[x]); x++)
        if (is_word(&s->tok[x], WORD_THROWS) && !s->tok[x].a.past)
            return s->tok[i].a.kind == ATOM_NUMBER && s->tok[i].a.length > 2;
    return false;
}

/* "белые написали пешку", "выпало 5" where nothing was due that it could be. */
static bool value_unread(const struct state *s, size_t i)
{
    const struct token *k = &s->tok[i];
    bool bid = is_word(k, WORD_KIND),
         die = (k->a.kind == ATOM_NUMBER &&
                (k->a.form != FORM_ADJECTIVE ||
                 (s->rules->die == 8 && !is_word(k + 1, WORD_ROUND) && !throws_first(s, i)))) ||
               k->a.kind == ATOM_PAIR,
         said = false;

    die = die && s->rules->die && !counts_dice(s, i); /* without dice they are numbers of something else */
    if (!s->begun || k->used || !(bid || die) || is_supposed(s, i) || s->sentence[k->sentence].asks ||
        s->sentence[k->sentence].score || rules_are_plain(s->rules))
        return false;
    if (s->rules->die != 8 && s->out->told[0].at.line > k->line)
        return false; /* "к семи": before the game */
    for (size_t x = 0; x < s->n; x++) {
        const struct token *t = &s->tok[x];
        if (t->sentence != k->sentence)
            continue;
        if (t->used || is_word(t, WORD_NOT))
            return false;
        said = said || (bid ? is_word(t, WORD_BIDS) : is_word(t, WORD_THROWS));
    }
    return said;
}

/* "and the king took it back" that has become no action, in its clause. */
static bool taking_lost(const struct state *s, size_t i)
{
    const struct token *k = &s->tok[i];
    size_t from, to;
    unsigned kinds = 0;

    if (!s->rules->hidden || !s->begun || k->used || !is_word(k, WORD_TAKES) || k->a.form == FORM_SUBJECT ||
        k->a.value == 2 || is_supposed(s, i) || s->sentence[k->sentence].asks ||
        strncmp(k->text + k->a.at, "attack", 6) == 0 || strncmp(k->text + k->a.at, "атак", 8) == 0)
        return false;
    clause_around(s, i, &from, &to);
    for (size_t x = from; x <= to; x++) {
        if (s->tok[x].used || is_word(&s->tok[x], WORD_NOT) || (is_word(&s->tok[x], WORD_WHAT) && x < i))
            return false; /* "where it captured a pawn" */
        kinds += is_word(&s->tok[x], WORD_KIND);
    }
    return kinds > 0;
}

/* "and it takes the king on f6": a capture that the side to move tells, with a square onto which nobody went just now.
 */
static bool capture_lost(struct state *s, size_t i)
{
    const struct token *k = &s->tok[i];
    const struct sentence *told = &s->sentence[k->sentence];

    if (!s->begun || !is_word(k, WORD_TAKES) || is_past(k) || s->quote || s->quoting || told->asks || told->corrects ||
        is_supposed(s, i) || s->acted_post == s->post || !dialogue(s) || author_side(s) != s->pos.side ||
        (i > 0 && is_word(k - 1, WORD_NOT)))
        return false;
    for (size_t x = i + 1; x < s->n && !ends_clause(&s->tok[x]); x++)
        if (is_word(&s->tok[x], WORD_NOT))
            return false;
        else if (s->tok[x].a.kind == ATOM_SQUARE)
            return !mentioned_square(s, s->tok[x].a.value, 3);
    return false;
}

/* A figure by itself behind such a square: both go on as if it were free. */
static bool thrown_in_vain(struct state *s, size_t i)
{
    const struct token *k = &s->tok[i];

    return s->begun && !k->used && k->a.kind == ATOM_NUMBER && s->rules->die && k->a.number > 0 &&
           k->a.number <= s->rules->die && (i == 0 || ends_clause(k - 1)) && ends_clause(k + 1) && named_in_vain(s);
}

/* "взял слона ладьёй" that has become no action, in a sentence that has become none. */
static bool taking_unread(struct state *s, size_t i)
{
    const struct token *k = &s->tok[i];
    unsigned kinds = 0;

    if (!s->begun || k->used || !is_word(k, WORD_TAKES) || is_supposed(s, i) || s->sentence[k->sentence].asks)
        return false;
    for (size_t x = 0; x < s->n; x++) {
        const struct token *t = &s->tok[x];
        if (t->sentence != k->sentence)
            continue;
        if (t->used || is_word(t, WORD_NOT) || is_word(t, WORD_WINS_BID))
            return false;
        kinds += is_word(t, WORD_KIND);
    }
    return kinds >= 2 || (kinds == 1 && i > 0 && is_word(k - 1, WORD_KIND) && s->acted_post != s->post &&
                          may_be(s, EV_MOVE) && author_side(s) == s->pos.side && dialogue(s));
}

/* Is this piece, or this number, part of what was told in its line or not long before it? */
static bool told_nearby(const struct state *s, const struct token *k, size_t back)
{
    const struct reading *r = s->out;
    bool kind = is_word(k, WORD_KIND);

    for (size_t i = r->tolds; i-- > 0 && (r->told[i].at.line >= k->line || back-- > 0);) {
        const struct event *e = &r->told[i].event;
        if (r->told[i].at.line > k->line + 1)
            continue;
        if (e->kind == EV_REVEAL)
            for (int side = 0; side < e->sides; side++)
                for (unsigned n = 0; n < e->faces[side].n; n++)
                    if (e->faces[side].letter
                            ? kind && k->a.kinds & 1u << e->faces[side].value[n]
                            : !kind && (is_word(k, WORD_JOKER) ? 6 : k->a.number) == e->faces[side].value[n])
                        return true;
        if ((e->kind == EV_MOVE || e->kind == EV_ARRIVAL) && kind &&
            ((e->piece < KINDS && k->a.kinds & 1u << e->piece) ||
             (e->promotion < KINDS && k->a.kinds & 1u << e->promotion) ||
             (e->kind == EV_MOVE && r->told[i].at.line + 6 >= k->line))) /* what was taken */
            return true;
    }
    return false;
}

/* Does a word say that something is done in the game; *dice: that dice are thrown? */
static bool is_act(const struct token *k, bool *dice)
{
    *dice = *dice || is_word(k, WORD_THROWS);
    return is_word(k, WORD_NAMES) || is_word(k, WORD_BIDS) || is_word(k, WORD_REVEALS) || is_word(k, WORD_PLACES) ||
           is_word(k, WORD_TAKES) || is_word(k, WORD_PROMOTES);
}

/* A piece or number that became part of nothing, in a sentence that says that something is done. */
static bool act_unread(struct state *s, size_t i)
{
    const struct token *k = &s->tok[i];
    bool kind = is_word(k, WORD_KIND) && k->a.form != FORM_LETTER && k->a.value != KING, acts = false, dice = false;
    bool joker = is_word(k, WORD_JOKER);

    for (int side = WHITE; side <= BLACK && joker; side++)
        if (s->have[side] && s->faces[side].value[0] == 6)
            return false;
    bool number =
        joker || (k->a.kind == ATOM_NUMBER && k->a.form != FORM_ADJECTIVE) || (k->a.kind == ATOM_PAIR && !k->a.letters);

    number = number && (s->rules->die || joker) && !(s->begun && s->out->told[0].at.line > k->line);
    if (!s->begun || k->used || !(kind || number) || plays_in_turn(s->rules) || s->rules->numbered ||
        s->rules->hidden || s->rules->rounds || is_supposed(s, i) || s->sentence[k->sentence].asks ||
        s->sentence[k->sentence].score || s->quote || bystander(s))
        return false;
    if (kind && k->a.form == FORM_INSTRUMENT && i > 0 && is_word(k - 1, WORD_TAKES) && !k[-1].used &&
        marker_before(s, i) == s->pos.side && s->actor != s->pos.side && may_be(s, EV_MOVE))
        return true; /* "Олег взял ладьёй …" */
    for (size_t x = 0; x < s->n; x++) {
        const struct token *t = &s->tok[x];
        if (t->sentence != k->sentence)
            continue;
        if (is_word(t, WORD_NOT) || is_word(t, WORD_WINS_BID) || is_word(t, WORD_OCCUPIED))
            return false;
        acts = acts || is_act(t, &dice);
    }
    dice = dice || (i > 0 && k[-1].line == k->line && number && k->a.number <= s->rules->die &&
                    (is_word(k - 1, WORD_SIDE) || (is_word(k - 1, WORD_PERSON) && k[-1].a.form == FORM_OWNER)) &&
                    (i + 1 >= s->n || splits(k + 1) || k[1].a.word != WORD_UNKNOWN));
    return (kind ? acts : dice || joker) && !told_nearby(s, k, 8);
}

/* "e7. Четыре": a die told alone behind a square that was taken for no naming. */
static bool die_unread(struct state *s, size_t i)
{
    const struct token *k = &s->tok[i];
    uint32_t value;

    return s->begun && s->rules->die == 6 && !rules_are_plain(s->rules) && !k->used && i > 1 &&
           k->a.kind == ATOM_NUMBER && is_figure(s, k, &value) && value > 0 && value <= s->rules->die &&
           (ends_clause(k + 1) || k[1].line != k->line) && (ends_clause(k - 1) || k[-1].a.kind == ATOM_COMMA) &&
           k[-1].line == k->line && s->tok[i - 2].a.kind == ATOM_SQUARE && k[-2].line == k->line &&
           !s->sentence[k->sentence].score && !s->sentence[k->sentence].asks && !s->quote && may_be(s, EV_NAME) &&
           author_side(s) == s->pos.side && dialogue(s) && !is_supposed(s, i - 2);
}

/* "взтла пешку a2 ладьёй": a piece and a square of which nothing was made, in one clause, and not told together. */
static bool pair_unread(struct state *s, size_t i)
{
    const struct token *k = &s->tok[i];
    const struct reading *r = s->out;
    size_t from, to;
    unsigned kinds = 0;
    bool pair = false, takes = false, turn = marker_before(s, i) == s->pos.side && s->actor != s->pos.side;

    if (!s->begun || k->used || k->a.kind != ATOM_SQUARE || rules_are_plain(s->rules) || s->rules->hidden ||
        s->rules->numbered || s->rules->rounds || s->pos.setup || is_supposed(s, i) || s->sentence[k->sentence].asks ||
        s->sentence[k->sentence].score || s->quote || bystander(s))
        return false;
    clause_around(s, i, &from, &to);
    for (size_t x = from; x <= to; x++) {
        const struct token *t = &s->tok[x];
        if (is_word(t, WORD_NOT) || is_word(t, WORD_OCCUPIED) || is_word(t, WORD_WINS_BID) ||
            (t->used && (t->a.kind == ATOM_MOVE || t->a.kind == ATOM_SQUARE || is_word(t, WORD_KIND))))
            return false;
        takes = takes || is_word(t, WORD_TAKES);
        kinds += is_word(t, WORD_KIND);
        if (!is_word(t, WORD_KIND) || t->a.form == FORM_LETTER)
            continue;
        bool told = false;
        for (size_t y = r->tolds, back = 8; y-- > 0 && back > 0 && !told;) {
            const struct event *e = &r->told[y].event;
            back -= r->told[y].at.line < k->line;
            bool there =
                e->to == k->a.value || (event_has_origin(e) && square_at(e->from_file, e->from_rank) == k->a.value);
            told = (e->kind == EV_MOVE || e->kind == EV_ARRIVAL) && there &&
                   (e->piece >= KINDS || t->a.kinds & 1u << e->piece ||
                    (r->told[y].at.line == k->line && r->told[y].at.at < k->a.at));
        }
        pair = pair || !told;
    }
    if (!turn && s->actor != s->pos.side) {
        unsigned side = NO_SIDE;
        turn = ply_before(s, i, &side) < s->n && side == s->pos.side;
    }
    return pair || ((takes || kinds > 1) && turn && !values_due(s));
}

/* "цэ пять бьёт дэ четыре" that has become no action, and has not been told. */
static bool squares_unread(const struct state *s, size_t i)
{
    const struct token *k = &s->tok[i];
    const struct reading *r = s->out;
    unsigned from, to;

    if (!s->begun || i == 0 || i + 1 >= s->n || !is_word(k, WORD_TAKES) || k->used || k[-1].a.kind != ATOM_SQUARE ||
        k[1].a.kind != ATOM_SQUARE || is_supposed(s, i) || s->sentence[k->sentence].asks)
        return false;
    from = k[-1].a.value;
    to = k[1].a.value;
    for (size_t x = r->tolds; x-- > 0 && r->tolds - x < 8;) {
        const struct event *e = &r->told[x].event;
        if (e->kind == EV_MOVE && e->to == to && (e->from_file == NO_LINE || e->from_file == file_of(from)))
            return false;
    }
    return true;
}

/* Is a move the first thing of its line, but for a number and a name? */
static bool heads_line(const struct state *s, size_t i)
{
    while (i > 0 && s->tok[i - 1].line == s->tok[i].line && s->tok[i - 1].a.kind != ATOM_END) {
        const struct token *k = &s->tok[--i];
        if (k->a.kind != ATOM_PLY && k->a.kind != ATOM_COLON && k->a.kind != ATOM_COMMA && k->who == NOBODY &&
            !is_word(k, WORD_SIDE))
            return false;
    }
    return true;
}

/* "слона d3 не забудь": is a piece spoken of that stands on a square, and nothing done? */
static bool stands_there(const struct state *s, size_t i)
{
    const struct token *k = &s->tok[i], *piece = k - 1;

    if (!is_word(piece, WORD_KIND) || piece->a.form == FORM_LETTER ||
        !(s->pos.board.kind[piece->a.value] & bit(k->a.value)))
        return false;
    for (size_t x = 0; x < s->n; x++)
        if (s->tok[x].sentence == k->sentence && (is_word(&s->tok[x], WORD_TAKES) || is_word(&s->tok[x], WORD_MOVES) ||
                                                  is_word(&s->tok[x], WORD_PLACES) || is_word(&s->tok[x], WORD_NAMES)))
            return false;
    return true;
}

/* "Кb8": has a piece of this kind come from there, or does it stand there? */
static bool stood_there(const struct state *s, const struct event *e)
{
    const struct reading *r = s->out;

    if (e->to >= NO_SQUARE || s->pos.board.kind[e->piece] & bit(e->to))
        return true;
    for (size_t i = r->tolds; i-- > 0 && r->tolds - i <= 40;) {
        const struct event *t = &r->told[i].event;
        if ((t->kind == EV_MOVE || t->kind == EV_ARRIVAL) && event_has_origin(t) && t->piece == e->piece &&
            square_at(t->from_file, t->from_rank) == e->to)
            return true;
    }
    return false;
}

/* Was this capture told, as a capture? */
static bool repeated_capture(const struct state *s, const struct event *e)
{
    const struct reading *r = s->out;

    for (size_t i = r->tolds; i-- > 0;)
        if (r->told[i].event.flags & MARK_CAPTURE && same_move(&r->told[i].event, e))
            return true;
    return false;
}

/* A kinte in words about what somebody wanted or thought, with a move, that has become none. */
static bool kinte_lost(const struct state *s, size_t i)
{
    const struct token *k = &s->tok[i];

    if (!s->begun || !s->rules->joins_tries || k->used || !is_word(k, WORD_KINTE) || !is_supposed(s, i) ||
        s->sentence[k->sentence].asks || (author_side(s) != NO_SIDE && dialogue(s)))
        return false;
    for (size_t x = 0; x < s->n; x++)
        if (s->tok[x].sentence == k->sentence && (s->tok[x].a.kind == ATOM_MOVE || s->tok[x].a.kind == ATOM_SQUARE))
            return true;
    return false;
}

static void look_back(struct state *s, size_t from, size_t to)
{
    for (size_t i = from; i < to && !s->stopped; i++) {
        struct token *k = &s->tok[i];
        if (k->used || !strong(k))
            continue;
        if (is_supposed(s, i)) {
            note(s, k, FATE_ANALYSIS);
            continue;
        }
        if (pair_unread(s, i)) {
            doubt(s, stretch_of(k), DOUBT_UNREAD, NULL, NULL);
            continue;
        }
        if (s->begun && i > 0 && is_word(k - 1, WORD_CORRECTS) && k->a.kind == ATOM_MOVE &&
            !repeated_move(s, &k->a.event, 8)) { /* "she meant Nxd7" */
            doubt(s, stretch_of(k), DOUBT_CORRECTED, NULL, NULL);
            continue;
        }
        if (s->begun && !rules_are_plain(s->rules) && !s->rules->numbered && k->a.kind == ATOM_MOVE &&
            k->a.event.flags & MARK_CAPTURE && values_due(s) && heads_line(s, i) &&
            !repeated_move(s, &k->a.event, 30)) {
            doubt(s, stretch_of(k), DOUBT_UNREAD, NULL, NULL);
            continue;
        }
        if (s->begun && !rules_are_plain(s->rules) && !s->rules->numbered && !s->rules->hidden && !s->rules->rounds &&
            k->a.kind == ATOM_MOVE && k->a.event.piece < KINDS && k->a.event.piece != PAWN && !s->quote &&
            !bystander(s) && !s->sentence[k->sentence].asks && !repeated_move(s, &k->a.event, 40) &&
            !stood_there(s, &k->a.event)) {
            doubt(s, stretch_of(k), DOUBT_UNREAD, NULL, NULL);
            continue;
        }
        if (s->begun && s->rules->rounds && k->a.kind == ATOM_MOVE && k->a.event.flags & MARK_CAPTURE &&
            !repeated_capture(s, &k->a.event)) { /* "Nxf6" does not repeat a sowing "Nf6" */
            doubt(s, stretch_of(k), DOUBT_UNREAD, NULL, NULL);
            continue;
        }
        if (k->a.kind == ATOM_MOVE ? repeated_move(s, &k->a.event, 8) ||
                                         (mentioned_square(s, k->a.event.to, 8) && !event_has_origin(&k->a.event) &&
                                          !(rules_are_plain(s->rules) && k->a.event.flags & MARK_CAPTURE))
                                   : mentioned_square(s, k->a.value, 12)) {
            note(s, k, FATE_REPEATED);
            continue;
        }
        if (!s->begun && k->a.kind == ATOM_MOVE && event_has_origin(&k->a.event) && !s->unread) {
            s->unread = true;
            s->unread_at = stretch_of(k);
        }
        if (!s->begun)
            continue;
        if (i > 0 && k->a.kind == ATOM_SQUARE && (stands_there(s, i) || (s->rules->hidden && describes(s, i)))) {
            note(s, k, FATE_REPEATED);
            continue;
        }
        doubt(s, stretch_of(k), DOUBT_UNREAD, NULL, NULL);
    }
    for (size_t i = from; i < to && !s->stopped; i++)
        if (thrown_in_vain(s, i) || capture_lost(s, i) || taking_unread(s, i) || taking_lost(s, i) ||
            kinte_lost(s, i) || squares_unread(s, i) || value_unread(s, i) || die_unread(s, i) || act_unread(s, i))
            doubt(s, stretch_of(&s->tok[i]), DOUBT_UNREAD, NULL, NULL);
}

/* The lines from a token on that may tell of actions: they are not read any more, and that is said of each. */
static void doubt_the_rest(struct state *s, size_t from)
{
    uint32_t line = s->out->doubts ? s->out->doubt[s->out->doubts - 1].at.line : UINT32_MAX;
    struct awaits x = awaited(s);
    const struct event *e = s->out->tolds ? &s->out->told[s->out->tolds - 1].event : NULL;
    bool bids =
        s->begun && (want_bids(&x) || (e && e->kind == EV_REVEAL &&
                                       (e->faces[0].state == FACES_UNKNOWN || e->faces[1].state == FACES_UNKNOWN)));

    for (size_t i = from; i < s->n; i++) {
        const struct token *k = &s->tok[i];
        if (k->used || k->line == line || !(strong(k) || is_word(k, WORD_RESIGNS) || (bids && is_word(k, WORD_KIND))))
            continue;
        doubt(s, stretch_of(k), DOUBT_AFTER, NULL, NULL);
        line = k->line;
    }
}

/* A capture told right behind the end: was it the end? */
static void look_beyond(struct state *s)
{
    for (size_t i = 0; i < s->n && !s->stopped; i++) {
        struct token *k = &s->tok[i];
        struct phrase p = {.to = NO_SQUARE};
        bool takes = k->a.kind == ATOM_MOVE && k->a.event.flags & MARK_CAPTURE && !k->used && k->a.slips == 0 &&
                     !repeated_move(s, &k->a.event, 6);
        if (is_word(k, WORD_KIND) && !k->used) {
            p = read_phrase(s, i);
            takes = p.takes && p.to != NO_SQUARE && !mentioned_square(s, p.to, 4);
        }
        if (takes && !is_supposed(s, i) && !s->sentence[k->sentence].asks) {
            struct event e = k->a.event;
            if (is_word(k, WORD_KIND)) {
                e = event_blank(EV_MOVE);
                e.piece = p.mover;
                e.to = p.to;
                e.flags = MARK_CAPTURE;
            }
            if (author_side(s) == NO_SIDE || author_side(s) == s->actor || e.piece == NO_KIND || s->played_on) {
                doubt(s, stretch_of(k), DOUBT_UNREAD, NULL, NULL);
                continue;
            }
            e = as_said(s, &e); /* they have played on */
            emit(s, &e, stretch_of(k));
            note(s, k, FATE_ACTION);
            s->played_on = true;
            return;
        }
    }
}

/* In a sentence that says at `blot` that something cannot be told: the token behind the square it names, or i. */
static size_t named_before(struct state *s, size_t i, size_t blot)
{
    if (!may_be(s, EV_NAME))
        return i;
    for (size_t k = i; k < blot; k++)
        if (s->tok[k].a.kind == ATOM_SQUARE)
            return splits(&s->tok[k + 1]) || ends_clause(&s->tok[k + 1]) ? k + 1 : i;
    return i;
}

/* One of two values can be told alone: the other is not known. */
static void unknown_value(struct state *s, size_t i)
{
    struct faces none = {.state = FACES_UNKNOWN};
    struct awaits x = awaited(s);
    uint32_t value;
    int side = NO_SIDE;

    if (x.chance == AWAIT_DICE && !s->have[WHITE] && !s->have[BLACK] && !s->looses) {
        for (size_t k = i; k + 1 < s->n && s->tok[k].line == s->tok[i].line; k++)
            if (sided_figure(&s->tok[k], &side, &value) && value <= s->rules->die) {
                s->faces[side] = (struct faces){.state = FACES_GIVEN, .n = 1, .value = {value}};
                s->have[side] = true;
                s->faces_at = stretch_of(&s->tok[k]);
                note(s, &s->tok[k], FATE_ACTION);
            } else if ((is_word(&s->tok[k], WORD_SIDE) && is_figure(s, &s->tok[k + 1], &value) && value > 0 &&
                        value <= s->rules->die)) {
                side = s->tok[k].a.value;
                s->faces[side] = (struct faces){.state = FACES_GIVEN, .n = 1, .value = {value}};
                s->have[side] = true;
                s->faces_at = stretch_of(&s->tok[k + 1]);
                note(s, &s->tok[k + 1], FATE_ACTION);
            }
    }
    if ((x.chance != AWAIT_DICE && !want_bids(&x)) || s->have[WHITE] == s->have[BLACK] ||
        s->faces[s->have[BLACK]].n != 1)
        return;
    emit_reveal(s, s->have[WHITE] ? &s->faces[WHITE] : &none, s->have[BLACK] ? &s->faces[BLACK] : &none);
}

/* Does a quotation speak only of what has been told, while nothing is due but a turn? */
static bool says_nothing_new(struct state *s)
{
    size_t n = 0;

    if (!s->begun || s->over || values_due(s) || s->rules->numbered || may_be(s, EV_ARRIVAL))
        return false;
    for (size_t i = 0; i < s->n; i++) {
        const struct token *k = &s->tok[i];
        if (!strong(k))
            continue;
        if (of_this_turn(s, i))
            return false;
        if (k->a.kind == ATOM_MOVE ? !repeated_move(s, &k->a.event, 400) : !mentioned_square(s, k->a.value, 400))
            return false;
        n++;
    }
    return n > 0;
}

/* "2) Лена: называю f6. Я — пешка": the words of a line that a name begins are his. */
static void find_speakers(struct state *s)
{
    int16_t speaker = NOBODY;

    for (size_t i = 0; i < s->n; i++) {
        struct token *k = &s->tok[i];
        if (i == 0 || k[-1].line != k->line) {
            size_t x = i, colon;
            speaker = NOBODY;
            while (x < s->n && x < i + 3 &&
                   (s->tok[x].a.kind == ATOM_PLY || s->tok[x].a.kind == ATOM_FACE || s->tok[x].a.kind == ATOM_NUMBER ||
                    s->tok[x].a.kind == ATOM_COMMA))
                x++;
            colon = x + 1; /* "Aoife (black): naming e3" */
            if (x + 4 < s->n && s->tok[colon].a.kind == ATOM_OPEN && s->tok[colon + 2].a.kind == ATOM_CLOSE)
                colon += 3;
            if (colon < s->n && s->tok[x].who != NOBODY && s->tok[x].who < PEOPLE &&
                s->tok[colon].a.kind == ATOM_COLON && s->side_of[s->tok[x].who] != NO_SIDE)
                speaker = s->tok[x].who;
        }
        k->speaker = speaker;
    }
}

/* "на 8. Ф:d4 ed... Сеня подумал и сдался": behind dots somebody does something. */
static bool does_resign(const struct state *s, size_t i)
{
    if (!is_word(&s->tok[i], WORD_RESIGNS))
        return false;
    for (size_t k = i; k-- > 0 && s->tok[k].sentence == s->tok[i].sentence && !is_word(&s->tok[k], WORD_IF);)
        if (s->tok[k].a.kind == ATOM_STOP)
            return true;
    return false;
}

/* "Дима хотел Сc1-h6, прошло", "he wanted d5: refused, kinte": the answer behind it says that it was tried. */
static bool wants_judged(const struct state *s, size_t i)
{
    static const char *const WORD[] = {"хотел", "want", "захотел", "hoped", "надеял", NULL};
    const struct token *k = &s->tok[i];
    bool move = false;

    if (!begins_as(k, WORD) || !s->rules->joins_tries || (i > 0 && is_word(k - 1, WORD_NOT)))
        return false;
    for (size_t x = i + 1; x < s->n && s->tok[x].line == k->line && !ends_clause(&s->tok[x]); x++) {
        const struct token *t = &s->tok[x];
        if (is_word(t, WORD_IF) || is_word(t, WORD_NOT))
            return false;
        move = move || t->a.kind == ATOM_MOVE || t->a.kind == ATOM_SQUARE;
        if (move && (splits(t - 1) || t[-1].a.kind == ATOM_ARROW || (is_word(t - 1, WORD_NOISE) && splits(t - 2))) &&
            (is_word(t, WORD_ACCEPTED) || is_word(t, WORD_YES) || is_word(t, WORD_KINTE) || is_word(t, WORD_NO)))
            return true;
    }
    return false;
}

/* "Next I want e4": where squares are named, that names it. */
static bool wants_square(const struct state *s, size_t i)
{
    static const char *const WORD[] = {"want", "i want", "wants", "wanted", "i wanted"};
    const struct token *k = &s->tok[i];
    char word[12];

    if (!is_word(k, WORD_IF) || rules_are_plain(s->rules) || s->rules->numbered || s->rules->hidden ||
        s->rules->rounds || i + 2 >= s->n || k[1].a.kind != ATOM_SQUARE || k->a.length >= sizeof word ||
        (!ends_clause(k + 2) && k[2].a.kind != ATOM_COMMA && k[2].a.kind != ATOM_COLON) ||
        (i > 0 && is_word(k - 1, WORD_NOT)))
        return false;
    for (size_t c = 0; c < k->a.length; c++)
        word[c] = (char)(k->text[k->a.at + c] | 0x20);
    for (size_t w = 0; w < sizeof WORD / sizeof *WORD; w++)
        if (k->a.length == strlen(WORD[w]) && memcmp(word, WORD[w], k->a.length) == 0)
            return true;
    return false;
}

/* Does what follows a token speak of what was not played: "if", "not 4. Nxe5", "на 8. Ф:d4 ed"? */
static bool supposes(const struct state *s, size_t i)
{
    const struct token *k = &s->tok[i];
    bool not = is_word(k, WORD_NOT) || is_word(k, WORD_NO);

    if (is_word(k, WORD_IF))
        return !wants_judged(s, i);
    if (not &&i + 1 < s->n && k[1].a.kind == ATOM_PLY)
        return true;
    if (!rules_are_plain(s->rules) || s->rules->numbered)
        return false;
    if (is_word(k, WORD_TO) || is_word(k, WORD_FROM))
        return i + 1 < s->n && k[1].a.kind == ATOM_PLY;
    for (size_t x = i + 1; is_word(k, WORD_NOT) && x < s->n && x < i + 4 && !splits(&s->tok[x]); x++)
        if (s->tok[x].a.kind == ATOM_PLY)
            return true;
    return false;
}

/* "e5-d4, думал, она там — кинтэ, осталось 7": behind a thought, a clause of its own tells what became of a try. */
static bool judges_try(const struct state *s, size_t i)
{
    const struct token *k = &s->tok[i];

    return s->trying && s->rules->joins_tries && i > 0 && (is_word(k, WORD_KINTE) || is_word(k, WORD_ACCEPTED)) &&
           (splits(k - 1) || k[-1].a.kind == ATOM_ARROW) && s->acted_post == s->post && s->acted_token < i &&
           !s->sentence[k->sentence].asks;
}

/* A word of what a move is for. */
static bool threatens(const struct token *k)
{
    static const char *const WORD[] = {"гроз",   "Гроз", "угр",  "готов", "план",
                                       "threat", "idea", "plan", "hop",   "intend"};

    for (size_t w = 0; w < sizeof WORD / sizeof *WORD; w++)
        if (k->a.length >= strlen(WORD[w]) && memcmp(k->text + k->a.at, WORD[w], strlen(WORD[w])) == 0)
            return true;
    return false;
}

/* "бы", "would", "'d": what is before it was not done either. */
static bool is_would(const struct token *k)
{
    const char *word = k->text + k->a.at;

    return (k->a.length <= 4 && memcmp(word, "б", 2) == 0) || memcmp(word, "would", 5) == 0 ||
           memcmp(word, "could", 5) == 0 || *word == '\'';
}

/* Where words about what was not played begin, whose sign stands at i.  Two moves or more before it were played. */
static size_t supposed_from(const struct state *s, size_t i)
{
    size_t from = i, moves = 0;

    while (from > 0 && !splits(&s->tok[from - 1])) {
        const struct token *before = &s->tok[from - 1];
        bool act = before->a.kind == ATOM_MOVE || before->a.kind == ATOM_SQUARE;
        if (act && from > 1 && is_word(before - 1, WORD_MOVES) && is_past(before - 1) && !is_would(&s->tok[i]))
            return from; /* "I played Bc4 hoping he'd take it" */
        if (act && before->text[before->a.at + before->a.length - 1] == '!')
            return from; /* "h5! не боюсь" */
        if (act && dialogue(s) && rules_are_plain(s->rules) && threatens(&s->tok[i]) &&
            (from == 1 || s->tok[from - 2].line != before->line))
            return from; /* "Кg5 с угрозой мата" */
        if (plays_in_turn(s->rules)) {
            moves += before->a.kind == ATOM_MOVE || before->a.kind == ATOM_SQUARE;
            if (before->a.kind == ATOM_ARROW || moves > 1)
                return before->a.kind == ATOM_ARROW ? from : i;
        }
        from--;
    }
    return from;
}

static bool within_brackets(const struct state *s, size_t i)
{
    for (size_t x = i; x-- > 0 && s->tok[x].line == s->tok[i].line;)
        if (s->tok[x].a.kind == ATOM_OPEN || s->tok[x].a.kind == ATOM_CLOSE)
            return s->tok[x].a.kind == ATOM_OPEN;
    return false;
}

/* "not 4. Nxe5", "c5?, b6": in a list of moves a number with a stop is that of a turn, and a mark asks nothing. */
static void read_list(struct state *s)
{
    for (size_t i = 0; i + 2 < s->n; i++) {
        struct token *k = &s->tok[i];
        bool glued = k[1].line == k->line && k->a.at + k->a.length == k[1].a.at && k[1].a.length == 1;
        if (k->a.kind == ATOM_NUMBER && glued && k[1].a.kind == ATOM_STOP &&
            (k[2].a.kind == ATOM_MOVE || k[2].a.kind == ATOM_SQUARE) && k->a.form != FORM_ADJECTIVE) {
            k->a.kind = ATOM_PLY;
            k->a.value = 1;
            k[1].a.kind = ATOM_WORD;
            k[1].a.word = WORD_NOISE;
        }
        if ((k->a.kind == ATOM_MOVE || k->a.kind == ATOM_SQUARE) && glued && k[1].a.kind == ATOM_QUESTION &&
            ((i > 0 && k[-1].a.kind == ATOM_PLY) || k[2].a.kind == ATOM_COMMA))
            k[1].a.kind = ATOM_FACE;
    }
}

/* "б", "чёрные", "W", "B" in a cell of its own: from then on a side. */
static bool side_cell(struct token *k)
{
    char c = k->text[k->a.at];

    if (is_word(k, WORD_SIDE))
        return true;
    if (k->a.kind != ATOM_WORD || k->a.length != 1 || !strchr("WwBb", c))
        return false;
    k->a.word = WORD_SIDE;
    k->a.value = c == 'W' || c == 'w' ? WHITE : BLACK;
    k->a.form = FORM_LETTER;
    return true;
}

/*
 * "The e6 one or a second one?", "forgot, could be either": somebody asks where the piece that was put down last came
 * from, or says that it is not known, where the words leave it open.
 */
static bool questions_origin(const struct state *s, size_t i)
{
    static const char *const WORD[] = {"either",  "forgot",   "don't know", "not sure", "no idea",
                                       "не знаю", "не помню", "не помнит",  "любой",    "любая",
                                       "не ясно", "неясно",   "непонятно"};
    const struct reading *r = s->out;
    const struct told *last = r->tolds ? &r->told[r->tolds - 1] : NULL;
    const struct token *k = &s->tok[i];

    if (!last || !last->assumed || last->event.kind != EV_ARRIVAL || k->a.kind != ATOM_WORD)
        return false;
    if (s->sentence[k->sentence].asks) /* of a square where such a piece stands, or of the reserve */
        for (size_t x = i; x < s->n && s->tok[x].sentence == k->sentence; x++)
            if ((s->tok[x].a.kind == ATOM_SQUARE && s->tok[x].a.value != last->event.to &&
                 s->pos.board.kind[last->event.piece] & bit(s->tok[x].a.value)) ||
                is_word(&s->tok[x], WORD_RESERVE))
                return true;
    for (size_t w = 0; w < sizeof WORD / sizeof *WORD; w++)
        if (strncmp(k->text + k->a.at, WORD[w], strlen(WORD[w])) == 0)
            return true;
    return false;
}

/* Does a single w or b stand where the sides of a game are told? */
static bool letter_of_side(const struct state *s, size_t i)
{
    const struct token *k = &s->tok[i];
    bool letter = (k->a.kind == ATOM_WORD || k->a.kind == ATOM_SQUARE) && k->a.length == 1 &&
                  strchr("WwBb", k->text[k->a.at]) && i + 1 < s->n && k[1].line == k->line;
    bool first = i == 0 || k[-1].line != k->line;

    if (!letter)
        return false;
    if (s->rules->rounds)
        return k[1].a.kind == ATOM_PAIR || k[1].a.kind == ATOM_OPEN || is_word(k + 1, WORD_SOWS) ||
               is_word(k + 1, WORD_HARVESTS);
    return first && s->rules->joins_tries && k[1].a.kind == ATOM_MOVE && event_has_origin(&k[1].a.event);
}

/* "b d7d5", taken for a bishop's move. */
static bool glued_letter(const struct state *s, size_t i)
{
    const struct token *k = &s->tok[i];

    return s->rules->joins_tries && (i == 0 || k[-1].line != k->line) && k->a.kind == ATOM_MOVE && k->a.length > 5 &&
           (k->text[k->a.at] | 0x20) == 'b' && k->text[k->a.at + 1] == ' ' && k->a.event.from_file < NO_LINE &&
           k->a.event.from_rank < NO_LINE;
}

/* "w e2e4 ok", "b d7d5 ok", "B [2][8]", "B sows a5": both letters are sides. */
static void read_side_letters(struct state *s)
{
    unsigned lines[2] = {0, 0};

    if (!s->rules->rounds && !s->rules->joins_tries)
        return;
    for (size_t i = 0; i < s->n; i++)
        if (glued_letter(s, i))
            lines[1]++;
        else if (letter_of_side(s, i))
            lines[(s->tok[i].text[s->tok[i].a.at] | 0x20) == 'b']++;
    for (size_t i = 0; i < s->n && lines[0] && lines[1]; i++)
        if (glued_letter(s, i)) {
            struct atom *a = &s->tok[i].a;
            a->at += 2;
            a->length -= 2;
            a->event.piece = NO_KIND;
            a->kinds = a->slips = 0;
        } else if (letter_of_side(s, i)) {
            s->tok[i].a.kind = ATOM_WORD;
            s->tok[i].a.word = WORD_SIDE;
            s->tok[i].a.value = (s->tok[i].text[s->tok[i].a.at] | 0x20) == 'w' ? WHITE : BLACK;
            s->tok[i].a.form = FORM_SUBJECT;
        }
}

/* Is the first of five figures of a row, or three and a word, the number of a round? */
static bool round_row(const struct state *s, size_t i)
{
    size_t figures = 0;

    for (size_t x = i; x < s->n && s->tok[x].line == s->tok[i].line && s->tok[x].a.kind != ATOM_END; x++) {
        if (s->tok[x].a.kind == ATOM_COMMA && (s->tok[x].a.value == '|' || s->tok[x].a.value == '\t'))
            continue;
        if (s->tok[x].a.kind != ATOM_NUMBER || s->tok[x].a.form == FORM_ADJECTIVE || s->tok[x].a.length > 2)
            break;
        figures++;
    }
    return figures == 5 || figures == 3;
}

/* "три очка", where dice are thrown: no score. */
static bool counts_pips(const struct state *s, size_t i)
{
    const struct token *k = &s->tok[i];

    return s->rules->die && i > 0 && k[-1].a.kind == ATOM_NUMBER && k[-1].line == k->line && k[-1].a.number > 0 &&
           k[-1].a.number <= s->rules->die && k->a.length >= 8 && memcmp(k->text + k->a.at, "очк", 6) == 0;
}

/* Is this the comma behind "Bram, who could not know it," that closes what is supposed from `at` on? */
static bool ends_aside(const struct state *s, size_t at, size_t i)
{
    static const char *const WHO[] = {"who",      "which",   "который",  "которая", "которые",
                                      "которому", "которой", "которого", NULL};

    if (s->tok[i].a.kind != ATOM_COMMA)
        return false;
    for (size_t x = at > 4 ? at - 4 : 0; x < i && x < at + 2; x++)
        if (is_text_of(&s->tok[x], WHO) && x > 0 && s->tok[x - 1].a.kind == ATOM_COMMA)
            return true;
    return false;
}

/*
 * "Подумать бы, а я второпях назвала e6", "nothing I want there... pawn a7 goes to f6": behind a comma and but, or
 * behind dots, is told what was done.
 */
static bool tells_again(const struct state *s, size_t i)
{
    static const char *const BUT[] = {"а", "но", "but", NULL};
    const struct token *k = &s->tok[i];

    if (i + 2 >= s->n)
        return false;
    if (k->a.kind == ATOM_STOP && k->a.length >= 3)
        return is_word(k + 1, WORD_KIND) && k[2].a.kind == ATOM_SQUARE;
    if (k->a.kind != ATOM_COMMA || !is_text_of(k + 1, BUT))
        return false;
    for (size_t x = i + 2; x < s->n && x < i + 12 && !ends_clause(&s->tok[x]) && !is_word(&s->tok[x], WORD_IF); x++)
        if (is_past(&s->tok[x]) && (is_word(&s->tok[x], WORD_NAMES) || is_word(&s->tok[x], WORD_TAKES) ||
                                    is_word(&s->tok[x], WORD_PLACES) || is_word(&s->tok[x], WORD_MOVES)))
            return true;
    return false;
}

/* Two figures become one roll, which stands where the first stood. */
static void make_pair(struct token *first, struct token *second)
{
    first->a.kind = ATOM_PAIR;
    first->a.letters = false;
    first->a.pair[0] = (uint8_t)first->a.number;
    first->a.pair[1] = (uint8_t)second->a.number;
    second->a.kind = ATOM_WORD;
    second->a.word = WORD_NOISE;
}

static void read_post(struct state *s)
{
    size_t sentence = 0, stopped_at = 0, blotted = 0, blot = 0, over_at = 0, renamed = 0;
    uint32_t half;

    s->corrected = false;
    s->acted_token = 0;
    find_speakers(s);
    if (s->quote && says_nothing_new(s)) {
        note_all(s, 0, s->n, FATE_REPEATED);
        return;
    }
    memset(&s->sentence[0], 0, sizeof s->sentence[0]);
    for (size_t i = 1; i < s->n; i++) { /* "Кf6??" asks nothing */
        struct token *k = &s->tok[i];
        bool glued = (k[-1].a.kind == ATOM_MOVE || k[-1].a.kind == ATOM_SQUARE) && k[-1].line == k->line &&
                     k[-1].a.at + k[-1].a.length == k->a.at;
        if (glued && k->a.kind == ATOM_QUESTION && k->a.length >= 2)
            k->a.kind = ATOM_FACE;
    }
    if (plays_in_turn(s->rules))
        read_list(s);
    for (size_t i = 0; i < s->n; i++) {
        struct token *k = &s->tok[i];
        struct sentence *x = &s->sentence[sentence];
        k->sentence = (uint32_t)sentence;
        if (s->rules->joins_tries && i > 0 && is_word(k, WORD_IF) && k->a.length == 10 &&
            memcmp(k->text + k->a.at, "можно", 10) == 0 && (ends_clause(k + 1) || k[1].a.kind == ATOM_CLOSE) &&
            (splits(k - 1) || k[-1].a.kind == ATOM_ARROW) && k[-1].line == k->line)
            k->a.word = WORD_ACCEPTED; /* "e4 — можно" */
        if (wants_square(s, i)) {
            k->a.word = WORD_NAMES;
            k->a.value = 0;
        }
        if ((!x->supposed || i >= x->supposed_end) && supposes(s, i)) {
            x->supposed = true;
            x->supposed_end = s->n;
            x->supposed_at = supposed_from(s, i);
            if (within_brackets(s, i)) {
                size_t close = i;
                while (close < s->n && s->tok[close].a.kind != ATOM_CLOSE && s->tok[close].a.kind != ATOM_END)
                    close++;
                if (close < s->n && s->tok[close].a.kind == ATOM_CLOSE)
                    x->supposed_end = close; /* what is said in brackets ends with them */
            }
        }
        if (x->supposed && x->supposed_end == s->n && i > x->supposed_at &&
            (tells_again(s, i) || ends_aside(s, x->supposed_at, i)))
            x->supposed_end = i;
        if (x->supposed && x->supposed_end == s->n && i > x->supposed_at && i + 2 < s->n && k->a.kind == ATOM_COMMA &&
            is_word(k + 1, WORD_MOVES) && is_past(k + 1) && (k[2].a.kind == ATOM_MOVE || k[2].a.kind == ATOM_SQUARE))
            x->supposed_end = i; /* "who must take if he can, answered Rxf2" */
        x->corrects = x->corrects || is_word(k, WORD_CORRECTS);
        x->score = x->score || (is_word(k, WORD_SCORE) && !counts_pips(s, i));
        x->asks = x->asks || k->a.kind == ATOM_QUESTION;
        if (k->a.kind == ATOM_PLY)
            s->numbered_post = s->post + 1;
        if (ends_clause(k)) {
            sentence++;
            memset(&s->sentence[sentence], 0, sizeof s->sentence[0]);
        }
    }
    for (size_t i = 1; i + 2 < s->n; i++) { /* "Тимур К.": a line of a name with an initial */
        struct token *k = &s->tok[i];
        size_t from = i;
        if (!is_word(k, WORD_KIND) || k->a.form != FORM_LETTER || !k->a.first || k[1].a.kind != ATOM_STOP ||
            k[2].a.kind != ATOM_END)
            continue;
        while (from > 0 && i - from < 4 && s->tok[from - 1].line == k->line &&
               is_word(&s->tok[from - 1], WORD_UNKNOWN) && s->tok[from - 1].a.first)
            from--;
        if (from < i && (from == 0 || s->tok[from - 1].line != k->line))
            k->a.word = WORD_NOISE;
    }
    for (size_t i = 0; i + 3 < s->n; i++) { /* "1 | б | d6": a row of a table */
        struct token *k = &s->tok[i];
        bool first = i == 0 || k[-1].line != k->line ||
                     (i > 1 && k[-1].a.kind == ATOM_COMMA && k[-2].line != k->line) ||
                     (i == 1 && k[-1].a.kind == ATOM_COMMA);
        if (first && k->a.kind == ATOM_NUMBER && k->a.form != FORM_ADJECTIVE && k[1].a.kind == ATOM_COMMA &&
            (k[1].a.value == '|' || k[1].a.value == '\t') && k[3].a.kind == ATOM_COMMA && side_cell(k + 2)) {
            k->a.kind = ATOM_PLY;
            k->a.value = k[2].a.value == BLACK ? 3 : 1;
        }
    }
    read_side_letters(s);
    for (size_t i = 0; s->rules->rounds && i + 2 < s->n; i++) { /* "3 да 1" */
        struct token *k = &s->tok[i];
        if (k->a.kind == ATOM_NUMBER && is_word(k + 1, WORD_YES) && k[1].a.length == 4 && k[2].a.kind == ATOM_NUMBER &&
            memcmp(k[1].text + k[1].a.at, "да", 4) == 0 && k[2].line == k->line && k->a.form != FORM_ADJECTIVE &&
            k->a.number > 0 && k->a.number <= s->rules->die && k[2].a.number > 0 && k[2].a.number <= s->rules->die) {
            make_pair(k, k + 2);
            k[1].a.word = WORD_NOISE;
        }
    }
    for (size_t i = 1; s->rules->rounds && i + 4 < s->n; i++) { /* "[2][3]" */
        struct token *k = &s->tok[i];
        if (k[-1].a.kind == ATOM_OPEN && k->a.kind == ATOM_NUMBER && k[1].a.kind == ATOM_CLOSE &&
            k[2].a.kind == ATOM_OPEN && k[3].a.kind == ATOM_NUMBER && k[4].a.kind == ATOM_CLOSE &&
            k[3].line == k->line && k->a.number <= s->rules->die && k[3].a.number <= s->rules->die) {
            make_pair(k, k + 3);
        }
    }
    for (size_t i = 0; s->rules->rounds && i + 3 < s->n; i++) /* "Ann's dice   Bob's dice" */
        if (marked(s, &s->tok[i]) != NO_SIDE && is_word(&s->tok[i + 1], WORD_THROWS) &&
            marked(s, &s->tok[i + 2]) == 1 - marked(s, &s->tok[i]) && is_word(&s->tok[i + 3], WORD_THROWS) &&
            !figures_follow(s, i))
            s->columns = marked(s, &s->tok[i]);
    for (size_t i = 0; s->rules->rounds && i + 5 < s->n; i++) /* "5   7 4   2 5": a row of rounds */
        if ((i == 0 || s->tok[i - 1].line != s->tok[i].line) && round_row(s, i))
            s->tok[i].a.kind = ATOM_PLY;
    for (size_t i = 0; i + 1 < s->n; i++) { /* "W pawn e2 to e4. B pawn d7 to d6": sides */
        struct token *k = &s->tok[i];
        bool acts = is_word(k + 1, WORD_KIND) || is_word(k + 1, WORD_CASTLES) || k[1].a.kind == ATOM_SQUARE ||
                    k[1].a.kind == ATOM_MOVE;
        s->letter_sides = s->letter_sides || (is_text(k, "W") && acts && !k->used);
        if (!s->letter_sides || !acts || (!is_text(k, "W") && !is_text(k, "B")))
            continue;
        k->a.kind = ATOM_WORD;
        k->a.word = WORD_SIDE;
        k->a.value = is_text(k, "B") ? BLACK : WHITE;
        k->a.form = FORM_SUBJECT;
    }
    for (size_t i = 0; i + 1 < s->n; i++) { /* "1d6", "2d8": a sort of dice, no square */
        struct token *k = &s->tok[i], *next = k + 1;
        bool die = next->a.kind == ATOM_SQUARE && (next->text[next->a.at] | 0x20) == 'd' && next->line == k->line &&
                   k->a.kind != ATOM_COMMA && k->a.kind != ATOM_ARROW && k->a.kind != ATOM_COLON;
        if (die && next->a.value == s->rules->die * 8u - 5u &&
            ((!s->begun && s->rules->die == 8 && !is_word(k, WORD_TO) && !is_word(k, WORD_KIND) &&
              !is_word(k, WORD_AND) && !is_word(k, WORD_PLACES) && k->a.kind != ATOM_SQUARE) ||
             k->a.kind == ATOM_PLUS || next[1].a.kind == ATOM_PLUS)) {
            next->a.kind = ATOM_WORD;
            next->a.word = WORD_THROWS;
        }
        if (k->a.kind == ATOM_NUMBER && die && k->a.at + k->a.length == next->a.at) {
            k->a.kind = next->a.kind = ATOM_WORD;
            k->a.word = WORD_NOISE;
            next->a.word = WORD_THROWS;
        }
    }
    for (size_t i = 0; i < s->n; i++) { /* "(4. Nxe5 Qg5)": a line that was not played */
        size_t close = i + 1;
        bool numbered = false;
        if (s->tok[i].a.kind != ATOM_OPEN || (!s->begun && !rules_are_plain(s->rules)))
            continue;
        numbered = i > 0 && rules_are_plain(s->rules) &&
                   (is_word(&s->tok[i - 1], WORD_CASTLES) ||
                    (s->tok[i - 1].a.kind == ATOM_MOVE &&
                     s->tok[i - 1].a.event.castling)); /* "0-0 (король f1 идёт на g1, ладья на f1)" */
        for (; close < s->n && s->tok[close].a.kind != ATOM_CLOSE && s->tok[close].line == s->tok[i].line; close++)
            numbered = numbered || s->tok[close].a.kind == ATOM_PLY || is_word(&s->tok[close], WORD_IF) ||
                       (s->tok[close].a.kind == ATOM_MOVE && rules_are_plain(s->rules) && !s->rules->hidden);
        if (numbered && close < s->n && s->tok[close].a.kind == ATOM_CLOSE)
            note_all(s, i + 1, close, FATE_ANALYSIS);
    }
    for (size_t i = 0; i < s->n && !s->stopped;) {
        struct token *k = &s->tok[i];
        size_t used = 0, told = s->out->tolds;
        s->tolds_before = told;
        if (s->begun && !s->over && is_word(k, WORD_CORRECTS) && renames(s, i, &renamed)) {
            withdraw(s);
            emit_name(s, s->tok[renamed].a.value, &s->tok[renamed]);
            for (size_t x = i; x < s->n && s->tok[x].sentence == k->sentence; x++)
                note(s, &s->tok[x], FATE_SPEECH);
            while (i < s->n && s->tok[i].sentence == k->sentence)
                i++;
            stopped_at = i;
            continue;
        }
        if (s->begun && !s->over && is_word(k, WORD_CORRECTS) && late_correction(s, i)) {
            doubt(s, stretch_of(k), DOUBT_CORRECTED, NULL, NULL);
            break;
        }
        if (s->begun && !s->over && (is_word(k, WORD_CORRECTS) || is_word(k, WORD_NO)) && other_value(s, i) < s->n) {
            const struct token *other = &s->tok[other_value(s, i)];
            if (!s->have[WHITE] && !s->have[BLACK]) /* the reveal has what he took back */
                withdraw(s);
            doubt(s, stretch_of(other), DOUBT_CORRECTED, NULL, NULL);
            break;
        }
        if (s->begun && !s->over && is_word(k, WORD_CORRECTS) && takes_back_if(s, i)) {
            struct stretch at = stretch_of(&s->tok[s->acted_token]);
            withdraw(s);
            doubt(s, at, DOUBT_CORRECTED, NULL, NULL);
            break;
        }
        if (!s->over && (i == 0 || s->tok[i - 1].sentence != k->sentence) && (s->begun || *s->people->fen) &&
            unsure(s, i, &blot) &&
            (s->begun || (*s->people->fen && strncmp(s->tok[blot].text + s->tok[blot].a.at, "\xe2\x96", 2) == 0))) {
            blotted = named_before(s, i, blot) + 1;
        }
        if (!s->over && questions_origin(s, i)) {
            struct stretch at = s->out->told[s->out->tolds - 1].at;
            withdraw(s);
            doubt(s, at, DOUBT_UNREAD, NULL, NULL);
            break;
        }
        if (blotted && i >= blotted - 1) { /* the naming before it stands */
            doubt(s, stretch_of(k), DOUBT_UNREAD, NULL, NULL);
            unknown_value(s, i);
            break;
        }
        if (is_supposed(s, i) && (is_word(k, WORD_DRAWS) || is_word(k, WORD_OFFERS)) && s->begun)
            offer_draw(s);
        if (!k->used && k->a.kind != ATOM_END && !s->over &&
            (!is_supposed(s, i) || does_resign(s, i) || judges_try(s, i) ||
             (is_word(k, WORD_PLACES) && may_be(s, EV_ARRIVAL) && puts_nothing(s, i, &blot))))
            used = consume(s, i);
        if (s->over && !over_at)
            over_at = i + 1;
        if (s->out->tolds > told)
            s->acted_token = i + (used ? used - 1 : 0);
        i += used ? used : 1;
        stopped_at = i;
    }
    if (!s->stopped && !s->over && !s->pos.setup && !s->rules->rounds && !s->quote && half_told(s, &half) &&
        half != UINT32_MAX)
        doubt(s, s->faces_at, DOUBT_GAP, NULL, NULL);
    if (!s->stopped && !s->over && s->draining && awaited(s).chance == AWAIT_CARD && s->acted_post == s->post &&
        s->carded == s->author)
        doubt(s, s->out->told[s->out->tolds - 1].at, DOUBT_GAP, NULL, NULL);
    if (s->stopped)
        doubt_the_rest(s, stopped_at);
    if (s->arrival.any && !s->stopped)
        settle_arrival(s, false);
    if (!s->over && !s->pos.over)
        look_back(s, 0, s->n);
    else if (s->over && !s->pos.over && s->out->tolds) { /* "he played something, and resigned" */
        s->over = false;
        look_back(s, 0, over_at);
        if (s->stopped)
            s->out->tolds--;
        s->over = !s->stopped;
    } else if (!s->over && s->post <= s->acted_post + 2 && s->post > s->acted_post)
        look_beyond(s);
}

/* "1:0" was said, and in a later post he who is to move begins a line with a move that he has: a score, perhaps. */
static bool plays_on(struct state *s)
{
    const struct told *last = &s->out->told[s->out->tolds - 1];
    struct event two[2];

    if (s->pos.over || !s->figures_end || last->event.kind != EV_RESULT || s->quote || !dialogue(s) ||
        author_side(s) != s->pos.side)
        return false;
    for (size_t i = 0; i < s->n; i++) {
        const struct token *k = &s->tok[i];
        if ((i > 0 && s->tok[i - 1].line == k->line) || k->a.kind != ATOM_MOVE)
            continue;
        if (fitting_moves(s, &k->a.event, k->a.kinds ? k->a.kinds : (uint8_t)0x3f, two) == 1)
            return true;
    }
    return false;
}

/* Does any line of a post end in a stop: or does its writer know none? */
static bool punctuated(const struct thread *t, size_t line)
{
    size_t from = line, to = line;

    while (from > 0 && line - from < 40 && t->line[from - 1].post == t->line[line].post)
        from--;
    while (to < t->lines && to - line < 40 && t->line[to].post == t->line[line].post)
        to++;
    for (size_t i = from; i < to; i++)
        if (t->line[i].sort == t->line[line].sort && t->line[i].length > 0 &&
            strchr(".!?:;", t->line[i].text[t->line[i].length - 1]))
            return true;
    return false;
}

/* Is a line broken within its sentence, as mail programs do? */
static bool wraps(const struct thread *t, size_t line, const struct token *last)
{
    const struct thread_line *l = &t->line[line], *next = line + 1 < t->lines ? l + 1 : NULL;
    unsigned char first;

    if (!next || utf8_length(l->text, l->length) < 55 || next->sort != l->sort || next->post != l->post ||
        next->length == 0 || (last->a.kind != ATOM_WORD && last->a.kind != ATOM_COMMA) || !punctuated(t, line))
        return false;
    first = (unsigned char)next->text[0];
    if (strstr(l->text, "   ") || (first >= '0' && first <= '9' && strstr(next->text, "  ")))
        return false; /* columns */
    if (next->length < 24 && first >= 'a' && first <= 'h' && next->text[1] >= '1' && next->text[1] <= '8')
        return false; /* a list of moves begins */
    return (first >= 'a' && first <= 'z') || (first >= '0' && first <= '9') ||
           (first == 0xd0 && (unsigned char)next->text[1] >= 0xb0) || first == 0xd1;
}

/* Does a quoted line stand in an earlier line of the thread? */
static bool copied(const struct thread *t, size_t line)
{
    const struct thread_line *q = &t->line[line];
    size_t back = line > 400 ? line - 400 : 0;

    for (size_t i = back; i < line; i++)
        if (t->line[i].sort == LINE_OWN && t->line[i].length >= q->length && strstr(t->line[i].text, q->text))
            return true;
    return false;
}

static bool names_card(const struct people *p, const struct thread_line *l)
{
    people_atoms(p, l);
    for (const struct atom *a = p->atoms; a->kind != ATOM_END; a++)
        if (a->kind == ATOM_PLUS || a->kind == ATOM_MINUS ||
            (a->kind == ATOM_WORD && (a->word == WORD_RED || a->word == WORD_BLACK || a->word == WORD_YES ||
                                      a->word == WORD_NO || (a->word == WORD_SIDE && a->value == BLACK))))
            return true;
    return false;
}

/* Does a card stand behind struck words in the same line of the input? */
static bool card_behind(const struct state *s, size_t line)
{
    const struct thread *t = s->t;

    return line + 1 < t->lines && t->line[line + 1].line == t->line[line].line &&
           names_card(s->people, &t->line[line + 1]);
}

/* "~~d2-d4~~ чёрная": where cards take tries back, a stroke through a try does not unsay it. */
static bool taken_by_card(const struct state *s, size_t line)
{
    const struct thread_line *l = &s->t->line[line], *next = line + 1 < s->t->lines ? l + 1 : NULL;
    unsigned tries = 0, behind = 0;

    if (!s->rules->numbered || l->sort != LINE_OWN)
        return false;
    people_atoms(s->people, l);
    for (const struct atom *a = s->people->atoms; a->kind != ATOM_END; a++)
        tries += a->kind == ATOM_MOVE || a->kind == ATOM_SQUARE;
    if (tries != 1)
        return false;
    if (!next || next->line != l->line)
        return true;
    people_atoms(s->people, next);
    for (const struct atom *a = s->people->atoms; a->kind != ATOM_END && !behind; a++) {
        if (a->kind == ATOM_MOVE || a->kind == ATOM_SQUARE)
            return false; /* what was meant instead? */
        behind += a->kind == ATOM_WORD || a->kind == ATOM_MINUS || a->kind == ATOM_PLUS || a->kind == ATOM_COMMA;
    }
    return true;
}

/* ---- whose letters the pieces have ---- */

struct tongue {
    const char *letters, *kinds; /* of PAWN to KING */
};

/* A letter that English has too, for another piece, is sure only where the letters are named. */
static const struct tongue TONGUE[] = {{"BSLTDK", "PNBRQK"}, {"PCFTDR", "PNBRQK"}, {"PCATDR", "PNBRQK"}};

#define TONGUES (sizeof TONGUE / sizeof *TONGUE)

/* The capital of Latin that an atom has for a piece; 0. */
static char letter_of(const char *text, const struct atom *a)
{
    char c = text[a->at];
    bool letter = a->kind == ATOM_WORD && a->word == WORD_KIND && a->form == FORM_LETTER && a->length == 1;
    bool move = a->kind == ATOM_MOVE && a->event.piece != NO_KIND && !a->event.castling && a->event.flags & LATIN;

    return (letter || move) && c >= 'A' && c <= 'Z' ? c : 0;
}

/* What the letters of the writers are. */
static void read_letters(const struct people *people, const struct thread *t, struct letters *letters)
{
    uint32_t used[PEOPLE] = {0};

    for (size_t i = 0; i < t->lines; i++) {
        const struct thread_line *l = &t->line[i];
        int who = people_author(people, l->sort == LINE_QUOTE && l->quoted != NOBODY ? l->quoted : l->author);
        if ((l->sort != LINE_OWN && l->sort != LINE_QUOTE) || l->length == 0 || who < 0 || who >= PEOPLE)
            continue;
        people_atoms(people, l);
        for (const struct atom *a = people->atoms; a->kind != ATOM_END; a++) {
            char c = letter_of(l->text, a);
            if (!c)
                continue;
            used[who] |= 1u << (c - 'A');
            if (a[1].kind == ATOM_COLON && a[1].value == '=' && a[2].kind == ATOM_WORD && a[2].word == WORD_KIND)
                letters->named[who] = true;
        }
    }
    for (unsigned who = 0; who < PEOPLE; who++) {
        unsigned fits = 0;
        uint32_t english = 0;
        for (const char *c = "KQRBNP"; *c; c++)
            english |= 1u << (*c - 'A');
        for (unsigned n = 0; n < TONGUES; n++) {
            uint32_t has = 0;
            for (const char *c = TONGUE[n].letters; *c; c++)
                has |= 1u << (*c - 'A');
            if (used[who] & ~english && !(used[who] & ~has)) {
                letters->tongue[who] = (uint8_t)(n + 1);
                fits += fits == 0 || n + 1 < TONGUES; /* the last two differ in one letter alone */
            }
        }
        if (fits != 1 || !(used[who] & ~english & ((used[who] & ~english) - 1)))
            letters->tongue[who] = 0; /* one strange letter may be a slip */
    }
}

/* Gives a letter what it means in its writer's language. */
static void translate(const struct state *s, struct token *k, int who)
{
    const struct tongue *tongue;
    const char *at;
    char c = letter_of(k->text, &k->a);
    unsigned kind, usual = k->a.kind == ATOM_MOVE ? k->a.event.piece : k->a.value;

    if (who < 0 || who >= PEOPLE || s->letters->tongue[who] == 0 || !c)
        return;
    tongue = &TONGUE[s->letters->tongue[who] - 1];
    at = strchr(tongue->letters, c);
    if (!at)
        return;
    kind = (unsigned)(at - tongue->letters);
    k->a.kinds = (uint8_t)(1u << kind);
    if (!s->letters->named[who] && strchr("KQRBNP", c) && usual != kind) {
        k->a.kinds |= (uint8_t)(1u << usual);
        k->torn = true;
    }
    if (k->a.kind == ATOM_MOVE)
        k->a.event.piece = (uint8_t)kind;
    else
        k->a.value = (uint8_t)kind;
}

/* A word that the thread itself has given to a card. */
static void read_card_word(const struct state *s, struct token *k)
{
    bool red;

    if (!people_card(s->people, k->text, &k->a, &red))
        return;
    k->a.word = red ? WORD_RED : WORD_BLACK;
    k->a.value = red ? 0 : BLACK;
    k->a.form = FORM_ADJECTIVE;
    k->a.plural = false;
}

/* Sets each member by itself: there are as many tokens as words, and to clear them before takes its time. */
static void begin_token(struct token *k, const struct atom *a, uint32_t line, const char *text)
{
    k->a = *a;
    k->line = line;
    k->text = text;
    k->sentence = 0;
    k->who = a->who;
    k->speaker = 0;
    k->used = k->spent = k->counted = k->torn = false;
}

static void read_thread(struct state *s)
{
    const struct thread *t = s->t;
    size_t line = 0;

    while (line < t->lines && !s->out->failed) {
        uint32_t post = t->line[line].post;
        int author = t->line[line].author;
        uint8_t sort = t->line[line].sort;
        s->n = 0;
        s->post = post;
        s->author = author;
        s->quoting = false;
        for (; line < t->lines && t->line[line].post == post && t->line[line].author == author; line++) {
            const struct thread_line *l = &t->line[line];
            struct atom *atoms = s->people->atoms;
            const char *fen;
            size_t n, fen_at;
            if (l->sort == LINE_QUOTE && (sort != LINE_QUOTE || s->n == 0)) {
                sort = LINE_QUOTE;
            }
            if (l->copied)
                continue;
            if (l->retracted && l->sort == LINE_OWN && s->begun && !s->over && !s->stopped && s->n == 0 &&
                values_due(s) && !taken_by_card(s, line)) {
                struct stretch at = {(uint32_t)line, 0, (uint32_t)l->length};
                doubt(s, at, DOUBT_CORRECTED, NULL, NULL);
                s->n = 0;
                unknown_value(s, 0);
            }
            if ((l->sort != LINE_OWN && l->sort != LINE_QUOTE) || (l->retracted && !taken_by_card(s, line)))
                continue;
            {
                int speaker = l->sort == LINE_QUOTE && l->quoted != NOBODY ? l->quoted : author;
                bool quoting = l->sort == LINE_QUOTE && l->quoted == NOBODY;
                if ((speaker != s->author || quoting != s->quoting) && s->n > 0)
                    break;
                if (s->n > 0 && s->quote != (l->sort == LINE_QUOTE))
                    break;
                s->author = speaker;
                s->quoting = quoting;
                s->quote = l->sort == LINE_QUOTE;
            }
            fen = *s->people->fen ? strstr(l->text, s->people->fen) : NULL;
            fen_at = fen ? (size_t)(fen - l->text) : 0;
            if (l->length > LINE_ATOMS && s->begun && !s->stopped) {
                struct stretch rest = {(uint32_t)line, LINE_ATOMS, 0};
                doubt(s, rest, DOUBT_UNREAD, NULL, NULL);
            }
            n = people_mentions(s->people, l);
            if (s->n + n + 1 > POST_TOKENS) {
                if (s->n > 0)
                    break;
                if (s->begun && !s->stopped) { /* the rest of so long a line is not read */
                    struct stretch rest = {(uint32_t)line, atoms[POST_TOKENS - 2].at, 0};
                    doubt(s, rest, DOUBT_UNREAD, NULL, NULL);
                }
                n = POST_TOKENS - 1;
                atoms[n - 1].kind = ATOM_END;
            }
            for (size_t i = 0; i < n; i++) {
                struct token *k = &s->tok[s->n++];
                begin_token(k, &atoms[i], (uint32_t)line, l->text);
                k->used = fen && atoms[i].at >= fen_at && atoms[i].at < fen_at + strlen(s->people->fen) + 4;
                translate(s, k, people_author(s->people, s->author));
                if (s->rules->numbered)
                    read_card_word(s, k);
            }
            if (l->retracted && s->n > 1) { /* the stroke is the black card, if none is named */
                struct token *end = &s->tok[s->n - 1];
                if (!card_behind(s, line) && !names_card(s->people, l)) {
                    end->a.kind = ATOM_MINUS;
                    end->a.length = 0;
                    continue;
                }
                s->n--;
                continue;
            }
            if (s->n > 1 && wraps(t, line, &s->tok[s->n - 2]))
                s->n--; /* the sentence goes on in the next line */
        }
        if (s->n == 0)
            continue;
        if (s->over && plays_on(s)) {
            struct stretch ended = s->out->told[s->out->tolds - 1].at;
            s->over = false;
            s->out->tolds--;
            doubt(s, ended, DOUBT_RESULT, NULL, NULL);
        }
        if (s->stopped || s->over) {
            if (s->stopped) { /* what else might have been an action is not read any more, and that is said */
                doubt_the_rest(s, 0);
            }
            continue;
        }
        read_post(s);
        if (s->rules->numbered && !s->over && s->begun && awaited(s).chance == AWAIT_CARD && s->acted_post != s->post)
            for (size_t i = 0; i < s->n; i++)
                s->card_spoken_of = s->card_spoken_of || (is_word(&s->tok[i], WORD_CARD) && !s->tok[i].used);
        else /* "кхе4 не рпошло" */
            s->card_spoken_of = s->rules->numbered && !s->over && s->begun && s->acted_token + 1 < s->n &&
                                s->acted_post == s->post && is_word(&s->tok[s->acted_token + 1], WORD_NOT) &&
                                awaited(s).chance == AWAIT_CARD;
    }
    if (!s->stopped && s->arrival.any)
        settle_arrival(s, true);
    if (!s->stopped && !s->over && s->card_spoken_of && s->out->tolds) { /* "какая карта лежала, я не видела" */
        struct stretch at = s->out->told[--s->out->tolds].at;
        doubt(s, at, DOUBT_UNREAD, NULL, NULL);
    }
    if (!s->stopped && !s->over && s->begun && !s->pos.setup && !s->rules->rounds && !s->rules->numbered &&
        (s->have[WHITE] != s->have[BLACK] || s->looses == 1) && s->faces[s->have[BLACK]].n <= 1)
        doubt(s, s->faces_at, DOUBT_GAP, NULL, NULL);
    if (!s->stopped && s->tries)
        doubt(s, s->listed_try[0].at, DOUBT_UNREAD, NULL, NULL);
    if (!s->stopped && !s->begun && s->unread)
        doubt(s, s->unread_at, DOUBT_GAP, NULL, NULL);
    if (!s->stopped && s->begun && !s->over) {
        struct stretch at = {.line = (uint32_t)(t->lines ? t->lines - 1 : 0)};
        emit_forced(s, at);
        finish_try(s);
        if (s->pos.over && !s->played_on) {
            struct event e = event_blank(EV_RESULT);
            e.result = s->pos.over;
            emit(s, &e, s->out->tolds ? s->out->told[s->out->tolds - 1].at : at);
        } else { /* a thread that stops is no fault */
            struct event e = event_blank(EV_RESULT);
            e.result = UNFINISHED;
            emit(s, &e, s->out->tolds ? s->out->told[s->out->tolds - 1].at : at);
        }
    }
}

/* ---- in what order a post was written ---- */

static bool begins_list(const struct people *p, const struct thread_line *l)
{
    struct atom *atoms = p->atoms;
    size_t first = 0;

    if (l->length == 0 || (l->sort != LINE_OWN && l->sort != LINE_QUOTE))
        return false;
    people_atoms(p, l);
    while (atoms[first].kind == ATOM_FACE || atoms[first].kind == ATOM_COMMA)
        first++;
    return atoms[first].kind == ATOM_PLY && atoms[first].number == 1 && atoms[first].value <= 1;
}

static bool tells_action(const struct people *p, const struct thread_line *l)
{
    struct atom *atoms = p->atoms;

    if (l->length == 0 || l->sort != LINE_OWN)
        return false;
    people_atoms(p, l);
    for (const struct atom *a = atoms; a->kind != ATOM_END; a++)
        if (a->kind == ATOM_SQUARE || a->kind == ATOM_MOVE || a->kind == ATOM_NAMING)
            return true;
    return false;
}

/* Kings are put down before the list, and sides are told. */
static bool tells_later_turn(const struct people *p, const struct thread_line *l)
{
    struct atom *atoms = p->atoms;

    if (l->length == 0 || l->sort != LINE_OWN)
        return false;
    people_atoms(p, l);
    for (const struct atom *a = atoms; a->kind != ATOM_END; a++)
        if ((a->kind == ATOM_PLY && a->number > 1 && a->number < 100) ||
            (a->kind == ATOM_NUMBER && a->form == FORM_ADJECTIVE && a->number > 1 && a[1].kind == ATOM_WORD &&
             a[1].word == WORD_TURN))
            return true;
    return false;
}

/* Do no own words with actions follow the quotation? */
static bool quoted_to_the_end(const struct thread *t, size_t i, size_t to, const struct people *people)
{
    while (i < to && t->line[i].sort != LINE_OWN)
        i++;
    for (; i < to; i++)
        if (t->line[i].sort == LINE_QUOTE || tells_action(people, &t->line[i]))
            return false;
    return true;
}

/*
 * The order in which the lines are to be read: as they stand, but in the first post that tells of the game the newest
 * part may stand above what it answers to, a quotation of which nothing was told before ("from the start, for memory")
 * or a list that begins with turn 1.
 */
static uint32_t *reading_order(const struct thread *t, const struct people *people)
{
    uint32_t *order = malloc((t->lines + 1) * sizeof *order);
    size_t n = 0;
    bool told = false;

    for (size_t from = 0, to; order && from < t->lines; from = to) {
        size_t cut = 0, end, own = 0;
        bool later = false, listed = false, quoted = false;
        for (to = from; to < t->lines && t->line[to].post == t->line[from].post; to++)
            ;
        for (size_t i = from; i < to && !told && !cut; i++) {
            const struct thread_line *l = &t->line[i];
            if (own && own < 4 && l->sort == LINE_QUOTE && l->length > 0 && !listed && !quoted && !copied(t, i) &&
                quoted_to_the_end(t, i, to, people))
                cut = i;
            quoted = quoted || l->sort == LINE_QUOTE;
            if (begins_list(people, l)) {
                if (own && later && !listed && l->sort == LINE_OWN)
                    cut = i;
                listed = true;
            }
            own += tells_action(people, l);
            later = later || (tells_action(people, l) && tells_later_turn(people, l));
        }
        for (end = cut; cut && end < to && (t->line[cut].sort != LINE_QUOTE || t->line[end].sort == LINE_QUOTE); end++)
            ;
        for (size_t i = cut; i < end; i++)
            order[n++] = (uint32_t)i;
        for (size_t i = from; i < to; i++)
            if (i < cut || i >= end)
                order[n++] = (uint32_t)i;
        told = told || own > 0;
    }
    return order;
}

static int by_place(const void *a, const void *b)
{
    const struct account *x = a, *y = b;

    if (x->at.line != y->at.line)
        return x->at.line < y->at.line ? -1 : 1;
    return x->at.at < y->at.at ? -1 : x->at.at > y->at.at;
}

/* Gives the lines of a reading the numbers they have in the thread. */
static void renumber(struct reading *r, const uint32_t *order)
{
    for (size_t i = 0; i < r->tolds; i++)
        r->told[i].at.line = order[r->told[i].at.line];
    for (size_t i = 0; i < r->doubts; i++)
        r->doubt[i].at.line = order[r->doubt[i].at.line];
    for (size_t i = 0; i < r->accounts; i++)
        r->account[i].at.line = order[r->account[i].at.line];
    if (r->accounts)
        qsort(r->account, r->accounts, sizeof *r->account, by_place);
}

/* ---- ways, and the best of them ---- */

static void drop(struct reading *r)
{
    reading_free(r);
    memset(r, 0, sizeof *r);
}

/* To go over a reading again, from the position in which it begins; NULL without memory. */
static struct state *state_over(const struct people *people, struct reading *r)
{
    struct state *s = calloc(1, sizeof *s);

    if (!s) {
        r->failed = true;
        return NULL;
    }
    s->people = people;
    s->way.rules = r->rules;
    s->rules = rules_get(r->rules);
    begin_position(s);
    return s;
}

/* How many rules the actions of a reading break. */
static unsigned violations(const struct people *people, struct reading *r)
{
    struct state *s = state_over(people, r);
    struct event e;
    unsigned n = 0;

    for (size_t i = 0; s && i < r->tolds; i++)
        if (told_action(r, i, &e))
            n += position_play(&s->pos, &e).codes;
    free(s);
    return n;
}

static bool last_action(const struct reading *r, size_t i)
{
    while (++i < r->tolds)
        if (r->told[i].event.kind != EV_RESULT && r->told[i].event.kind != EV_NUMBER)
            return false;
    return true;
}

/* Is the square of the last move, and nothing else that may be an action, spoken of behind it? */
static bool spoken_of(const struct people *people, const struct thread *t, size_t line, const struct event *e)
{
    bool spoken = false;

    for (size_t i = line + 1; i < t->lines; i++) {
        if (t->line[i].sort != LINE_OWN || t->line[i].length == 0)
            continue;
        people_atoms(people, &t->line[i]);
        for (const struct atom *a = people->atoms; a->kind != ATOM_END; a++) {
            if (a->kind == ATOM_MOVE && a->slips == 0)
                return false;
            spoken = spoken || (a->kind == ATOM_SQUARE && a->value == e->to);
        }
    }
    return spoken;
}

/*
 * A reading in which something no piece can do, or a second thing against the rules, was not written out whole is more
 * likely misread than played: there it ends, in a doubt.
 */
static void doubt_the_unlikely(const struct people *people, const struct thread *t, struct reading *r)
{
    struct state *s = state_over(people, r);
    unsigned wrong = 0;
    enum code first = CODE_OK;

    for (size_t i = 0; s && i < r->tolds; i++) {
        struct event e;
        enum code code;
        bool whole;
        if (!told_action(r, i, &e))
            continue;
        code = position_play(&s->pos, &e).error;
        if (code == CODE_OK)
            continue;
        if (wrong++ == 0)
            first = code;
        whole = r->told[i].listed || (e.kind == EV_MOVE && e.piece != NO_KIND &&
                                      (event_has_origin(&e) || (last_action(r, i) && e.flags & MARK_CAPTURE &&
                                                                spoken_of(people, t, r->told[i].at.line, &e))));
        if (code == CODE_CARD_MISSING && first == CODE_SERIES_LONG)
            continue; /* a try too many has none */
        if ((wrong > 1 && code != first && !r->told[i].listed) ||
            ((code == CODE_NO_PIECE || code == CODE_UNEXPECTED || code == CODE_AMBIGUOUS) && !whole)) {
            struct stretch at = r->told[i].at;
            r->tolds = i;
            while (r->tolds > 0 && r->told[r->tolds - 1].event.kind == EV_NUMBER)
                r->tolds--;
            add_doubt(r, at, DOUBT_UNREAD, NULL, NULL);
            break;
        }
    }
    free(s);
}

/* May what a reading tells next happen after this reveal? */
static bool goes_on(struct state *s, const struct event *reveal, const struct event *next)
{
    struct position kept = s->pos;
    struct verdict v;
    bool good;

    step(s, reveal);
    verdict_clear(&v);
    s->rules->step(&s->pos, next, &s->pos, &v);
    good = v.code == CODE_OK || code_level((enum code)v.code) < LEVEL_ERROR;
    s->pos = kept;
    s->listed = false;
    return good;
}

/*
 * Of two values a word says whose they are, but of somebody whose side nobody knows: unless what is put down fits one
 * order only, the record ends there.
 */
static void doubt_the_sides(const struct people *people, struct reading *r)
{
    struct state *s = state_over(people, r);

    for (size_t i = 0; s && i < r->tolds; i++) {
        struct event e, other;
        size_t next = i + 1;
        if (!told_action(r, i, &e))
            continue;
        other = e;
        while (next < r->tolds && r->told[next].event.kind == EV_NUMBER)
            next++;
        other.faces[WHITE] = e.faces[BLACK];
        other.faces[BLACK] = e.faces[WHITE];
        if (e.kind == EV_REVEAL && r->told[i].unsided && e.sides == 2 && e.faces[0].n == 1 && e.faces[1].n == 1 &&
            e.faces[0].value[0] != e.faces[1].value[0] &&
            (next == r->tolds || r->told[next].event.kind != EV_ARRIVAL || goes_on(s, &other, &r->told[next].event) ||
             !goes_on(s, &e, &r->told[next].event))) {
            struct stretch at = r->told[i].at;
            r->tolds = i;
            add_doubt(r, at, DOUBT_SIDES, NULL, NULL);
            break;
        }
        step(s, &e);
    }
    free(s);
}

/* Reads in one way; is another reading to be had of the other order? */
static bool read_way(struct reading *out, const struct thread *t, const struct people *people,
                     const struct letters *letters, struct way way, struct token *tokens)
{
    struct state *s = calloc(1, sizeof *s);
    bool order_counts;

    if (!s) {
        out->failed = true;
        return false;
    }
    s->out = out;
    s->t = t;
    s->people = people;
    s->letters = letters;
    s->way = way;
    s->rules = rules_get(way.rules);
    s->tok = tokens;
    for (unsigned i = 0; i < PEOPLE; i++)
        s->side_of[i] = i < people->n ? people->person[i].side : NO_SIDE;
    clear_arrival(s);
    s->columns = NO_SIDE;
    if (begin_position(s)) {
        /* who is not the one player of whom the side is known is the other, if there are two of them */
        for (unsigned i = 0; i < people->n; i++)
            if (people->person[i].author && people->narrators == 2 && s->side_of[i] == NO_SIDE)
                for (unsigned o = 0; o < people->n; o++)
                    if (o != i && people->person[o].author && s->side_of[o] != NO_SIDE) {
                        bool taken = false;
                        for (unsigned x = 0; x < people->n; x++)
                            taken = taken || s->side_of[x] == 1u - s->side_of[o];
                        if (!taken)
                            s->side_of[i] = (uint8_t)(1 - s->side_of[o]);
                    }
        read_thread(s);
    }
    out->rules = way.rules;
    for (unsigned side = WHITE; side <= BLACK; side++)
        for (unsigned i = 0; i < people->n && !out->player[side]; i++)
            if (s->side_of[i] == side && *people->person[i].name)
                out->player[side] = copy(out, people->person[i].name);
    order_counts = s->order_counts;
    free(s);
    return order_counts;
}

static long cost(const struct people *people, struct reading *r)
{
    long unusual = 0;

    /* a list of moves in which nothing else is said is of chess as everybody plays it */
    if (!people->games && rules_are_plain(rules_get(r->rules)) && !rules_get(r->rules)->numbered &&
        r->rules != RULES_DEFAULT) {
        unusual = 1200;
        for (size_t i = 0; i < r->tolds; i++)
            if (r->told[i].event.kind == EV_KINTE)
                unusual = 0;
    }
    return unusual + (long)r->doubts * 1000 + (r->tolds == 0) * 5000L + violations(people, r) * 900L - (long)r->tolds;
}

/* Of several arrays, the one that a thread names by its number: "position 356", "SP 518", "позиция № 12"; -1. */
static int array_named(const struct thread *t, unsigned arrays)
{
    static const char *const WORD[] = {"position", "Position",   "SP",         "sp",    "позици",
                                       "Позици",   "расстановк", "Расстановк", "start", "Start"};

    for (size_t i = 0; i < t->lines; i++)
        for (size_t w = 0; w < sizeof WORD / sizeof *WORD; w++) {
            const char *at = strstr(t->line[i].text, WORD[w]);
            size_t skip = 0;
            long n;
            if (!at || t->line[i].sort == LINE_FRAME || t->line[i].sort == LINE_SIGNATURE)
                continue;
            at += strlen(WORD[w]);
            while (*at && (*at < '0' || *at > '9') && skip++ < 12)
                at++;
            if (*at < '0' || *at > '9')
                continue;
            n = strtol(at, NULL, 10);
            at += strspn(at, "0123456789");
            if (n < (long)arrays && (*at == '\0' || *at == ' ' || *at == ',' || *at == '.' || *at == ')' || *at == ':'))
                return (int)n;
        }
    return -1;
}

/* A game that has several arrays begins as its FEN or the number of its array says. */
static void begin_array(struct people *p, const struct thread *t, enum rules_number number)
{
    const struct rules *rules = rules_get(number);
    int n = array_named(t, rules->arrays);
    struct position pos = {.rules = (uint8_t)number, .passant = NO_SQUARE, .number = 1};
    struct verdict v;
    struct fen fen;

    if (n < 0)
        return;
    fen = rules_setup(rules, (unsigned)n);
    options_standard(&pos.options, &rules->options);
    verdict_clear(&v);
    rules->start(&pos, &fen, &v);
    if (v.code == CODE_OK)
        fen_write(&pos, p->fen);
}

/* Where a FEN is torn: fields are missing in its middle, or what follows it is blotted; false if it is whole. */
static bool fen_torn(const struct people *p, const struct thread *t, struct stretch *at)
{
    size_t length = strlen(p->fen), fields = 1;

    if (!length)
        return false;
    for (size_t i = 0; i < length; i++)
        fields += p->fen[i] == ' ';
    for (size_t i = 0; i < t->lines; i++) {
        const char *here = t->line[i].length >= length ? strstr(t->line[i].text, p->fen) : NULL, *behind;
        if (!here)
            continue;
        behind = here + length;
        behind += strspn(behind, " ");
        *at = (struct stretch){(uint32_t)i, (uint32_t)(here - t->line[i].text), (uint32_t)length};
        return fields == 3 || fields == 5 || (fields < 6 && strncmp(behind, "\xe2\x96", 2) == 0);
    }
    return false;
}

void reading_make(struct reading *r, const struct thread *t, enum rules_number variant)
{
    struct people people = {0};
    struct letters letters = {0};
    struct thread ordered = *t;
    struct stretch torn;
    uint32_t *places;
    struct token *tokens = malloc((POST_TOKENS + 2) * sizeof *tokens);
    unsigned may;
    long best = 0, least[RULES_COUNT];
    bool any = false;

    for (unsigned n = 0; n < RULES_COUNT; n++)
        least[n] = LONG_MAX;
    memset(r, 0, sizeof *r);
    r->rules = RULES_COUNT;
    if (!tokens || !people_read(&people, t)) {
        free(tokens);
        people_free(&people);
        r->failed = true;
        return;
    }
    places = reading_order(t, &people);
    ordered.line = malloc((t->lines + 1) * sizeof *ordered.line);
    if (!places || !ordered.line) {
        free(places);
        free(ordered.line);
        free(tokens);
        people_free(&people);
        r->failed = true;
        return;
    }
    for (size_t i = 0; i < t->lines; i++)
        ordered.line[i] = t->line[places[i]];
    for (size_t i = 0; i < t->lines; i++)
        ordered.line[i].copied = ordered.line[i].sort == LINE_QUOTE && copied(&ordered, i);
    read_letters(&people, &ordered, &letters);
    may = variant < RULES_COUNT ? 1u << variant : people.games ? people.games : (1u << RULES_COUNT) - 1;
    for (unsigned n = 0; n < RULES_COUNT && !*people.fen; n++) {
        if (variant == RULES_COUNT && !people.games && n != RULES_DEFAULT && rules_get((enum rules_number)n)->fast)
            may &= ~(1u << n); /* nobody would know it by the moves alone */
        if (may == 1u << n && rules_get((enum rules_number)n)->arrays)
            begin_array(&people, t, (enum rules_number)n);
    }
    for (unsigned n = 0; n < RULES_COUNT && !r->failed; n++) {
        if (!(may & 1u << n))
            continue;
        bool order_counts = true;
        for (int order = 0; order < 2 && order_counts; order++) {
            struct reading one = {.rules = RULES_COUNT};
            struct way way = {.rules = (enum rules_number)n, .mover_first = order == 1};
            long price;
            order_counts = read_way(&one, &ordered, &people, &letters, way, tokens);
            price = one.failed ? 0 : cost(&people, &one);
            if (one.failed) {
                r->failed = true;
                drop(&one);
                break;
            }
            if (price < least[n])
                least[n] = price;
            if (!any || price < best) {
                drop(r);
                *r = one;
                best = price;
                any = true;
            } else {
                drop(&one);
            }
        }
    }
    for (unsigned n = 0; n < RULES_COUNT && any && r->tolds; n++) /* what no name and no action parts */
        if (n != r->rules && least[n] == best && !people.games)
            r->fit |= 1u << n;
    if (r->tolds && !*people.fen && rules_get(r->rules)->arrays) { /* from which? */
        r->tolds = r->doubts = 0;
        add_doubt(r, r->told[0].at, DOUBT_GAP, NULL, NULL);
    }
    if (r->tolds && fen_torn(&people, &ordered, &torn)) {
        r->tolds = r->doubts = 0;
        add_doubt(r, torn, DOUBT_GAP, NULL, NULL);
    }
    if (any) {
        doubt_the_unlikely(&people, &ordered, r);
        doubt_the_sides(&people, r);
    }
    for (size_t i = 0; i < r->tolds; i++)
        r->told[i].event.text = r->told[i].text;
    if (any && *people.fen)
        r->fen = copy(r, people.fen);
    if (any && *people.options)
        r->options = copy(r, people.options);
    renumber(r, places);
    free(places);
    free(ordered.line);
    people_free(&people);
    free(tokens);
}

void reading_free(struct reading *r)
{
    free(r->player[WHITE]);
    free(r->player[BLACK]);
    free(r->fen);
    free(r->options);
    free(r->told);
    free(r->doubt);
    free(r->account);
}
