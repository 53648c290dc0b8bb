#include "rules.h"

#include "board/chess.h"
#include "notation/token.h"

#include <ctype.h>
#include <string.h>

#define MOST_RETRIES 64

#define RULES(name) extern const struct rules rules_##name;
#include "rules.def"
#undef RULES

static const struct rules *const TABLE[RULES_COUNT] = {
#define RULES(name) &rules_##name,
#include "rules.def"
#undef RULES
};

const struct rules *rules_get(enum rules_number number)
{
    return TABLE[number];
}

enum rules_number rules_number(const struct rules *rules)
{
    int r = 0;

    while (r < RULES_COUNT && TABLE[r] != rules)
        r++;
    return (enum rules_number)r;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

/* Is `name` one of the alternatives in `list`, or their beginning, but for ASCII case, spaces and hyphens? */
static bool same_name(const char *list, const char *name, size_t length, bool begins)
{
    while (list && *list) {
        size_t i = 0;
        for (;;) {
            while (*list == ' ' || *list == '-')
                list++;
            while (i < length && (name[i] == ' ' || name[i] == '-'))
                i++;
            if (i == length || *list == '\0' || *list == '|' || lower(*list) != lower(name[i]))
                break;
            list++;
            i++;
        }
        if (i == length && (begins || *list == '\0' || *list == '|'))
            return true;
        list = strchr(list, '|');
        if (list)
            list++;
    }
    return false;
}

#define LONGEST 128 /* bytes of a name */

/* Russian capitals (UTF-8, U+0410..U+042F) become small; lengths stay.  False: no name is as long. */
static bool fold_name(const char *name, size_t length, char folded[LONGEST])
{
    if (length >= LONGEST)
        return false;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)name[i], d = i + 1 < length ? (unsigned char)name[i + 1] : 0;
        folded[i] = (char)c;
        if (c == 0xd0 && d >= 0x90 && d <= 0xaf) {
            unsigned lower = (unsigned)(d + 0x20);
            folded[i] = (char)(lower >= 0xc0 ? 0xd1 : 0xd0);
            folded[++i] = (char)(lower >= 0xc0 ? lower - 0x40 : lower);
        }
    }
    return true;
}

enum rules_number rules_named(const char *name, size_t length)
{
    char folded[LONGEST];

    for (int r = 0; r < RULES_COUNT; r++) /* as it is nearly always written */
        if (strlen(TABLE[r]->name) == length && memcmp(TABLE[r]->name, name, length) == 0)
            return (enum rules_number)r;
    if (!fold_name(name, length, folded))
        return RULES_COUNT;
    for (int r = 0; r < RULES_COUNT; r++)
        if ((strlen(TABLE[r]->page) == length && memcmp(TABLE[r]->page, name, length) == 0) ||
            same_name(TABLE[r]->name, folded, length, false) || same_name(TABLE[r]->aliases, folded, length, false))
            return (enum rules_number)r;
    return RULES_COUNT;
}

const char *rules_author(const struct rules *rules, const char *rule)
{
    const struct author_rule *a = rules->author;

    while (a && a->rule && strcmp(a->rule, rule) != 0)
        a++;
    return a ? a->section : NULL;
}

bool rules_name_begins(const char *text, size_t length)
{
    char folded[LONGEST];

    if (!fold_name(text, length, folded))
        return false;
    for (int r = 0; r < RULES_COUNT; r++)
        if (same_name(TABLE[r]->page, folded, length, true) || same_name(TABLE[r]->name, folded, length, true) ||
            same_name(TABLE[r]->aliases, folded, length, true))
            return true;
    return false;
}

const struct task TASK_MOVE = {.line = N_("{0} to move"), .label = N_("to move")};

void position_setup(const struct position *p, struct fen *out)
{
    const struct rules *rules = rules_of(p);

    *out = (struct fen){.given = true, .board = p->board, .side = p->side, .passant = NO_SQUARE, .number = p->number};
    if (rules->chess) {
        out->castling = p->castling;
        for (unsigned n = 0; n < 4; n++)
            if (p->castling & 1u << n &&
                p->home.rook[n] != castling_outermost(&p->board, n < 2 ? WHITE : BLACK, n % 2 ? QUEEN_SIDE : KING_SIDE))
                out->rook_file[n] = (uint8_t)(file_of(p->home.rook[n]) + 1);
        out->passant = p->passant;
        out->halfmove = p->halfmove;
    }
    if (rules->reserve) {
        out->has_reserve = true;
        for (int side = WHITE; side <= BLACK; side++)
            for (int kind = PAWN; kind < KINDS; kind++)
                out->reserve[side][kind] = p->reserve[side][kind];
    }
}

struct faults position_play(struct position *p, const struct event *e)
{
    struct faults found = {CODE_OK, CODE_OK, 0};
    struct verdict v;

    for (int times = 0; times < MOST_RETRIES; times++) {
        verdict_clear(&v);
        rules_of(p)->step(p, e, p, &v);
        found.last = (enum code)v.code;
        found.codes += v.code != CODE_OK;
        if (found.error == CODE_OK && v.code != CODE_OK && code_level(found.last) >= LEVEL_ERROR)
            found.error = found.last;
        if (!v.retry)
            break;
    }
    return found;
}

bool turn_is_open(const struct position *p)
{
    uint32_t number = p->number;
    uint8_t side = p->side;

    if (rules_of(p)->turn)
        rules_of(p)->turn(p, &number, &side);
    return number == p->number && side == p->side;
}

struct event turn_number(const struct position *p)
{
    struct event e = event_blank(EV_NUMBER);

    e.number = p->number;
    e.dots = (uint8_t)turn_dots(rules_of(p), p->side);
    return e;
}

void turn_open(struct position *p)
{
    struct event e = turn_number(p);
    struct position before = *p;
    struct verdict v;

    if (!rules_of(p)->numbered || p->over || turn_is_open(p))
        return;
    verdict_clear(&v);
    rules_of(p)->step(&before, &e, p, &v);
}

enum secret_sort secrets_kept(const struct position *p)
{
    const struct rules *rules = rules_of(p);

    return rules->blind && rules->blind(p) ? NO_SECRET : (enum secret_sort)rules->secrets;
}

bool secret_due(const struct position *p, enum side side, struct secret *out)
{
    const struct rules *rules = rules_of(p);
    struct position begun = *p;
    struct verdict v;

    if (!rules->secret)
        return false;
    turn_open(&begun);
    verdict_clear(&v);
    return rules->secret(&begun, side, out, &v) && !out->idle;
}

size_t turn_write(const struct rules *rules, struct turn_id turn, char out[16])
{
    size_t n = number_write(turn.setup ? 0 : turn.number, out);

    if (!turn.setup && !rules->rounds)
        out[n++] = turn.side == WHITE ? 'w' : 'b';
    out[n] = '\0';
    return n;
}

char *position_turn(const struct position *p, char out[16])
{
    turn_write(rules_of(p), turn_of(p), out);
    return out;
}

bool same_turn(const struct rules *rules, struct turn_id a, struct turn_id b)
{
    if (a.setup || b.setup)
        return a.setup && b.setup;
    return a.number == b.number && (a.side == b.side || rules->rounds);
}

bool rules_ended(const struct position *p, struct verdict *v)
{
    if (p->over == NO_RESULT)
        return false;
    fail(v, CODE_AFTER_END, "common 0.6", N_("the game is over ({0}): nothing may follow but the result"),
         arg_word(ending_name((enum ending)p->ending)));
    v->unplayed = true;
    return true;
}

void rules_over(struct position *p, struct verdict *v, enum result result, enum ending ending)
{
    p->over = (uint8_t)result;
    p->ending = (uint8_t)ending;
    v->over = (uint8_t)result;
    v->ending = (uint8_t)ending;
}

/* What an event is, for a sentence. */
static const char *event_word(const struct event *e)
{
    switch (e->kind) {
    case EV_MOVE:
        return N_("a move");
    case EV_ARRIVAL:
        return N_("an arrival");
    case EV_NAME:
        return N_("a naming");
    case EV_REVEAL:
        return e->faces[0].letter || e->faces[1].letter ? N_("a reveal of bids") : N_("a roll");
    case EV_CARD:
        return N_("a card");
    case EV_KINTE:
        return N_("a kinte mark");
    case EV_NOTHING:
        return N_("\"nothing\" (--)");
    case EV_NUMBER:
        return N_("a number");
    default:
        return N_("this");
    }
}

void fail_syntax(struct verdict *v, const struct event *e)
{
    fail(v, CODE_SYNTAX, NULL, N_("\"{0}\" is no token of the notation"),
         e->name ? arg_text(e->name, e->name_length) : arg_text(e->text, e->length));
}

/* О or о at a byte of the text: castling is written with them too. */
static bool is_cyrillic_o(const struct event *e, size_t i)
{
    return i + 1 < e->length && e->text[i] == '\xd0' && (e->text[i + 1] == '\x9e' || e->text[i + 1] == '\xbe');
}

bool event_is_spoilt(const struct event *e)
{
    size_t rooks = 0;

    for (size_t i = 0; i + 1 < e->length; i++)
        if (((e->text[i] >= 'a' && e->text[i] <= 'h') || (e->text[i] >= 'A' && e->text[i] <= 'H')) &&
            isdigit((unsigned char)e->text[i + 1]))
            return true;
    for (size_t i = 0; i < e->length; i++)
        if (e->text[i] == 'O' || e->text[i] == 'o' || e->text[i] == '0' || is_cyrillic_o(e, i))
            rooks++;
        else if (i > 0 && is_cyrillic_o(e, i - 1))
            continue;
        else if (!strchr("-+#", e->text[i]) || e->text[i] == '\0')
            return false;
    return rooks >= 2; /* o-o, OO, 0-0-0-0 */
}

enum stands event_stands(const struct event *e)
{
    if (e->stands != STANDS_SO)
        return (enum stands)e->stands;
    if (e->length > 0 && (*e->text == '<' || (e->length > 4 && memcmp(e->text, "&lt;", 4) == 0)))
        return STANDS_REVEAL;
    return event_is_spoilt(e) ? STANDS_ACTION : STANDS_NOTHING;
}

void fail_unexpected(struct verdict *v, const char *rule, const struct event *e, const char *due)
{
    if (e->kind == EV_BAD)
        fail_syntax(v, e);
    else
        fail(v, CODE_UNEXPECTED, rule, N_("{0} stands where {1} is due"), arg_word(event_word(e)), arg_word(due));
}

static const char *const FILE_NAME[] = {"a", "b", "c", "d", "e", "f", "g", "h"};

/* A piece of the side not to act that could do this, by geometry; NO_SQUARE if there is none. */
static unsigned other_sides(const struct position *p, const struct event *e)
{
    struct position turned = *p;
    uint64_t set;

    if (e->kind != EV_MOVE || e->castling)
        return NO_SQUARE;
    turned.side = (uint8_t)other((enum side)p->side);
    set = chess_candidates(&turned, e, 0);
    return set ? first_square(set) : NO_SQUARE;
}

/* Why no piece fits: the nearest reason that helps. */
void rules_fail_no_piece(const struct position *p, const struct event *e, struct verdict *v)
{
    enum side side = (enum side)p->side;
    uint64_t own = p->board.side[side], origin = event_origin(e);
    enum kind kind = (enum kind)e->piece;
    unsigned them = rules_of(p)->hidden ? NO_SQUARE : other_sides(p, e);

    if (e->flags & TARGET_FILE)
        fail(v, CODE_NO_PIECE, NULL, N_("no pawn of {0} on file {1} can capture on file {2}"), arg_side(side),
             arg_word(FILE_NAME[e->from_file]), arg_word(FILE_NAME[file_of(e->to)]));
    else if (them != NO_SQUARE)
        fail(v, CODE_NO_PIECE, NULL,
             N_("it is {0}'s turn, and {0} has no piece that can do this; {1}, which could, is {2}'s"), arg_side(side),
             arg_piece(board_kind(&p->board, them), them), arg_side(other(side)));
    else if (event_has_origin(e) && !(own & origin))
        fail(v, CODE_NO_PIECE, NULL, N_("{0} has no piece on {1}"), arg_side(side), arg_squares(origin));
    else if (event_has_origin(e) && kind != NO_KIND && !(p->board.kind[kind] & origin))
        fail(v, CODE_NO_PIECE, NULL, N_("{0} has no {1} on {2}"), arg_side(side), arg_kind(kind), arg_squares(origin));
    else if (own & bit(e->to))
        fail(v, CODE_NO_PIECE, NULL, N_("no piece can go to {0}: {1}'s own piece stands there"), arg_square(e->to),
             arg_side(side));
    else if (event_has_origin(e))
        fail(v, CODE_NO_PIECE, NULL, N_("{0} cannot go to {1}"),
             arg_piece(board_kind(&p->board, first_square(origin)), first_square(origin)), arg_square(e->to));
    else if (!pieces(&p->board, side, kind))
        fail(v, CODE_NO_PIECE, NULL, N_("{0} has no {1}"), arg_side(side), arg_kind(kind));
    else
        fail(v, CODE_NO_PIECE, NULL, N_("no {1} of {0} can go to {2}"), arg_side(side), arg_kind(kind),
             arg_square(e->to));
}

void rules_fail_ambiguous(const struct position *p, uint64_t set, const struct event *e, struct verdict *v)
{
    struct arg which = arg_pieces(board_kind(&p->board, first_square(set)), set);

    if (e->flags & TARGET_FILE)
        fail(v, CODE_AMBIGUOUS, NULL, N_("{0} could both capture on file {1}: say which"), which,
             arg_word(FILE_NAME[file_of(e->to)]));
    else
        fail(v, CODE_AMBIGUOUS, NULL, N_("{0} could both go to {1}: say which"), which, arg_square(e->to));
}

bool rules_judge_recorded(const struct position *p, const struct event *e, struct move *d)
{
    enum side side = (enum side)p->side;
    uint64_t origin = event_origin(e);
    unsigned from;

    if (!event_has_origin(e) || !(p->board.side[side] & origin) || p->board.side[side] & bit(e->to))
        return false;
    from = first_square(origin);
    if (e->piece != NO_KIND && !(p->board.kind[e->piece] & origin))
        return false;
    d->piece = (uint8_t)board_kind(&p->board, from);
    d->from = (uint8_t)from;
    d->to = e->to;
    return true;
}

bool rules_judge_promotion(const struct event *e, enum kind piece, unsigned to, enum kind *chosen, struct verdict *v)
{
    bool promotes = piece == PAWN && bit(to) & BACK_RANKS;

    *chosen = promotes ? QUEEN : NO_KIND;
    if (!promotes && e->promotion == NO_KIND)
        return true;
    if (!promotes) {
        fail(v, CODE_PROMOTION_BAD, NULL, N_("nothing promotes on {0}: only a pawn on rank 1 or 8 does"),
             arg_square(to));
        return false;
    }
    if (e->promotion == NO_KIND) {
        fail(v, CODE_PROMOTION_MISSING, NULL,
             N_("the pawn arrives on {0} and must become N, B, R or Q, which is not said"), arg_square(to));
        return false;
    }
    if (e->promotion == PAWN || e->promotion == KING) {
        fail(v, CODE_PROMOTION_BAD, NULL, N_("the pawn on {0} cannot become a {1}, only N, B, R or Q"), arg_square(to),
             arg_kind(e->promotion));
        return false;
    }
    *chosen = (enum kind)e->promotion;
    return true;
}

void rules_judge_last_promotion(const struct event *e, struct verdict *v)
{
    struct move *d = &v->move;
    struct verdict ignored;
    enum kind chosen;

    rules_judge_promotion(e, (enum kind)d->piece, d->to, &chosen, v->code == CODE_OK ? v : &ignored);
    d->promotion = (uint8_t)chosen;
}

void rules_judge_marks(const struct event *e, const struct move *d, struct verdict *v)
{
    if (e->flags & MARK_CAPTURE && d->captured == NO_KIND)
        fail(v, CODE_MARK, NULL, N_("x stands for a capture, but nothing is captured on {0}"), arg_square(e->to));
    else if (e->flags & MARK_MATE && d->captured != KING)
        fail(v, CODE_MARK, NULL, N_("# stands for the capture of a king, but none is captured on {0}"),
             arg_square(e->to));
}

/* An ending as its tag writes it, in every language. */
static struct arg word_of_tag(enum ending ending)
{
    return arg_text(ending_name(ending), strlen(ending_name(ending)));
}

/* A result that says who won, or that nobody did. */
static bool is_result(enum result r)
{
    return r != NO_RESULT && r != UNFINISHED;
}

/* `*` says no more than that nobody wrote a result down: a warning where there is one. */
static void game_open(const struct position *p, enum result terminator, enum result tag, struct verdict *v)
{
    if (terminator == UNFINISHED && p->over)
        fail(v, CODE_RESULT_OPEN, NULL, N_("the game ends with *, but the board shows {0} ({1})"),
             arg_word(result_name((enum result)p->over)), arg_word(ending_name((enum ending)p->ending)));
    else if (terminator == UNFINISHED && is_result(tag) && tag != BOTH_LOST)
        fail(v, CODE_RESULT_OPEN, NULL, N_("the game ends with *, but the Result tag says {0}"),
             arg_word(result_name(tag)));
    else if (tag == UNFINISHED && is_result(terminator))
        fail(v, CODE_RESULT_OPEN, NULL, N_("the Result tag says *, but the game ends with {0}"),
             arg_word(result_name(terminator)));
    else if (tag == UNFINISHED && p->over)
        fail(v, CODE_RESULT_OPEN, NULL, N_("the Result tag says *, but the board shows {0} ({1})"),
             arg_word(result_name((enum result)p->over)), arg_word(ending_name((enum ending)p->ending)));
}

void rules_finish(const struct position *p, enum result terminator, enum result tag, enum ending ending,
                  struct verdict *v)
{
    enum result said = is_result(terminator) ? terminator
                       : is_result(tag)      ? tag
                       : p->over             ? (enum result)p->over
                                             : UNFINISHED; /* also where nothing says so */

    if (p->over && is_result(terminator) && terminator != (enum result)p->over)
        fail(v, CODE_RESULT, NULL, N_("the result is {0}, but the board shows {1} ({2})"),
             arg_word(result_name(terminator)), arg_word(result_name((enum result)p->over)),
             arg_word(ending_name((enum ending)p->ending)));
    else if (is_result(tag) && is_result(terminator) && tag != terminator)
        fail(v, CODE_RESULT, NULL, N_("the Result tag says {0}, the terminator {1}"), arg_word(result_name(tag)),
             arg_word(result_name(terminator)));
    else if (is_result(tag) && p->over && tag != (enum result)p->over)
        fail(v, CODE_RESULT, NULL, N_("the Result tag says {0}, but the board shows {1} ({2})"),
             arg_word(result_name(tag)), arg_word(result_name((enum result)p->over)),
             arg_word(ending_name((enum ending)p->ending)));
    else if (ending && p->over && ending != (enum ending)p->ending)
        fail(v, CODE_RESULT, NULL, N_("the Ending tag says \"{0}\", but the board shows \"{1}\""), word_of_tag(ending),
             word_of_tag((enum ending)p->ending));
    else if (ending && !p->over && ending_spec(ending)->told)
        fail(v, CODE_RESULT, NULL, N_("the Ending tag says \"{0}\", but the board shows no such end"),
             word_of_tag(ending));
    else if (ending && said && !(ending_spec(ending)->results >> said & 1))
        fail(v, CODE_RESULT, NULL, N_("the ending \"{0}\" does not go with the result {1}"), word_of_tag(ending),
             arg_word(result_name(said)));
    else
        game_open(p, terminator, tag, v);
    if (v->code == CODE_OK && terminator == DRAW && !p->over && !rules_of(p)->agreed_draw && ending != TIME &&
        ending != ADJUDICATION)
        fail(v, CODE_DRAW_NOT_IN_RULES, NULL, N_("{0} provides no draw by agreement"), arg_word(rules_of(p)->name));
}
