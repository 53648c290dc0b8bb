/*
 * referee_due.c: what is due from a seat, as a sentence: not that something is, but what.
 *
 * A move that may be any is "Your move."; where the rules leave less, the sentence says so: which piece is to be put
 * where, that a sowing or a capture is due, or the answer to a check.  It says what its seat may know: in a game that
 * hides pieces nothing but that it is his move.
 */
#include "referee_parts.h"

#include "text/teller.h"

static void set(struct due_text *t, const char *text, struct arg a, struct arg b, struct arg c)
{
    t->special = true;
    t->text = text;
    t->args[0] = a;
    t->args[1] = b;
    t->args[2] = c;
}

#define SET(t, text) set((t), (text), (struct arg){0}, (struct arg){0}, (struct arg){0})

/* What all arrivals that may be made have in common. */
struct arrivals {
    size_t n;
    unsigned kinds, files; /* bits */
    unsigned kind, to;     /* of the last */
};

static void see_arrivals(const struct position *p, struct arrivals *a)
{
    struct event list[MAX_ACTIONS];
    size_t n = rules_of(p)->actions(p, list, MAX_ACTIONS);

    *a = (struct arrivals){0};
    for (size_t i = 0; i < n && i < MAX_ACTIONS && list[i].kind == EV_ARRIVAL; i++) {
        a->n++;
        a->kind = list[i].piece;
        a->to = list[i].to;
        a->kinds |= 1u << list[i].piece;
        a->files |= 1u << file_of(list[i].to);
    }
}

static struct arg arg_file(unsigned files, bool last)
{
    static const char *const NAME[] = {"a", "b", "c", "d", "e", "f", "g", "h"};
    unsigned file = last ? 7 : 0;

    while (!(files & 1u << file))
        file += last ? -1u : 1u;
    return arg_clause(NAME[file]);
}

/* Octahedra's placement. */
static void place_by_files(struct due_text *t, const struct arrivals *a)
{
    bool one_file = !(a->files & (a->files - 1)), one_kind = !(a->kinds & (a->kinds - 1));
    struct arg low = arg_file(a->files, false), high = arg_file(a->files, true);

    if (one_kind && one_file)
        set(t, N_("Put {0} on file {1}."), word_a(a->kind), low, (struct arg){0});
    else if (one_kind)
        set(t, N_("Put {0} on file {1}, and one on file {2}."), word_a(a->kind), low, high);
    else
        set(t, N_("Put your queen and your king on the files {0} and {1}, whichever on which."), low, high,
            (struct arg){0});
}

static void place_on_square(struct due_text *t, const struct arrivals *a)
{
    if (a->kinds & (a->kinds - 1))
        set(t, N_("Put a piece of yours, of any kind, on {0}."), arg_square(a->to), (struct arg){0}, (struct arg){0});
    else
        set(t, N_("Put {0} on {1}."), word_a(a->kind), arg_square(a->to), (struct arg){0});
}

/* A round of Octahedra: what the sower's next kind is; or a capture. */
static void move_in_round(struct due_text *t, const struct position *p)
{
    struct event list[1];

    if (p->state.octa.sower == NO_SIDE)
        SET(t, N_("Harvest: capture with a piece of yours."));
    else if (rules_of(p)->actions(p, list, 1) > 0)
        set(t, N_("Sowing: move {0} to an empty square."), word_a(list[0].piece), (struct arg){0}, (struct arg){0});
}

static void due_move(const struct position *p, struct due_text *t)
{
    const struct rules *rules = rules_of(p);
    struct arrivals a;
    struct setup s;

    if (rules->chess) {
        position_setup(p, &s);
        if (s.answer)
            SET(t, N_("Answer the check: no card is turned for this move."));
        return;
    }
    see_arrivals(p, &a);
    if (a.n > 0 && rules->rounds)
        place_by_files(t, &a);
    else if (a.n > 0 && p->setup)
        SET(t, N_("Put your king on a free square."));
    else if (a.n > 0)
        place_on_square(t, &a);
    else if (rules->rounds)
        move_in_round(t, p);
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
        due_move(&r->position, t);
    else if (due == DUE_ROLL && x.chance == AWAIT_CARD)
        SET(t, N_("Turn the next card, please."));
    else if (due == DUE_STACK && r->seal[seat][0])
        SET(t, N_("Open your sealed stack, please."));
}
