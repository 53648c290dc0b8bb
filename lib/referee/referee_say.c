/*
 * referee_say.c: what the referee says: machine word, figures, sentence.
 *
 * Of a game that hides pieces the players hear rules->notices, the public what both of them heard, and nothing else is
 * said.  One more word: here, and in the table of referee(1).
 */
#include "referee_parts.h"

#include "notation/token.h"
#include "text/sentences.h"

#include <stdio.h>
#include <string.h>

/* ---- what is due, as a sentence ---- */

/* What the rule set says of the side to move, where it may not make any move. */
static void prompt(const struct position *p, struct due_text *t)
{
    struct announcement say = {0};

    t->special = rules_of(p)->prompt && rules_of(p)->prompt(p, &say);
    if (!t->special)
        return;
    t->text = say.text;
    memcpy(t->args, say.args, sizeof t->args);
}

void due_sentence(const struct referee *r, enum seat seat, enum due due, struct due_text *t)
{
    static const char *const TEXT[] = {
        [DUE_NOTHING] = "",
        [DUE_TURN] = N_("Your move."),
        [DUE_BID] = N_("Your bid, please."),
        [DUE_OPEN] = N_("Open your seal, please."),
        [DUE_STACK] = N_("Lay your stack, please."),
        [DUE_ROLL] = N_("Roll, please."),
        [DUE_LINK] = N_("The next link of your chain, please."),
    };
    struct awaits x;

    *t = (struct due_text){.text = TEXT[due]};
    rules_of(&r->position)->awaits(&r->position, &x);
    if (due == DUE_TURN)
        prompt(&r->position, t);
    else if (due == DUE_ROLL && x.chance == AWAIT_CARD)
        *t = (struct due_text){.special = true, .text = N_("Turn the next card, please.")};
    else if (due == DUE_STACK && r->seal[seat][0])
        *t = (struct due_text){.special = true, .text = N_("Open your sealed stack, please.")};
}

/* ---- what is told ---- */

void tell_seat_with(const struct observer *h, enum seat seat, bool lasting, const char *word, const char *text,
                    const struct arg *args)
{
    char sentence[SENTENCE_SIZE];
    size_t n = message(h->language, text, args, sentence);

    if (n > 0 && sentence[n - 1] == '.') /* whatever its first word is; what was found wrong is no whole sentence */
        message_capital(sentence);
    h->hears(h->context, seat, lasting, word, sentence);
}

void tell_all_with(const struct observer *h, const char *word, const char *text, const struct arg *args)
{
    for (int seat = SEAT_WHITE; seat <= SEAT_PUBLIC; seat++)
        tell_seat_with(h, (enum seat)seat, true, word, text, args);
}

/* "e2e4", "e7e8=Q", "O-O". */
static void long_move(const struct move *d, char out[16])
{
    char from[3], to[3];

    if (d->castling)
        strcpy(out, d->castling == KING_SIDE ? "O-O" : "O-O-O");
    else
        snprintf(out, 16, "%s%s%s%.1s", square_name(d->from & 63, from), square_name(d->to & 63, to),
                 d->promotion < KINDS ? "=" : "", d->promotion < KINDS ? &KIND_LETTER[d->promotion] : "");
}

/* ---- games in which all is seen ---- */

/* A clause as a sentence to White, Black and the public, or to all of them but the one who moved. */
static void announce_clause(const struct observer *h, const char *word, const char *clause, unsigned but)
{
    char sentence[SENTENCE_SIZE] = "";
    struct sentences t = {.language = h->language, .out = sentence, .size = sizeof sentence};

    tell(&t, N_("{0}."), arg_clause(clause));
    for (unsigned seat = SEAT_WHITE; seat <= SEAT_PUBLIC; seat++)
        if (seat != but)
            h->hears(h->context, (enum seat)seat, true, word, sentence);
}

/* A move that stands: check and mate, where the game has them. */
static void announce_check(const struct referee *before, const struct move *d, const struct observer *h)
{
    const struct rules *rules = rules_of(&before->position);
    enum side them = other((enum side)d->side);
    unsigned mark = rules->marks ? rules->marks(&before->position, d) : 0;

    if (mark == MARK_CHECK) {
        announce(h, (enum seat)d->side, "checking", N_("You give check."), NO_ARGS);
        announce(h, (enum seat)them, "check", N_("You are in check."), NO_ARGS);
    } else if (mark == MARK_MATE) {
        announce(h, SEAT_WHITE, "mate", N_("Mate."), NO_ARGS);
        announce(h, SEAT_BLACK, "mate", N_("Mate."), NO_ARGS);
    }
}

static void tell_move_made(const struct referee *before, const struct verdict *v, const struct referee *after,
                           const struct observer *h)
{
    const struct move *d = &v->move;
    char word[32] = "moved ", clause[SENTENCE_SIZE];
    struct awaits x;

    announce(h, (enum seat)d->side, "accepted", N_("Move accepted."), NO_ARGS);
    rules_of(&after->position)->awaits(&after->position, &x);
    if (x.chance == AWAIT_CARD)
        return; /* a try: what came of it is told with its card */
    long_move(d, word + strlen(word));
    clause_move(h->language, d, clause);
    announce_clause(h, word, clause, d->side);
    announce_check(before, d, h);
}

static void tell_card(const struct referee *before, const struct event *e, const struct observer *h)
{
    bool red = e->card == RED_CARD;
    char word[32], move[16];
    const struct move *d;
    struct awaits x;

    rules_of(&before->position)->awaits(&before->position, &x);
    d = x.pending;
    long_move(d, move);
    snprintf(word, sizeof word, "card %c %s", red ? '+' : '-', move);
    announce_all(h, word, red ? N_("A red card: {0} stands.") : N_("A black card: {0} is taken back."),
                 arg_clause(move));
    if (red)
        announce_check(before, d, h);
}

static void tell_arrival(const struct verdict *v, const struct observer *h)
{
    const struct move *d = &v->move;
    char word[32], to[3], from[3] = "";
    const struct arg args[MAX_ARGS] = {word_of(d->side, d->piece), arg_square(d->to), arg_square(d->from & 63),
                                       word_a(d->promotion)};
    bool board = d->from != NO_SQUARE, promotes = d->promotion < KINDS;

    if (board)
        square_name(d->from, from);
    snprintf(word, sizeof word, "placed %c %s%s%.1s%s%s", KIND_LETTER[d->piece], square_name(d->to, to),
             promotes ? "=" : "", promotes ? &KIND_LETTER[d->promotion] : "", board ? " " : "", from);
    tell_all_with(h, word,
                  board && promotes ? N_("{0} arrives on {1} from {2} and becomes {3}.")
                  : board           ? N_("{0} arrives on {1} from {2}.")
                  : promotes        ? N_("{0} is put on {1} and becomes {3}.")
                                    : N_("{0} is put on {1}."),
                  args);
}

static void tell_reveal(const struct event *e, const struct observer *h)
{
    bool bids = e->faces[WHITE].letter || (e->sides == 2 && e->faces[BLACK].letter) ||
                (e->sides == 2 && e->faces[WHITE].state == FACES_NONE && e->faces[BLACK].state == FACES_NONE);
    char token[TOKEN_SIZE], word[TOKEN_SIZE + 8];

    token[token_write(e, token) - 1] = '\0';
    snprintf(word, sizeof word, "%s %s", bids ? "bids" : "rolled", token + 1);
    announce_all(h, word, bids ? N_("The bids: {0}.") : N_("The roll: {0}."), arg_clause(token + 1));
}

static void tell_remark(const struct referee *before, const struct event *e, const struct referee *after,
                        const struct observer *h)
{
    const struct rules *rules = rules_of(&after->position);
    struct announcement say = {0};

    if (rules->remark && rules->remark(&before->position, e, &after->position, &say))
        tell_all_with(h, say.word, say.text, say.args);
}

static void tell_open_game(const struct referee *before, const struct event *e, const struct verdict *v,
                           const struct referee *after, const struct observer *h)
{
    char word[16], square[3];

    switch (e->kind) {
    case EV_MOVE:
        if (v->move.from == NO_SQUARE) /* "a4" in a placement */
            tell_arrival(v, h);
        else
            tell_move_made(before, v, after, h);
        break;
    case EV_ARRIVAL:
        tell_arrival(v, h);
        break;
    case EV_NAME:
        snprintf(word, sizeof word, "named %s", square_name(e->to, square));
        announce_all(h, word,
                     occupied(&before->position.board) & bit(e->to)
                         ? N_("{0} names {1}, which is occupied: the turn is lost.")
                         : N_("{0} names {1}."),
                     arg_side(before->position.side), arg_square(e->to));
        break;
    case EV_REVEAL:
        tell_reveal(e, h);
        break;
    case EV_CARD:
        tell_card(before, e, h);
        break;
    case EV_NOTHING:
        announce_all(h, "nothing", rules_of(&after->position)->nothing, arg_side(after->passed - 1u));
        break;
    default:
        break;
    }
    tell_remark(before, e, after, h);
    if (after->over)
        tell_end_of(after, h);
}

/* ---- games that hide pieces ---- */

static void tell_notice(const struct observer *h, enum seat seat, const struct notice *n, enum hearer hearer,
                        enum side mover)
{
    char sentence[SENTENCE_SIZE];
    struct wording s;

    notice_say(n, hearer, mover, &s);
    saying_tell(h->language, &s, sentence);
    if (hearer != HEARER_ITSELF)
        message_capital(sentence);
    h->hears(h->context, seat, true, s.word, sentence);
}

/* The public hears what both players know: what the one who did not move has heard. */
static void tell_hidden_game(const struct referee *before, const struct event *e, const struct verdict *v,
                             const struct referee *after, const struct observer *h)
{
    enum side mover = (enum side)before->position.side, them = other(mover);
    struct notices heard;

    rules_of(&before->position)->notices(&before->position, e, v, &after->position, &heard);
    for (unsigned side = WHITE; side <= BLACK; side++)
        for (unsigned i = 0; i < heard.n[side]; i++)
            tell_notice(h, (enum seat)side, &heard.to[side][i], side == them ? HEARER_OTHER : HEARER_ITSELF, mover);
    for (unsigned i = 0; i < heard.n[them]; i++)
        tell_notice(h, SEAT_PUBLIC, &heard.to[them][i], HEARER_PUBLIC, mover);
    for (unsigned i = 0; i < heard.n[them]; i++)
        if (heard.to[them][i].word == NOTICE_END)
            tell_notice(h, SEAT_TABLE, &heard.to[them][i], HEARER_PUBLIC, mover);
}

void tell_event(const struct referee *before, const struct event *e, const struct verdict *v,
                const struct referee *after, const struct observer *h)
{
    if (rules_of(&before->position)->notices)
        tell_hidden_game(before, e, v, after, h);
    else
        tell_open_game(before, e, v, after, h);
}

void tell_end_of(const struct referee *r, const struct observer *h)
{
    struct notice end = {.word = NOTICE_END, .result = r->over, .ending = r->ending};

    for (int seat = SEAT_WHITE; seat < SEATS; seat++)
        tell_notice(h, (enum seat)seat, &end, HEARER_PUBLIC, WHITE);
}

/* ---- what is due ---- */

static const char *const DUE_WORD[] = {
    [DUE_NOTHING] = "",        [DUE_TURN] = "turn",     [DUE_BID] = "bid-due",   [DUE_OPEN] = "open-due",
    [DUE_STACK] = "stack-due", [DUE_ROLL] = "roll-due", [DUE_LINK] = "link-due",
};

static void tell_due_of(const struct referee *r, enum seat seat, bool lasting, enum due due, const struct observer *h)
{
    struct due_text t;

    due_sentence(r, seat, due, &t);
    tell_seat_with(h, seat, lasting, DUE_WORD[due], t.text, t.args);
}

void tell_due(const struct referee *before, const struct referee *after, bool rolled, const struct observer *h)
{
    const struct position *p = &before->position, *q = &after->position;
    bool hidden = rules_of(q)->hidden; /* there 6.7 says all */
    bool another = p->number != q->number || p->side != q->side;
    uint8_t was[SEATS], is[SEATS];

    referee_due(before, was);
    referee_due(after, is);
    for (int seat = SEAT_WHITE; seat < SEATS && !hidden; seat++)
        if (is[seat] != DUE_NOTHING &&
            (is[seat] != was[seat] || (is[seat] == DUE_TURN && another) || (is[seat] == DUE_ROLL && rolled)))
            tell_due_of(after, (enum seat)seat, true, (enum due)is[seat], h);
}

/* ---- answers to questions ---- */

/* A seat's own pieces and what it sees of the others, a rank a line. */
void referee_board(const struct referee *r, enum seat seat, const struct observer *h)
{
    struct view view;
    bool flip = seat == SEAT_BLACK;
    char line[40];

    view_make(&r->position, seat, &view);
    for (unsigned row = 0; row < 8; row++) {
        unsigned rank = flip ? row : 7 - row;
        size_t n = (size_t)snprintf(line, sizeof line, "board %u ", rank + 1);
        for (unsigned column = 0; column < 8; column++) {
            unsigned square = square_at(flip ? 7 - column : column, rank);
            enum kind kind = board_kind(&view.board, square);
            char c = kind == NO_KIND ? '.' : KIND_LETTER[kind];
            line[n++] = ' ';
            line[n++] = (char)(kind != NO_KIND && view.board.side[BLACK] & bit(square) ? c + 'a' - 'A' : c);
        }
        line[n] = '\0';
        h->hears(h->context, seat, false, line, "");
    }
    h->hears(h->context, seat, false, flip ? "board    h g f e d c b a" : "board    a b c d e f g h", "");
}

static void answer_reserve(const struct view *view, enum seat seat, const struct observer *h)
{
    for (unsigned side = WHITE; side <= BLACK; side++) {
        char word[80];
        size_t n = (size_t)snprintf(word, sizeof word, "reserve %c ", side == WHITE ? 'w' : 'b');
        for (unsigned kind = PAWN; kind < KINDS; kind++)
            for (unsigned i = 0; i < view->reserve[side][kind] && n < sizeof word - 1; i++)
                word[n++] = KIND_LETTER[kind];
        word[n] = '\0';
        answer(h, seat, word, N_("{0}'s reserve."), arg_side(side));
    }
}

static void answer_counts(const struct view *view, enum seat seat, const struct observer *h)
{
    char word[48];

    for (unsigned i = 0; i < view->counters; i++)
        for (unsigned side = WHITE; side <= BLACK; side++) {
            const struct counter *c = view_counter(view, i);
            if (view->count[i][side] == NOT_KNOWN)
                continue;
            snprintf(word, sizeof word, "status %s %c %u", c->word, side == WHITE ? 'w' : 'b', view->count[i][side]);
            answer(h, seat, word, c->sentence, arg_side(side), arg_number(view->count[i][side]));
        }
    if (view->has_cards && view->takes_card) {
        snprintf(word, sizeof word, "status cards %u %u", view->red, view->black);
        answer(h, seat, word, N_("Cards left: {0} red, {1} black."), arg_number(view->red), arg_number(view->black));
    }
    if (view->has_reserve)
        answer_reserve(view, seat, h);
}

void answer_status(const struct referee *r, enum seat seat, const struct observer *h)
{
    struct view view;
    char word[64], turn[16];
    uint8_t due[SEATS];

    view_make(&r->position, seat, &view);
    position_turn(&r->position, turn);
    if (r->over) {
        struct notice end = {.word = NOTICE_END, .result = r->over, .ending = r->ending};
        char sentence[SENTENCE_SIZE];
        snprintf(word, sizeof word, "status over %s", result_name((enum result)r->over));
        notice_tell(h->language, &end, sentence, sizeof sentence);
        h->hears(h->context, seat, false, word, sentence);
    } else {
        snprintf(word, sizeof word, "status turn %s", turn);
        answer(h, seat, word, N_("Turn {0}, {1}."), arg_clause(turn), arg_side(r->position.side));
        referee_due(r, due);
        if (due[seat] != DUE_NOTHING)
            tell_due_of(r, seat, false, (enum due)due[seat], h);
    }
    if (r->offer && seat != SEAT_PUBLIC) {
        snprintf(word, sizeof word, "status offer %c", r->offer == 1 + WHITE ? 'w' : 'b');
        answer(h, seat, word, N_("{0} offers a draw."), arg_side(r->offer - 1u));
    }
    answer_counts(&view, seat, h);
}

#define MOVES_A_LINE 16

/* A naming that loses the turn: it may be said, and nobody is offered it. */
static bool loses_turn(const struct position *p, const struct event *e)
{
    return e->kind == EV_NAME && occupied(&p->board) & bit(e->to);
}

/* What the seat may try.  In a game that hides pieces the list comes from its own pieces alone (yuurei 6.9): what the
 * rules know of each try beyond that is left off. */
void answer_moves(const struct referee *r, enum seat seat, const struct observer *h)
{
    struct event list[MAX_ACTIONS];
    size_t all = rules_of(&r->position)->actions(&r->position, list, MAX_ACTIONS), in_line = 0;
    char word[MOVES_A_LINE * TOKEN_SIZE] = "moves";

    for (size_t i = 0; i < all && i < MAX_ACTIONS; i++) {
        char token[TOKEN_SIZE];
        if (loses_turn(&r->position, &list[i]))
            continue;
        list[i].kinte = NO_KINTE;
        if (list[i].kind == EV_MOVE && !list[i].castling && event_has_origin(&list[i]))
            list[i].piece = NO_KIND;
        if (in_line == MOVES_A_LINE) {
            h->hears(h->context, seat, false, word, "");
            strcpy(word, "moves");
            in_line = 0;
        }
        token_write(&list[i], token);
        strcat(strcat(word, " "), token);
        in_line++;
    }
    if (in_line > 0)
        h->hears(h->context, seat, false, word, "");
}

void answer_help(enum seat seat, const struct observer *h)
{
    static const struct {
        const char *words, *text;
        bool table; /* for the table, not the players */
    } HELP[] = {
        {"help e2e4 | Nf3 | N@e4", N_("a move, an arrival"), false},
        {"help name e4", N_("names a square"), false},
        {"help bid N", N_("a bid, kept secret until both are there"), false},
        {"help stack ++-+-- | blind", N_("your six cards from the top, or dealt unseen"), false},
        {"help seal HEX", N_("the hash of a bid or stack that you open later"), false},
        {"help open N NONCE", N_("what you sealed, told to the referee"), false},
        {"help roll 4,5", N_("your dice, where dice are rolled by hand"), false},
        {"help roll 2:4 | card +", N_("dice and blind cards, where they come from the table"), true},
        {"help link HEX", N_("the next link of your chain"), false},
        {"help offer draw | accept | decline", N_("a draw by agreement"), false},
        {"help resign", N_("gives the game up"), false},
        {"help adjudicate 1-0 WHY", N_("ends the game by a ruling"), true},
        {"help yes | no", N_("after \"heard\", where the referee asks back"), false},
        {"help board | status | moves | help", N_("questions, which cost nothing"), false},
    };

    for (size_t i = 0; i < sizeof HELP / sizeof *HELP; i++)
        if (seat == SEAT_TABLE ? HELP[i].table : seat <= SEAT_BLACK && !HELP[i].table)
            answer(h, seat, HELP[i].words, HELP[i].text, NO_ARGS);
    if (seat >= SEAT_PUBLIC)
        answer(h, seat, HELP[13].words, HELP[13].text, NO_ARGS);
}
