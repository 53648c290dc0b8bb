/*
 * referee_hear.c: what a seat says, judged by what it may know.
 *
 * Three ways to say no, never mixed up: `error` (not understood), `refused` (cannot be, whatever is hidden; costs
 * nothing) and, as an entry like any move, a kinte.
 */
#include "notation/token.h"
#include "referee_hear_parts.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

bool hear_error_with(struct request *h, const char *text, const struct arg *args)
{
    tell_seat_with(h->observer, h->seat, false, "error", text, args);
    return false;
}

bool hear_refuse_with(struct request *h, const char *text, const struct arg *args)
{
    tell_seat_with(h->observer, h->seat, false, "refused", text, args);
    return false;
}

bool hear_refuse_verdict(struct request *h, const struct verdict *v)
{
    return hear_refuse_with(h, v->text, v->args);
}

bool hear_judge(struct request *h, const struct event *e)
{
    struct position after;
    struct verdict v;

    verdict_clear(&v);
    rules_of(&h->r->position)->step(&h->r->position, e, &after, &v);
    return v.code == CODE_OK || hear_refuse_verdict(h, &v);
}

bool hear_prove(struct request *h, enum command command)
{
    struct proof proof = h->r->proof;
    struct verdict v;

    verdict_clear(&v);
    proof_command(&proof, &h->r->position, command, (enum side)h->seat, h->rest, strlen(h->rest), &v);
    return v.code == CODE_OK || hear_refuse_verdict(h, &v);
}

bool hear_begin(struct request *h, enum entry_kind kind)
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
        return refuse(h, x.chance == AWAIT_CARD ? N_("A card is to be turned first.") : N_("A roll is due."), NO_ARGS);
    return refuse(h, FIRST[due[them]], arg_side(them));
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
    return t.special ? hear_refuse_with(h, t.text, t.args) : refuse(h, OWN[due[h->seat]], NO_ARGS);
}

/* A player's word in a game that goes on. */
static bool player(struct request *h)
{
    if (h->r->over)
        return refuse(h, N_("The game is over."), NO_ARGS);
    return h->seat <= SEAT_BLACK || refuse(h, N_("That is for the players."), NO_ARGS);
}

bool hear_expect(struct request *h, enum due wanted)
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
        return refuse(h, N_("A piece is to be put on the named square, as in \"{0}\"."),
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
        return error(h, N_("\"{0}\" is not understood: did you mean {1}?"), arg_text(text, length),
                     arg_text(meant, length));
    return error(h, N_("\"{0}\" is not understood; help lists what is."), arg_text(text, length));
}

static bool hear_name(struct request *h)
{
    char token[8];
    bool at = *h->rest == '@';
    size_t n = strlen(h->rest);

    if (n > 5)
        return error(h, N_("\"name\" wants a square, as in \"name e4\"."), NO_ARGS);
    snprintf(token, sizeof token, "@%s", h->rest + at);
    if (is_token(token, strlen(token)))
        return hear_token(h, token, strlen(token));
    if (recapitalize(token, strlen(token))) /* both are told as they were said */
        return error(h, N_("\"{0}\" is not understood: did you mean {1}?"), arg_text(h->rest, n),
                     arg_text(token + !at, n));
    return error(h, N_("\"name\" wants a square, as in \"name e4\"."), NO_ARGS);
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
           refuse(h, N_("No draw is offered or accepted until this is played out."), NO_ARGS);
}

static bool hear_offer(struct request *h)
{
    if (strcmp(h->rest, "draw") != 0)
        return error(h, N_("\"offer\" wants \"offer draw\"."), NO_ARGS);
    if (!may_agree(h))
        return false;
    if (h->r->offer == 1 + h->seat)
        return refuse(h, N_("Your offer stands already."), NO_ARGS);
    if (h->r->offer)
        return end_by(h, DRAW, AGREEMENT); /* both offer it */
    hear_begin(h, ENTRY_OFFER);
    strcpy(h->entry->text, "draw");
    return true;
}

static bool offered(struct request *h)
{
    return player(h) &&
           ((h->r->offer && h->r->offer != 1 + h->seat) || refuse(h, N_("No draw is offered to you."), NO_ARGS));
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
        return error(h, N_("\"adjudicate\" wants a result and the reason, as in \"adjudicate 1-0 Black has left\"."),
                     NO_ARGS);
    if (h->seat != SEAT_TABLE)
        return refuse(h, N_("Only the table adjudicates."), NO_ARGS);
    if (h->r->over)
        return refuse(h, N_("The game is over."), NO_ARGS);
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
        return error(&h, N_("The line is too long."), NO_ARGS);
    if (length == 0 || !is_text(line, length))
        return error(&h, N_("The line has no action in plain text."), NO_ARGS);
    memcpy(copy, line, length);
    copy[length] = '\0';
    word = strcspn(copy, " \t");
    h.rest = copy + word + strspn(copy + word, " \t");
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++) {
        const struct command_word *c = &COMMANDS[i];
        if (strlen(c->word) != word || strncasecmp(c->word, copy, word) != 0)
            continue;
        if (c->rest != (*h.rest != '\0'))
            return error(
                &h, c->rest ? N_("\"{0}\" wants something after it; help says what.") : N_("\"{0}\" stands alone."),
                arg_text(copy, word));
        return c->hear(&h);
    }
    return hear_token(&h, copy, length);
}
