/*
 * hidden_secrets.c: bids, stacks and coming dice.
 *
 * A game is played at random; where something secret is about to be decided, it goes on twice from its own journal,
 * once with one secret and once with another, until the secret comes out.
 */
#include "hidden.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STEPS 60
#define NONCE "q8Zk3vW0pLr5TtYx2mHc7D"

/* ---- the game from which pairs are made ---- */

static bool begin_game(struct trial *t, struct room *game, uint64_t *luck, const char *options, const char *fen)
{
    const struct chance chance = chance_of(luck);
    size_t length;
    char *head = head_text(t->rules, options, fen, &length);
    bool good;

    *luck = below(1u << 31);
    good = room_begin(game, head, length, &chance, DICE_AUTO);
    if (!good)
        complain(t, "no game begins with %s", head);
    free(head);
    return good;
}

static bool advance(struct room *game)
{
    enum seat seat;
    char line[TOKEN_SIZE];

    if (!random_action(&game->session.referee, &seat, line))
        return false;
    room_say(game, seat, line);
    return true;
}

static bool fork_game(struct pair *p, struct trial *t, unsigned seats, const struct room *game)
{
    size_t length[2];
    char *journal[2];
    bool good;

    journal[0] = journal[1] = room_journal(game, &length[0]);
    length[1] = length[0];
    good = pair_begin(p, t, seats, journal, length);
    free(journal[0]);
    return good;
}

static void say_each(struct pair *p, enum seat seat, char line[2][REFEREE_LINE])
{
    for (int i = 0; i < 2; i++) {
        snprintf(p->trial->doing, sizeof p->trial->doing, "%s %s", referee_seat(seat), line[i]);
        room_say(&p->room[i], seat, line[i]);
    }
    pair_same(p);
}

/* Has the secret been taken?  Else nothing is hidden, and the test would say nothing. */
static void laid(struct pair *p, enum seat seat, bool sealed)
{
    for (int i = 0; i < 2; i++) {
        const struct referee *r = &p->room[i].session.referee;
        if (sealed ? !r->seal[seat][0] : !r->bid[seat] && !r->stack[seat][0])
            complain(p->trial, "the referee does not take it");
    }
}

/* What seals a secret of this moment, as `roll seal` would. */
static void seal_line(const struct referee *r, enum side side, const char *thing, const char *secret,
                      char out[REFEREE_LINE])
{
    char text[REFEREE_LINE], turn[16];
    size_t n = proof_sealed_text(r->proof.game_id, position_turn(&r->position, turn), thing, side, secret, NONCE, text,
                                 sizeof text);

    strcpy(out, "seal ");
    proof_hash_hex(text, n, out + 5);
}

/* ---- bids ---- */

/* Two bids that this side may write; false: it has but one. */
static bool two_bids(struct pair *p, enum seat seat, char bid[2])
{
    char line[8] = "bid P";
    struct entry entry[2];

    for (unsigned n = 0, tried = 0; tried < 60; tried++) {
        line[4] = "PNBRQ"[below(5)];
        if (n == 1 && line[4] == bid[0])
            continue;
        if (pair_hears(p, seat, line, entry) != 1)
            continue;
        bid[n++] = line[4];
        if (n == 2)
            return true;
    }
    return false;
}

static void lay_bids(struct pair *p, enum seat seat, const char bid[2], bool sealed)
{
    const struct referee *r = &p->room[0].session.referee;
    char line[2][REFEREE_LINE];
    struct secret due = {0};

    secret_due(&r->position, (enum side)seat, &due);
    for (int i = 0; i < 2; i++)
        if (sealed)
            seal_line(r, (enum side)seat, due.thing, (char[2]){bid[i]}, line[i]);
        else
            sprintf(line[i], "bid %c", bid[i]);
    say_each(p, seat, line);
    laid(p, seat, sealed);
}

/* The referee is told what was sealed, and nobody else is. */
static void open_bids(struct pair *p, enum seat seat, const char bid[2])
{
    enum seat them = (enum seat)other((enum side)seat);
    char line[2][REFEREE_LINE], hash[80] = "seal ";

    for (int i = 0; i < 64; i++)
        hash[5 + i] = "0123456789abcdef"[below(16)];
    hash[69] = '\0';
    pair_say(p, them, hash);
    for (int i = 0; i < 2; i++)
        sprintf(line[i], "open %c " NONCE, bid[i]);
    say_each(p, seat, line);
    laid(p, seat, false);
    pair_between(p, them);
}

/* What was told before a line with this word in it; the rest is news. */
static void same_until(struct pair *p, const char *word)
{
    for (unsigned seat = 0; seat < SEATS; seat++) {
        const char *a = p->room[0].heard[seat] + p->compared[seat], *b = p->room[1].heard[seat] + p->compared[seat];
        const char *x = strstr(a, word), *y = strstr(b, word);
        if (!(p->seats & 1u << seat))
            continue;
        if (!x || !y || x - a != y - b || memcmp(a, b, (size_t)(x - a)) != 0)
            complain(p->trial, "before%s%s hears other things: \"%.80s\" or \"%.80s\"", word,
                     referee_seat((enum seat)seat), a, b);
    }
    p->seats = 0;
    p->trial->separated++;
}

/* The game ends before the bids are shown, in one of all the ways. */
static void end_unrevealed(struct pair *p, enum seat seat)
{
    enum seat them = (enum seat)other((enum side)seat);

    switch (below(5)) {
    case 0:
        pair_say(p, seat, "resign");
        break;
    case 1:
        pair_say(p, them, "resign");
        break;
    case 2:
        pair_say(p, seat, "offer draw");
        pair_say(p, them, "accept");
        pair_say(p, them, "offer draw");
        pair_say(p, seat, "accept");
        break;
    case 3:
        pair_say(p, SEAT_TABLE, "adjudicate 1-0 the hall is closed");
        break;
    default:
        break;
    }
    pair_between(p, seat);
    pair_return(p, seat);
}

static void try_bids(struct trial *t, const struct room *game)
{
    enum seat seat = (enum seat)below(2), them = (enum seat)other((enum side)seat);
    bool sealed = one_in(3), opened;
    char bid[2];
    struct pair p;

    if (!fork_game(&p, t, 1u << seat | 1u << SEAT_PUBLIC, game))
        return;
    if (two_bids(&p, them, bid)) {
        p.masked = sealed;
        lay_bids(&p, them, bid, sealed);
        pair_between(&p, seat);
        pair_published(&p);
        opened = sealed && one_in(2);
        if (opened)
            open_bids(&p, them, bid);
        if (sealed || one_in(2)) {
            end_unrevealed(&p, seat);
            /* who opened his bid and won because the other never did has it in the record, as his evidence */
            if (!opened || p.room[0].session.referee.over != win_of((enum side)them))
                pair_published(&p);
            pair_save(&p, seat);
        } else {
            char line[8];
            sprintf(line, "bid %c", "PNBRQ-"[below(6)]);
            struct entry entry[2];
            pair_save(&p, seat);
            if (pair_hears(&p, seat, line, entry) == 1) {
                room_say(&p.room[0], seat, line);
                room_say(&p.room[1], seat, line);
                same_until(&p, " bids ");
            }
        }
    }
    pair_end(&p);
}

void hide_bids(struct trial *t)
{
    struct room game;
    uint64_t luck;

    if (!begin_game(t, &game, &luck, t->rules->reserve ? "" : one_in(2) ? "bare-king=off" : "king-move=loose", ""))
        return;
    for (int i = 0; i < STEPS && !t->what[0]; i++) {
        uint8_t due[SEATS];
        referee_due(&game.session.referee, due);
        if (due[SEAT_WHITE] == DUE_BID && due[SEAT_BLACK] == DUE_BID && one_in(3))
            try_bids(t, &game);
        if (!advance(&game))
            break;
    }
    room_end(&game);
}

/* ---- stacks ---- */

/* Two stacks; how many cards from the top are the same. */
static size_t two_stacks(char stack[2][8])
{
    size_t same = below(5), k = 0;

    do {
        random_stack(stack[0]);
        random_stack(stack[1]);
    } while (strncmp(stack[0], stack[1], same) != 0 || strcmp(stack[0], stack[1]) == 0);
    while (stack[0][k] == stack[1][k])
        k++;
    return k;
}

static void lay_stacks(struct pair *p, enum seat seat, char stack[2][8], bool sealed)
{
    char line[2][REFEREE_LINE];

    for (int i = 0; i < 2; i++)
        if (sealed)
            seal_line(&p->room[i].session.referee, (enum side)seat, "stack", stack[i], line[i]);
        else
            sprintf(line[i], "stack %s", stack[i]);
    say_each(p, seat, line);
    laid(p, seat, sealed);
    for (int i = 0; i < 2 && sealed; i++)
        sprintf(line[i], "open %s " NONCE, stack[i]);
    if (sealed)
        say_each(p, seat, line);
    laid(p, seat, false);
}

/* The series goes on as long as the same cards are turned; where a check breaks it, the game goes on. */
static void play_series(struct pair *p, enum seat seat, size_t same, bool sealed)
{
    size_t turned = 0;
    char line[TOKEN_SIZE];
    enum seat who;
    bool broken = false;

    for (int i = 0; i < 20 && !p->trial->what[0]; i++) {
        const struct referee *r = &p->room[0].session.referee;
        broken = broken || r->over || r->position.side != (uint8_t)seat;
        if (!broken && turned == same)
            break;
        pair_between(p, seat);
        if (r->over || !random_action(r, &who, line))
            break;
        pair_say(p, who, line);
        turned += who == seat;
    }
    if (!sealed || !broken)
        pair_published(p);
}

static void try_stacks(struct trial *t, const struct room *game, enum seat owner)
{
    enum seat seat = (enum seat)other((enum side)owner);
    bool sealed = one_in(3);
    char stack[2][8];
    size_t same = two_stacks(stack);
    struct pair p;

    if (!fork_game(&p, t, 1u << seat | 1u << SEAT_PUBLIC, game))
        return;
    p.masked = sealed;
    lay_stacks(&p, owner, stack, sealed);
    play_series(&p, seat, same, sealed);
    pair_save(&p, seat);
    pair_end(&p);
}

/* Positions where checks are easily given. */
static const char *const OPEN_POSITIONS[] = {"", "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1",
                                             "r3k2r/8/8/3q4/3Q4/8/8/R3K2R w KQkq - 0 1",
                                             "4k1r1/1b6/8/2n5/8/5N2/1B6/1R2K3 w - - 0 1"};

void hide_stacks(struct trial *t)
{
    struct room game;
    uint64_t luck;

    if (!begin_game(t, &game, &luck, one_in(2) ? "en-passant=series" : "", OPEN_POSITIONS[below(4)]))
        return;
    for (int i = 0; i < STEPS && !t->what[0]; i++) {
        uint8_t due[SEATS];
        referee_due(&game.session.referee, due);
        for (unsigned side = WHITE; side <= BLACK; side++)
            if (due[side] == DUE_STACK)
                try_stacks(t, &game, (enum seat)side);
        if (!advance(&game))
            break;
    }
    room_end(&game);
}

/* ---- coming dice ---- */

/* Has anything been rolled, or a card been drawn, that was not before? */
static bool drawn(const struct pair *p, const char *word)
{
    return strstr(p->room[0].heard[SEAT_PUBLIC] + p->compared[SEAT_PUBLIC], word) ||
           strstr(p->room[1].heard[SEAT_PUBLIC] + p->compared[SEAT_PUBLIC], word);
}

/* With other luck nothing is different until it is drawn. */
static void try_dice(struct trial *t, const struct room *game)
{
    const char *word = t->rules->secrets == SECRET_STACK ? " card " : " rolled ";
    char line[TOKEN_SIZE];
    enum seat who;
    struct pair p;

    if (!fork_game(&p, t, 1u << SEAT_WHITE | 1u << SEAT_BLACK | 1u << SEAT_PUBLIC | 1u << SEAT_TABLE, game))
        return;
    p.luck[1] = p.luck[0] ^ (1 + below(1u << 30));
    for (int i = 0; i < 12 && !t->what[0]; i++) {
        for (int seat = 0; seat < SEATS; seat++)
            pair_between(&p, (enum seat)seat);
        pair_published(&p);
        if (!random_action(&p.room[0].session.referee, &who, line))
            break;
        snprintf(t->doing, sizeof t->doing, "%s %s", referee_seat(who), line);
        room_say(&p.room[0], who, line);
        room_say(&p.room[1], who, line);
        if (drawn(&p, word)) {
            p.seats &= ~(1u << SEAT_TABLE); /* it is not told of dice that it can see */
            same_until(&p, word);
            break;
        }
        pair_same(&p);
    }
    pair_end(&p);
}

void hide_dice(struct trial *t)
{
    struct room game;
    uint64_t luck;

    if (!begin_game(t, &game, &luck, t->rules->secrets == SECRET_STACK ? "stack=blind" : "", ""))
        return;
    for (int i = 0; i < 2 * STEPS && !t->what[0]; i++) {
        if (one_in(12))
            try_dice(t, &game);
        if (!advance(&game))
            break;
    }
    room_end(&game);
}
