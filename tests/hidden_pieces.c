/*
 * hidden_pieces.c: Yuurei, twice, with other unseen pieces, moves, tries and counts.
 *
 * A player sees the same own pieces in both games, the public none; the other army is another from the beginning, or
 * moves another way.  The games go on as long as a step can be found of which the rules announce the same in both.
 */
#include "hidden.h"

#include "board/chess.h"
#include "notation/fen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLIES 60
#define TRIES 10 /* of a player at each turn, at most one of which is made */
#define NEWS 24

/* ---- what may be announced (6.7) ---- */

/*
 * What a seat may learn of an event, as text: this is all that may tell two games apart.  To a mover his captures and
 * checks, to others the square of the piece lost and the check, the end to all.
 */
static void news(const struct position *before, const struct event *e, enum seat seat, char out[NEWS])
{
    const struct rules *rules = rules_of(before);
    bool mover = seat == (enum seat)before->side;
    struct position after;
    struct fen s;
    struct verdict v;

    verdict_clear(&v);
    rules->step(before, e, &after, &v);
    position_setup(&after, &s);
    *out = '\0';
    if (v.code != CODE_OK)
        sprintf(out, "never");
    else if (e->kinte == NO_KINTE && v.move.captured != NO_KIND)
        sprintf(out, "captured %u", v.move.to);
    else if (e->kinte == NO_KINTE)
        sprintf(out, "moved");
    else if (mover || rules->counters[0].known(before, (enum side)before->side, seat))
        sprintf(out, "kinte %u", rules->counters[0].count(&after, (enum side)before->side));
    if (after.over)
        sprintf(out + strlen(out), " end %u %u", after.over, after.ending);
    else if (e->kinte == NO_KINTE && chess_in_check(&after.board, (enum side)after.side))
        strcat(out, " check");
}

/* ---- armies ---- */

struct army {
    char square[64]; /* letters of a FEN, 0 where empty */
    bool castles[2];
};

static void put(struct army *a, enum side side, enum kind kind, const struct army *other_army)
{
    unsigned square;

    do
        square = kind == PAWN ? 8 + below(48) : below(64);
    while (a->square[square] || other_army->square[square]);
    a->square[square] = (char)(KIND_LETTER[kind] + (side == BLACK ? 'a' - 'A' : 0));
}

/* At home, with rooks in the corners, a king may have the right to castle. */
static void put_home(struct army *a, enum side side)
{
    unsigned base = side == WHITE ? 0 : 56, lower = side == BLACK ? 'a' - 'A' : 0;

    a->square[base + 4] = (char)('K' + lower);
    for (int wing = 0; wing < 2; wing++)
        if (!one_in(3)) {
            a->square[base + (wing ? 0 : 7)] = (char)('R' + lower);
            a->castles[wing] = !one_in(4);
        }
}

/* `heavy`: queens and rooks, which give mate; else anything. */
static void random_army(struct army *a, enum side side, unsigned many, bool heavy, const struct army *other_army)
{
    static const struct army NONE;
    const char *base = other_army->square + (side == WHITE ? 0 : 56);
    bool home = !base[0] && !base[4] && !base[7];

    *a = NONE;
    if (home && !one_in(3))
        put_home(a, side);
    else
        put(a, side, KING, other_army);
    for (unsigned i = 0; i < many; i++)
        put(a, side, heavy ? (enum kind)(ROOK + below(2)) : (enum kind)below(KING), other_army);
}

static size_t write_rights(const struct army *white, const struct army *black, char *out)
{
    size_t n = 0;

    for (int i = 0; i < 4; i++)
        if ((i < 2 ? white : black)->castles[i & 1])
            out[n++] = "KQkq"[i];
    if (n == 0)
        out[n++] = '-';
    out[n] = '\0';
    return n;
}

static void write_fen(const struct army *white, const struct army *black, unsigned side, unsigned halfmove,
                      const unsigned left[2], char out[FEN_SIZE])
{
    char rights[8];
    size_t n = 0;

    for (int rank = 7; rank >= 0; rank--) {
        for (unsigned file = 0; file < 8; file++) {
            unsigned square = square_at(file, (unsigned)rank);
            char c = white->square[square] ? white->square[square] : black->square[square];
            out[n++] = c ? c : '1';
        }
        out[n++] = rank ? '/' : ' ';
    }
    write_rights(white, black, rights);
    snprintf(out + n, FEN_SIZE - n, "%c %s - %u 7 kinte=%u:%u", side == WHITE ? 'w' : 'b', rights, halfmove,
             left[WHITE], left[BLACK]);
}

/* Can a game begin with it, and go on? */
static bool playable(const struct trial *t, const struct options *options, const char *fen)
{
    struct position p = {.rules = RULES_yuurei, .passant = NO_SQUARE, .number = 7, .options = *options};
    struct fen s;
    struct verdict v;

    verdict_clear(&v);
    if (!fen_read(t->rules, fen, strlen(fen), &s))
        return false;
    t->rules->start(&p, &s, &v);
    return v.code == CODE_OK && !p.over;
}

/* ---- two beginnings ---- */

struct beginning {
    char options[160];
    char fen[2][FEN_SIZE];
};

static bool both_announced(const struct beginning *b)
{
    return strstr(b->options, "kinte-announced=both") != NULL;
}

static void random_options(struct beginning *b, unsigned limit)
{
    snprintf(b->options, sizeof b->options,
             "kinte-limit=%u kinte-scope=%s castling-squares=%s kinte-announced=%s stalemate=%s", limit,
             one_in(3) ? "any" : "hidden", one_in(3) ? "king-path" : "all", one_in(3) ? "both" : "mover",
             one_in(3) ? "kinte" : "draw");
}

/* Fens that show `seat` the same: its army, its rights, its count, the turn. */
static bool random_fens(struct trial *t, struct beginning *b, enum seat seat, unsigned limit, bool heavy)
{
    unsigned own[2] = {1 + below(limit), 1 + below(limit)}, turn = below(2);
    struct options options;
    struct army kept;

    options_standard(&options, &t->rules->options);
    for (const char *item = b->options; *item; item += strcspn(item, " "), item += *item == ' ')
        options_set(&options, &t->rules->options, item, strcspn(item, " "));
    random_army(&kept, seat == SEAT_BLACK ? BLACK : WHITE, below(heavy ? 3 : 8), false, &(struct army){0});
    for (int i = 0; i < 2; i++) {
        unsigned left[2] = {own[WHITE], own[BLACK]}, tries = 0;
        do {
            struct army them, mine = kept;
            enum side side = seat == SEAT_BLACK ? BLACK : WHITE;
            if (seat == SEAT_PUBLIC)
                random_army(&mine, side, below(8), heavy && one_in(2), &(struct army){0});
            random_army(&them, other(side), 1 + below(8), heavy, &mine);
            for (unsigned s = WHITE; s <= BLACK && !both_announced(b); s++)
                if (s != (unsigned)seat)
                    left[s] = 1 + below(limit);
            write_fen(side == WHITE ? &mine : &them, side == WHITE ? &them : &mine, turn, below(40), left, b->fen[i]);
        } while (!playable(t, &options, b->fen[i]) && ++tries < 200);
        if (tries == 200)
            return false;
    }
    return true;
}

static bool begin(struct pair *p, struct trial *t, enum seat seat)
{
    struct beginning b = {.fen = {"", ""}};
    unsigned limit = one_in(3) ? 1 + below(4) : 5 + below(30);
    char *journal[2];
    size_t length[2];
    bool good;

    random_options(&b, limit);
    if (!one_in(4) && !random_fens(t, &b, seat, limit, one_in(2)))
        return false;
    for (int i = 0; i < 2; i++)
        journal[i] = head_text(t->rules, b.options, b.fen[i], &length[i]);
    good = pair_begin(p, t, 1u << seat | 1u << SEAT_PUBLIC, journal, length);
    free(journal[0]);
    free(journal[1]);
    if (good && one_in(4))
        p->room[0].session.confirm = p->room[1].session.confirm = true;
    return good;
}

/* ---- the other side's turn ---- */

static const struct position *position(const struct pair *p, int i)
{
    return &p->room[i].session.referee.position;
}

/* As a player says it who leaves nothing open. */
static void long_form(struct event e, char out[TOKEN_SIZE])
{
    e.kinte = NO_KINTE;
    if (!e.castling)
        e.piece = NO_KIND;
    token_write(&e, out);
}

static void say_alone(struct room *r, const struct event *e)
{
    enum seat seat = (enum seat)r->session.referee.position.side;
    char line[TOKEN_SIZE];

    long_form(*e, line);
    room_say(r, seat, line);
    if (r->session.confirm)
        room_say(r, seat, "yes");
}

/* Steps that are not announced at all: kinte of the other side, in one game or the other. */
static void unheard_tries(struct pair *p, enum seat seat)
{
    static struct event list[MAX_ACTIONS];

    for (unsigned n = below(4); n > 0; n--) {
        int i = (int)below(2);
        const struct position *at = position(p, i);
        size_t all = p->trial->rules->actions(at, list, MAX_ACTIONS);
        const struct event *e = &list[below((unsigned)all)];
        char heard[NEWS];
        news(at, e, seat, heard);
        if (!*heard)
            say_alone(&p->room[i], e);
        pair_same(p);
    }
}

struct step {
    struct event event;
    char news[NEWS];
};

static size_t steps(const struct position *at, enum seat seat, struct step *out)
{
    static struct event list[MAX_ACTIONS];
    size_t n = rules_of(at)->actions(at, list, MAX_ACTIONS);

    for (size_t i = 0; i < n; i++) {
        out[i].event = list[i];
        news(at, &list[i], seat, out[i].news);
    }
    return n;
}

/* How much is to be gained by a step like this: what is rare comes first. */
static unsigned interest(const char *heard)
{
    return strstr(heard, "end") ? 3 : strstr(heard, "check") ? 2 : strstr(heard, "captured") ? 1 : 0;
}

/* Steps of the other side that are announced alike.  False: there are none. */
static bool lead(struct pair *p, enum seat seat)
{
    static struct step step[2][MAX_ACTIONS];
    size_t n[2], best[2] = {0, 0}, found = 0;
    unsigned rank = 0, least = below(4);

    unheard_tries(p, seat);
    if (one_in(3))
        pair_between(p, seat);
    if (p->room[0].session.referee.over)
        return true;
    for (int i = 0; i < 2; i++)
        n[i] = steps(position(p, i), seat, step[i]);
    for (size_t tried = 0; tried < 4000 && n[0] && n[1]; tried++) {
        size_t a = below((unsigned)n[0]), b = below((unsigned)n[1]);
        unsigned r = interest(step[0][a].news);
        if (!*step[0][a].news || strcmp(step[0][a].news, step[1][b].news) != 0 || (found && r <= rank))
            continue;
        found = 1;
        rank = r;
        best[0] = a;
        best[1] = b;
        if (r >= least)
            break;
    }
    for (int i = 0; i < 2 && found; i++)
        say_alone(&p->room[i], &step[i][best[i]].event);
    snprintf(p->trial->doing, sizeof p->trial->doing, "a step of the other side: %s",
             found ? step[0][best[0]].news : "none");
    return found && pair_same(p);
}

/* ---- the seat's own turn ---- */

/* A move as people write it: with a letter or without, with an origin or without, with marks that may be false. */
static void random_form(struct event e, char out[TOKEN_SIZE + 8])
{
    static const char *const MARK[] = {"", "", "", "+", "#"};

    if (e.castling || one_in(3)) {
        long_form(e, out);
        return;
    }
    e.kinte = NO_KINTE;
    if (one_in(2))
        e.from_rank = NO_LINE;
    if (one_in(2) && (e.piece != PAWN || one_in(2)))
        e.from_file = NO_LINE;
    if (one_in(3))
        e.flags |= MARK_CAPTURE;
    if (e.promotion != NO_KIND && one_in(5))
        e.promotion = NO_KIND;
    token_write(&e, out);
    strcat(out, MARK[below(5)]);
}

static void random_try(const struct position *at, char out[TOKEN_SIZE + 8])
{
    static struct event list[MAX_ACTIONS];
    size_t n = rules_of(at)->actions(at, list, MAX_ACTIONS);
    char from[3], to[3];

    if (n > 0 && !one_in(5))
        random_form(list[below((unsigned)n)], out);
    else if (one_in(4))
        strcpy(out, one_in(2) ? "O-O" : "O-O-O");
    else
        sprintf(out, "%s%s%s", square_name(below(64), from), square_name(below(64), to), one_in(6) ? "=Q" : "");
}

/* The same move in both, but for what the rules found of it? */
static bool same_move(struct pair *p, const struct entry entry[2])
{
    struct event a = entry[0].event, b = entry[1].event;

    a.kinte = b.kinte = NO_KINTE;
    if (memcmp(&a, &b, sizeof a) == 0)
        return true;
    complain(p->trial, "this is not taken for the same move");
    return false;
}

/* A line of the seat.  True: it was made, in both. */
static bool try_line(struct pair *p, enum seat seat, const char *line)
{
    struct entry entry[2];
    char heard[2][NEWS];
    int accepted = pair_hears(p, seat, line, entry);
    bool same, confirm = p->room[0].session.confirm;

    if (accepted < 0 || (accepted && !same_move(p, entry)))
        return false;
    for (int i = 0; i < 2 && accepted; i++)
        news(position(p, i), &entry[i].event, seat, heard[i]);
    same = accepted && strcmp(heard[0], heard[1]) == 0;
    if (!accepted || confirm || same)
        pair_say(p, seat, line);
    if (accepted && confirm)
        pair_say(p, seat, same ? "yes" : "no");
    return same;
}

/* The seat tries this and that; some step must be made, or the games part. */
static bool follow(struct pair *p, enum seat seat)
{
    static struct event list[MAX_ACTIONS];
    char line[TOKEN_SIZE + 8];
    size_t n;

    for (int i = 0; i < TRIES && !p->trial->what[0]; i++) {
        random_try(position(p, 0), line);
        if (try_line(p, seat, line))
            return !p->trial->what[0];
    }
    n = p->trial->rules->actions(position(p, 0), list, MAX_ACTIONS);
    for (size_t i = 0, at = n ? below((unsigned)n) : 0; i < n && !p->trial->what[0]; i++, at = (at + 1) % n) {
        long_form(list[at], line);
        if (try_line(p, seat, line))
            return !p->trial->what[0];
    }
    return false;
}

/* ---- a game ---- */

void hide_pieces(struct trial *t)
{
    enum seat seat = (enum seat)(t->game % 3);
    struct pair p;

    if (!begin(&p, t, seat))
        return;
    for (unsigned ply = 0; ply < PLIES && !t->what[0]; ply++) {
        bool over = p.room[0].session.referee.over;
        if (over != (p.room[1].session.referee.over != 0))
            complain(t, "one game is over, the other is not");
        pair_between(&p, seat);
        if (over)
            break;
        if (position(&p, 0)->side == (uint8_t)seat ? !follow(&p, seat) : !lead(&p, seat)) {
            t->separated++;
            break;
        }
    }
    pair_save(&p, seat);
    pair_end(&p);
}
