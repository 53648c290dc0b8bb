/* notices.c: announcements (6.7): who hears what, and the words for it. */
#include "yuurei_parts.h"

#include "text/sentences.h"

#include <stdio.h>

enum { ACCEPTED = NOTICE_OWN, MOVED, CAPTURE, CAPTURED, CHECKING, CHECKED, MATED, KINTE };

/* ---- words ---- */

/* To the player for whom it is. */
static void say(const struct notice *n, struct wording *out)
{
    static const char *const WORD[] = {[ACCEPTED] = "accepted", [MOVED] = "turn",    [CAPTURE] = "capture",
                                       [CHECKING] = "checking", [CHECKED] = "check", [MATED] = "mate"};
    static const char *const TEXT[] = {
        [ACCEPTED] = N_("Move accepted."),
        [MOVED] = N_("Your move."),
        [CAPTURE] = N_("Capture."),
        [CAPTURED] = N_("Your piece on {0} is captured."),
        [CHECKING] = N_("You give check."),
        [CHECKED] = N_("You are in check."),
        [MATED] = N_("Mate."),
    };
    char square[3];

    if (n->word == KINTE) {
        *out = (struct wording){COUNTED("Kinte. {1} try left.", "Kinte. {1} tries left."), .count = n->number};
        snprintf(out->word, sizeof out->word, "kinte %u", n->number);
    } else {
        out->text = TEXT[n->word];
        if (n->word == CAPTURED)
            snprintf(out->word, sizeof out->word, "captured %s", square_name(n->square, square));
        else
            snprintf(out->word, sizeof out->word, "%s", WORD[n->word]);
    }
    out->args[0] = arg_square(n->square & 63);
    out->args[1] = arg_number(n->number);
}

/* To those who did not do it: of the mover. */
static void say_of(const struct notice *n, enum side mover, struct wording *out)
{
    out->args[0] = arg_side(mover);
    if (n->word == MOVED) {
        strcpy(out->word, "moved");
        out->text = N_("{0} has moved.");
    } else if (n->word == CAPTURED) {
        out->text = N_("{0} has captured {1} on {2}.");
        out->args[1] = word_a(NO_KIND);
        out->args[2] = arg_square(n->square);
    } else if (n->word == CHECKED) {
        out->text = N_("{0} is in check.");
        out->args[0] = arg_side(other(mover));
    } else {
        out->text = N_("{0} has made a kinte; {1} left.");
        out->many = NULL;
        out->args[1] = arg_number(n->number);
    }
}

void yuurei_saying(const struct notice *n, enum hearer hearer, enum side mover, struct wording *out)
{
    bool public = n->word == MOVED || n->word == CAPTURED || n->word == CHECKED;

    say(n, out);
    if ((hearer == HEARER_PUBLIC && public) || (hearer != HEARER_ITSELF && n->word == KINTE))
        say_of(n, mover, out);
}

/* ---- who hears what ---- */

bool yuurei_counts_announced(const struct position *p)
{
    return p->options.value[ANNOUNCED] == ANNOUNCED_BOTH;
}

static void notify(struct notices *out, enum side side, struct notice notice)
{
    notice.rules = RULES_yuurei;
    out->to[side][out->n[side]++] = notice;
}

static void notify_end(const struct position *after, struct notices *out)
{
    struct notice end = {.word = NOTICE_END, .result = after->over, .ending = after->ending};

    notify(out, WHITE, end);
    notify(out, BLACK, end);
}

static void notify_kinte(const struct position *after, enum side mover, struct notices *out)
{
    struct notice kinte = {.word = KINTE, .number = STATE(yuurei, after)->left[mover]};

    notify(out, mover, kinte);
    if (yuurei_counts_announced(after))
        notify(out, other(mover), kinte);
}

static void notify_move(const struct position *after, const struct move *d, struct notices *out)
{
    enum side mover = (enum side)d->side, them = other(mover);
    bool capture = d->captured != NO_KIND, mate = after->ending == MATE;
    bool check = !mate && chess_in_check(&after->board, them);

    if (capture) {
        notify(out, mover, (struct notice){.word = CAPTURE});
        notify(out, them, (struct notice){.word = CAPTURED, .square = d->to});
    }
    if (mate) {
        notify(out, mover, (struct notice){.word = MATED});
        notify(out, them, (struct notice){.word = MATED});
    } else if (check) {
        notify(out, mover, (struct notice){.word = CHECKING});
        notify(out, them, (struct notice){.word = CHECKED});
    } else if (!capture && !after->over) {
        notify(out, mover, (struct notice){.word = ACCEPTED});
        notify(out, them, (struct notice){.word = MOVED});
    }
}

void yuurei_notices(const struct position *before, const struct event *e, const struct verdict *v,
                    const struct position *after, struct notices *out)
{
    *out = (struct notices){0};
    if (e->kind != EV_MOVE)
        return;
    if (e->kinte != NO_KINTE) {
        if (v->code != CODE_OK && v->code != CODE_KINTE_COUNT)
            return;
        if (!after->over)
            notify_kinte(after, (enum side)before->side, out);
    } else {
        if (v->code != CODE_OK && code_level((enum code)v->code) != LEVEL_WARNING)
            return;
        notify_move(after, &v->move, out);
    }
    if (after->over)
        notify_end(after, out);
}
