/*
 * referee_hear.c: what a seat says (referee.h): a line taken apart, and judged by what its seat may know.
 *
 * A function hear_WORD() stands for a word of arbiter-referee(1).  All of them return true with the entry filled, or
 * have answered and return false.  One more: such a function, a line in the table below, and its page.
 */
#include "referee_parts.h"

#include "notation/token.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

struct request {
    const struct referee *r;
    enum seat seat;
    const struct chance *chance;
    const struct observer *observer;
    struct entry *entry;
    const char *rest; /* behind the command's word */
};

static bool hear_judge(struct request *h, const struct event *e);
static bool hear_prove(struct request *h, enum command command);
static bool hear_begin(struct request *h, enum entry_kind kind);
static bool hear_expect(struct request *h, enum due wanted);

/* Not understood; and cannot be, as a verdict says or otherwise.  All false, so that they can be returned. */
static bool hear_error_with(struct request *h, const char *text, const struct arg *args)
{
    tell_seat_with(h->observer, h->seat, false, "error", text, args);
    return false;
}

#define hear_error(h, text, ...) hear_error_with((h), (text), (const struct arg[MAX_ARGS]){__VA_ARGS__})

static bool hear_refuse_with(struct request *h, const char *text, const struct arg *args)
{
    tell_seat_with(h->observer, h->seat, false, "refused", text, args);
    return false;
}

#define hear_refuse(h, text, ...) hear_refuse_with((h), (text), (const struct arg[MAX_ARGS]){__VA_ARGS__})

/* ---- bids, stacks and seals ---- */

/* A bid as it is written, in Latin or Russian; false: no kind. */
static bool read_bid(const char *text, struct faces *f)
{
    char token[24];
    struct event e;

    if (strlen(text) > 4)
        return false;
    snprintf(token, sizeof token, "%s:?", text);
    token_read_reveal(token, strlen(token), &e);
    *f = e.faces[WHITE];
    return e.kind == EV_REVEAL && (f->letter || f->state == FACES_NONE);
}

/* Judges one side's bid: the other's is not known. */
static bool game_bid(struct request *h, const struct faces *f)
{
    struct event e = event_blank(EV_REVEAL);

    e.sides = 2;
    e.faces[h->seat] = *f;
    e.faces[other((enum side)h->seat)].state = FACES_UNKNOWN;
    return hear_judge(h, &e);
}

static void bid_text(const struct faces *f, char out[2])
{
    out[0] = f->state == FACES_NONE ? '-' : KIND_LETTER[f->value[0]];
    out[1] = '\0';
}

static bool hear_bid(struct request *h)
{
    struct faces f;

    if (!read_bid(h->rest, &f))
        return hear_error(h, N_("\"bid\" wants P, N, B, R or Q, or - for nothing."), NO_ARGS);
    if (!hear_expect(h, DUE_BID) || !game_bid(h, &f))
        return false;
    hear_begin(h, ENTRY_BID);
    bid_text(&f, h->entry->text);
    return true;
}

/* Are these all the cards of a series? */
static bool game_stack(struct request *h, const char *stack)
{
    struct secret due = {0};
    size_t red = 0, black = 0;

    for (; *stack; stack++) {
        red += *stack == '+';
        black += *stack == '-';
    }
    secret_due(&h->r->position, (enum side)h->seat, &due);
    return (red == due.red && black == due.black) ||
           hear_refuse(h, N_("A stack has {0} red (+) and {1} black (-) cards."), arg_number(due.red),
                       arg_number(due.black));
}

static bool hear_stack(struct request *h)
{
    bool blind = strcmp(h->rest, "blind") == 0;
    struct secret due = {0};

    if (!blind && (!*h->rest || h->rest[strspn(h->rest, "+-")] || strlen(h->rest) > MAX_SERIES))
        return hear_error(h, N_("\"stack\" wants the cards from the top, as in \"stack ++-+--\", or blind."), NO_ARGS);
    if (!hear_expect(h, DUE_STACK))
        return false;
    if (h->r->seal[h->seat][0])
        return hear_refuse(h, N_("Your stack is sealed: open gives it."), NO_ARGS);
    if (!blind && !game_stack(h, h->rest))
        return false;
    hear_begin(h, ENTRY_STACK);
    secret_due(&h->r->position, (enum side)h->seat, &due);
    if (blind)
        chance_stack(h->chance, due.red, due.black, h->entry->text);
    else
        strcpy(h->entry->text, h->rest);
    return true;
}

static bool hear_seal(struct request *h)
{
    uint8_t due[SEATS], hash[PROOF_HASH];

    if (!proof_read_hash(h->rest, strlen(h->rest), hash))
        return hear_error(h, N_("\"seal\" wants the SHA-256 of the sealed text, 64 hexadecimal digits."), NO_ARGS);
    referee_due(h->r, due);
    if (!hear_expect(h, h->seat <= SEAT_BLACK && due[h->seat] == DUE_STACK ? DUE_STACK : DUE_BID))
        return false;
    if (h->r->seal[h->seat][0])
        return hear_refuse(h, N_("Your seal is there already."), NO_ARGS);
    if (!hear_prove(h, COMMAND_SEAL))
        return false;
    hear_begin(h, ENTRY_SEAL);
    for (size_t i = 0; h->rest[i]; i++)
        h->entry->text[i] = (char)(h->rest[i] | (h->rest[i] >= 'A' && h->rest[i] <= 'F' ? 0x20 : 0));
    return true;
}

static bool good_nonce(const char *nonce)
{
    size_t n = strspn(nonce, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");

    return nonce[n] == '\0' && n >= 22 && n < REFEREE_SECRET;
}

static bool hear_open(struct request *h)
{
    bool bids = rules_of(&h->r->position)->secrets == SECRET_BID;
    unsigned them = h->seat == SEAT_WHITE ? BLACK : WHITE;
    char secret[MAX_SERIES + 4], nonce[REFEREE_SECRET], written[2], more;
    struct faces f;

    if (sscanf(h->rest, "%63s %127s %c", secret, nonce, &more) != 2 || !good_nonce(nonce) ||
        (bids && !read_bid(secret, &f)))
        return hear_error(
            h, N_("\"open\" wants what you sealed and its nonce, as in \"open N q8Zk3vW0pLr5TtYx2mHc7D\"."), NO_ARGS);
    if (h->seat > SEAT_BLACK || !h->r->seal[h->seat][0])
        return hear_refuse(h, N_("You have sealed nothing."), NO_ARGS);
    if (bids && !h->r->over && !h->r->seal[them][0])
        return hear_refuse(h, N_("{0} has not bid yet: nothing is opened before both bids are sealed."),
                           arg_side(them));
    if (!hear_expect(h, bids ? DUE_OPEN : DUE_STACK))
        return false;
    if (bids) {
        bid_text(&f, written);
        strcpy(secret, written);
    }
    if (!opens_seal(h->r, (enum side)h->seat, secret, nonce))
        return hear_refuse(h, N_("That does not hash to your seal."), NO_ARGS);
    if (bids ? !game_bid(h, &f) : !game_stack(h, secret))
        return false;
    hear_begin(h, bids ? ENTRY_BID : ENTRY_STACK);
    snprintf(h->entry->text, sizeof h->entry->text, "%s %s", secret, nonce);
    return true;
}

/* ---- dice, cards and links ---- */

static bool is_roll(const struct event *e, const struct throw *t)
{
    for (unsigned side = WHITE; side < e->sides; side++)
        for (unsigned i = 0; i < e->faces[side].n; i++)
            if (e->faces[side].letter || e->faces[side].value[i] < 1 || e->faces[side].value[i] > t->faces ||
                e->faces[side].n != t->dice)
                return false;
    return true;
}

static bool same_faces(const struct faces *a, const struct faces *b)
{
    return a->state == b->state && a->n == b->n && memcmp(a->value, b->value, a->n * sizeof *a->value) == 0;
}

/* The whole roll, from the table. */
static bool hear_whole_roll(struct request *h, const struct event *e)
{
    if (h->seat != SEAT_TABLE)
        return hear_refuse(h, N_("Roll your own dice."), NO_ARGS);
    for (unsigned side = WHITE; side <= BLACK && e->kind == EV_REVEAL; side++)
        if (h->r->rolled[side] && !same_faces(&h->r->faces[side], &e->faces[side]))
            return hear_refuse(h, N_("{0} has rolled something else."), arg_side(side));
    if (!hear_judge(h, e))
        return false;
    hear_begin(h, ENTRY_EVENT);
    h->entry->event = *e;
    h->entry->event.text = NULL;
    return true;
}

/* The dice of one side: all that was waited for, or the other's are still to come. */
static bool hear_half_roll(struct request *h, unsigned side, const struct faces *faces)
{
    struct referee with = *h->r;
    struct event whole;

    with.rolled[side] = true;
    with.faces[side] = *faces;
    if (whole_roll(&with, &whole)) {
        hear_begin(h, ENTRY_EVENT);
        h->entry->event = whole;
    } else {
        hear_begin(h, ENTRY_ROLLED);
        h->entry->side = (uint8_t)side;
        h->entry->event.faces[side] = *faces;
    }
    return true;
}

static bool hear_roll(struct request *h)
{
    const struct position *p = &h->r->position;
    uint8_t due[SEATS];
    struct event e, so_far = rolled_so_far(h->r);
    struct throw t;
    unsigned side = h->seat;

    token_read_reveal(h->rest, strlen(h->rest), &e);
    if (e.kind != EV_REVEAL || e.faces[WHITE].letter || (e.sides == 2 && e.faces[BLACK].letter) ||
        e.faces[WHITE].state == FACES_UNKNOWN || (e.sides == 2 && e.faces[BLACK].state == FACES_UNKNOWN))
        return hear_error(h, N_("\"roll\" wants faces, as in \"roll 4,5\", or of both sides, \"roll 2:4\"."), NO_ARGS);
    if (h->r->over)
        return hear_refuse(h, N_("The game is over."), NO_ARGS);
    referee_due(h->r, due);
    if (h->seat == SEAT_PUBLIC || due[h->seat] != DUE_ROLL || !chance_next(p, &so_far, &t) || t.dice == 0)
        return hear_refuse(h, N_("No roll is due from you."), NO_ARGS);
    if (h->seat <= SEAT_BLACK && h->r->idle_rolls >= REFEREE_IDLE) /* a record has an end */
        return hear_refuse(h, N_("{0} rolls in a row have placed nothing: the table makes the next."),
                           arg_number(REFEREE_IDLE));
    if (!is_roll(&e, &t))
        return hear_refuse(h, N_("A roll here is {0}d{1}."), arg_number(t.dice), arg_number(t.faces));
    if (e.sides == 2)
        return hear_whole_roll(h, &e);
    if (h->seat == SEAT_TABLE) {
        if (t.together)
            return hear_refuse(h, N_("Say both dice, White's first, as in \"roll 2:4\"."), NO_ARGS);
        side = t.side;
    }
    return hear_half_roll(h, side, &e.faces[WHITE]);
}

static bool hear_card(struct request *h)
{
    uint8_t due[SEATS];
    struct event e;
    struct awaits x;

    token_read_reveal(h->rest, strlen(h->rest), &e);
    if (e.kind != EV_CARD || e.card == UNKNOWN_CARD)
        return hear_error(h, N_("\"card\" wants + (red) or - (black)."), NO_ARGS);
    referee_due(h->r, due);
    rules_of(&h->r->position)->awaits(&h->r->position, &x);
    if (h->r->over || h->seat != SEAT_TABLE || due[SEAT_TABLE] != DUE_ROLL || x.chance != AWAIT_CARD)
        return hear_refuse(h, N_("No card is due from you."), NO_ARGS);
    return hear_whole_roll(h, &e);
}

static bool hear_link(struct request *h)
{
    uint8_t hash[PROOF_HASH];

    if (!proof_read_hash(h->rest, strlen(h->rest), hash))
        return hear_error(h, N_("\"link\" wants the next link of your chain, 64 hexadecimal digits."), NO_ARGS);
    if (!hear_expect(h, DUE_LINK) || !hear_prove(h, COMMAND_LINK))
        return false;
    hear_begin(h, ENTRY_LINK);
    strcpy(h->entry->text, h->rest);
    return true;
}

/* ---- a line ---- */

static bool hear_refuse_verdict(struct request *h, const struct verdict *v)
{
    return hear_refuse_with(h, v->text, v->args);
}

/* Would the rules, or what is proven of a command with `rest`, take this now?  Else it is refused. */
static bool hear_judge(struct request *h, const struct event *e)
{
    struct position after;
    struct verdict v;

    verdict_clear(&v);
    rules_of(&h->r->position)->step(&h->r->position, e, &after, &v);
    return v.code == CODE_OK || hear_refuse_verdict(h, &v);
}

static bool hear_prove(struct request *h, enum command command)
{
    struct proof proof = h->r->proof;
    struct verdict v;

    verdict_clear(&v);
    proof_command(&proof, &h->r->position, command, (enum side)h->seat, h->rest, strlen(h->rest), &v);
    return v.code == CODE_OK || hear_refuse_verdict(h, &v);
}

/* An entry of this seat, to be filled; true. */
static bool hear_begin(struct request *h, enum entry_kind kind)
{
    memset(h->entry, 0, sizeof *h->entry);
    h->entry->kind = (uint8_t)kind;
    h->entry->side = h->seat <= SEAT_BLACK ? (uint8_t)h->seat : NO_SIDE;
    h->entry->event = event_blank(EV_BAD);
    return true;
}

/* ---- whose turn it is, and for what ---- */

/* Nothing is due from this player: what does the game wait for? */
static bool refuse_waiting(struct request *h, const uint8_t due[SEATS])
{
    static const char *const FIRST[] = {
        [DUE_NOTHING] = N_("It is not your turn."),
        [DUE_TURN] = N_("It is not your turn."),
        [DUE_BID] = N_("{0}'s bid is due first."),
        [DUE_OPEN] = N_("{0}'s seal is to be opened first."),
        [DUE_STACK] = N_("{0}'s stack is to be laid first."),
        [DUE_ROLL] = N_("A roll is due."),
        [DUE_LINK] = N_("{0}'s link is due first."),
    };
    enum side them = other((enum side)h->seat);
    struct awaits x;

    rules_of(&h->r->position)->awaits(&h->r->position, &x);
    if (due[SEAT_TABLE] == DUE_ROLL)
        return hear_refuse(h, x.chance == AWAIT_CARD ? N_("A card is to be turned first.") : N_("A roll is due."),
                           NO_ARGS);
    return hear_refuse(h, FIRST[due[them]], arg_side(them));
}

/* Refuses what is not due from this seat, and says what is. */
static bool refuse_due(struct request *h, const uint8_t due[SEATS])
{
    static const char *const OWN[] = {
        [DUE_TURN] = N_("A move is due from you."),
        [DUE_BID] = N_("Your bid is due."),
        [DUE_OPEN] = N_("Your seal is to be opened."),
        [DUE_STACK] = N_("Your stack is due."),
        [DUE_ROLL] = N_("A roll is due."),
        [DUE_LINK] = N_("The next link of your chain is due."),
    };

    struct due_text t;

    if (due[h->seat] == DUE_NOTHING)
        return refuse_waiting(h, due);
    due_sentence(h->r, h->seat, (enum due)due[h->seat], &t);
    return t.special ? hear_refuse_with(h, t.text, t.args) : hear_refuse(h, OWN[due[h->seat]], NO_ARGS);
}

/* A player's word in a game that goes on. */
static bool player(struct request *h)
{
    if (h->r->over)
        return hear_refuse(h, N_("The game is over."), NO_ARGS);
    return h->seat <= SEAT_BLACK || hear_refuse(h, N_("That is for the players."), NO_ARGS);
}

/* Is this due from this seat, a player's?  Else it is refused. */
static bool hear_expect(struct request *h, enum due wanted)
{
    uint8_t due[SEATS];

    if (!player(h))
        return false;
    referee_due(h->r, due);
    return due[h->seat] == wanted || refuse_due(h, due);
}

/* ---- moves, namings, arrivals ---- */

/* A player who had nothing to do but pass has done so already. */
static bool passed_already(struct request *h, const struct event *e)
{
    if (e->kind != EV_NOTHING || h->r->passed != 1 + h->seat)
        return false;
    answer(h->observer, h->seat, "accepted", N_("You have passed: nothing else could be done."), NO_ARGS);
    return true;
}

/* Is a piece to be brought to a named square?  Then *example is how that is said. */
static bool arrival_due(const struct position *p, char example[TOKEN_SIZE])
{
    const struct rules *rules = rules_of(p);
    struct event list[1];

    if (p->setup || rules->actions(p, list, 1) == 0 || list[0].kind != EV_ARRIVAL)
        return false;
    token_write(&list[0], example);
    return true;
}

/* What of a pawn's capture must be known to find the pawn: "ed", "d5:". */
static uint16_t sought_as_capture(const struct event *e)
{
    if (e->flags & TARGET_FILE)
        return TARGET_FILE | MARK_CAPTURE;
    return e->kind == EV_MOVE && e->piece == PAWN && !event_has_line(e) ? e->flags & MARK_CAPTURE : 0;
}

static bool hear_event(struct request *h, const struct event *said)
{
    char example[TOKEN_SIZE];
    const struct position *p = &h->r->position;
    const struct rules *rules = rules_of(p);
    struct event e = *said;
    struct position after;
    struct verdict v;

    if (passed_already(h, &e) || !hear_expect(h, DUE_TURN))
        return false;
    verdict_clear(&v);
    v.move.side = p->side;
    e.flags = sought_as_capture(&e); /* other marks lean on what may be hidden: they say nothing here */
    e.kinte = NO_KINTE;
    if (rules->resolve && e.kind == EV_MOVE && !rules->resolve(p, &e, &e, &v))
        return hear_refuse_verdict(h, &v);
    if (e.kind == EV_MOVE && arrival_due(p, example))
        return hear_refuse(h, N_("A piece is to be put on the named square, as in \"{0}\"."),
                           arg_text(example, strlen(example)));
    rules->step(p, &e, &after, &v);
    if (v.code != CODE_OK && !(v.code == CODE_MARK && e.flags))
        return hear_refuse_verdict(h, &v);
    if (e.flags && v.move.piece != NO_KIND) { /* found: from now on it is told by its squares */
        e.from_file = (uint8_t)file_of(v.move.from);
        e.from_rank = (uint8_t)rank_of(v.move.from);
        e.to = v.move.to;
        e.flags = 0;
    }
    hear_begin(h, ENTRY_EVENT);
    e.text = e.name = NULL;
    e.length = e.name_length = 0;
    h->entry->event = e;
    return true;
}

static bool is_token(const char *text, size_t length)
{
    char latin[REFEREE_LINE + 1];
    struct event e;

    token_read(text, length, latin, &e);
    return e.kind != EV_BAD;
}

/* Would it be a token with other capitals, as E4, nf3 and o-o would?  Then it is written so. */
static bool recapitalize(char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        text[i] = (char)tolower((unsigned char)text[i]);
    if (is_token(text, length))
        return true;
    text[0] = (char)toupper((unsigned char)text[0]);
    if (is_token(text, length))
        return true;
    for (size_t i = 0; i < length; i++)
        text[i] = (char)toupper((unsigned char)text[i]);
    return is_token(text, length);
}

static bool hear_token(struct request *h, const char *text, size_t length)
{
    char latin[REFEREE_LINE + 1], meant[REFEREE_LINE];
    struct event e;

    token_read(text, length, latin, &e);
    if (e.kind != EV_BAD)
        return hear_event(h, &e);
    memcpy(meant, text, length);
    if (recapitalize(meant, length))
        return hear_error(h, N_("\"{0}\" is not understood: did you mean {1}?"), arg_text(text, length),
                          arg_text(meant, length));
    return hear_error(h, N_("\"{0}\" is not understood; help lists what is."), arg_text(text, length));
}

static bool hear_name(struct request *h)
{
    char token[8];
    bool at = *h->rest == '@';
    size_t n = strlen(h->rest);

    if (n > 5)
        return hear_error(h, N_("\"name\" wants a square, as in \"name e4\"."), NO_ARGS);
    snprintf(token, sizeof token, "@%s", h->rest + at);
    if (is_token(token, strlen(token)))
        return hear_token(h, token, strlen(token));
    if (recapitalize(token, strlen(token))) /* both are told as they were said */
        return hear_error(h, N_("\"{0}\" is not understood: did you mean {1}?"), arg_text(h->rest, n),
                          arg_text(token + !at, n));
    return hear_error(h, N_("\"name\" wants a square, as in \"name e4\"."), NO_ARGS);
}

static bool hear_pass(struct request *h)
{
    return hear_token(h, "--", 2);
}

/* ---- how a game ends without the board ---- */

static bool end_by(struct request *h, enum result result, enum ending ending)
{
    hear_begin(h, ENTRY_ENDED);
    h->entry->event.result = (uint8_t)result;
    h->entry->ending = (uint8_t)ending;
    return true;
}

/* Nobody may buy himself off a duel or card that he has seen more of than the other. */
static bool may_agree(struct request *h)
{
    if (!player(h))
        return false;
    return !referee_between(&h->r->position) ||
           hear_refuse(h, N_("No draw is offered or accepted until this is played out."), NO_ARGS);
}

static bool hear_offer(struct request *h)
{
    if (strcmp(h->rest, "draw") != 0)
        return hear_error(h, N_("\"offer\" wants \"offer draw\"."), NO_ARGS);
    if (!may_agree(h))
        return false;
    if (h->r->offer == 1 + h->seat)
        return hear_refuse(h, N_("Your offer stands already."), NO_ARGS);
    if (h->r->offer)
        return end_by(h, DRAW, AGREEMENT); /* both offer it */
    hear_begin(h, ENTRY_OFFER);
    strcpy(h->entry->text, "draw");
    return true;
}

static bool offered(struct request *h)
{
    return player(h) &&
           ((h->r->offer && h->r->offer != 1 + h->seat) || hear_refuse(h, N_("No draw is offered to you."), NO_ARGS));
}

static bool hear_accept(struct request *h)
{
    return may_agree(h) && offered(h) && end_by(h, DRAW, AGREEMENT);
}

static bool hear_decline(struct request *h)
{
    if (!offered(h))
        return false;
    hear_begin(h, ENTRY_OFFER);
    h->entry->side = (uint8_t)other((enum side)h->seat);
    strcpy(h->entry->text, "none");
    return true;
}

static bool hear_resign(struct request *h)
{
    return player(h) && end_by(h, win_of(other((enum side)h->seat)), RESIGNATION);
}

/* adjudicate 1-0 WHY */
static bool hear_adjudicate(struct request *h)
{
    size_t n = strcspn(h->rest, " ");
    enum result result = result_named(h->rest, n);
    const char *why = h->rest + n + strspn(h->rest + n, " ");

    if (result == NO_RESULT || result == UNFINISHED || !*why)
        return hear_error(
            h, N_("\"adjudicate\" wants a result and the reason, as in \"adjudicate 1-0 Black has left\"."), NO_ARGS);
    if (h->seat != SEAT_TABLE)
        return hear_refuse(h, N_("Only the table adjudicates."), NO_ARGS);
    if (h->r->over)
        return hear_refuse(h, N_("The game is over."), NO_ARGS);
    end_by(h, result, ADJUDICATION);
    for (size_t i = 0; why[i]; i++) /* it becomes a comment */
        h->entry->text[i] = (char)(why[i] == '{' || why[i] == '['   ? '('
                                   : why[i] == '}' || why[i] == ']' ? ')'
                                                                    : why[i]);
    return true;
}

/* ---- questions ---- */

static bool hear_board(struct request *h)
{
    referee_board(h->r, h->seat, h->observer);
    return false;
}

static bool hear_status(struct request *h)
{
    answer_status(h->r, h->seat, h->observer);
    return false;
}

static bool hear_moves(struct request *h)
{
    if (hear_expect(h, DUE_TURN))
        answer_moves(h->r, h->seat, h->observer);
    return false;
}

static bool hear_help(struct request *h)
{
    answer_help(h->seat, h->observer);
    return false;
}

/* ---- a line ---- */

static const struct command_word {
    const char *word;
    bool (*hear)(struct request *);
    bool rest; /* something follows the word */
} COMMANDS[] = {
    {"name", hear_name, true},      {"bid", hear_bid, true},
    {"stack", hear_stack, true},    {"seal", hear_seal, true},
    {"open", hear_open, true},      {"roll", hear_roll, true},
    {"card", hear_card, true},      {"link", hear_link, true},
    {"pass", hear_pass, false},     {"offer", hear_offer, true},
    {"accept", hear_accept, false}, {"decline", hear_decline, false},
    {"resign", hear_resign, false}, {"adjudicate", hear_adjudicate, true},
    {"board", hear_board, false},   {"status", hear_status, false},
    {"moves", hear_moves, false},   {"help", hear_help, false},
};

/* Is it text that may be shown again: UTF-8 without control characters? */
static bool is_text(const char *line, size_t length)
{
    for (size_t i = 0; i < length;) {
        uint32_t code;
        size_t n = utf8_decode(line + i, length - i, &code);
        if (n == 0 || code < 0x20 || (code >= 0x7f && code < 0xa0))
            return false;
        i += n;
    }
    return true;
}

bool referee_hear(const struct referee *r, enum seat seat, const char *line, size_t length, const struct chance *chance,
                  const struct observer *observer, struct entry *entry)
{
    struct request h = {r, seat, chance, observer, entry, NULL};
    char copy[REFEREE_LINE];
    size_t word;

    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\t' || line[length - 1] == '\r'))
        length--;
    for (; length > 0 && (*line == ' ' || *line == '\t'); length--)
        line++;
    if (length >= sizeof copy)
        return hear_error(&h, N_("The line is too long."), NO_ARGS);
    if (length == 0 || !is_text(line, length))
        return hear_error(&h, N_("The line has no action in plain text."), NO_ARGS);
    memcpy(copy, line, length);
    copy[length] = '\0';
    word = strcspn(copy, " \t");
    h.rest = copy + word + strspn(copy + word, " \t");
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++) {
        const struct command_word *c = &COMMANDS[i];
        if (strlen(c->word) != word || strncasecmp(c->word, copy, word) != 0)
            continue;
        if (c->rest != (*h.rest != '\0'))
            return hear_error(
                &h, c->rest ? N_("\"{0}\" wants something after it; help says what.") : N_("\"{0}\" stands alone."),
                arg_text(copy, word));
        return c->hear(&h);
    }
    return hear_token(&h, copy, length);
}
