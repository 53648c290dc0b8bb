#include "sentences.h"

#include <stdio.h>
#include <string.h>

void narration_begin(struct narration *s, const struct position *before)
{
    s->before = s->after = *before;
    s->n = s->left_out = 0;
}

/* What tellers ask of the positions around an event. */
static void keep_state(struct narration_item *item, const struct position *before, const struct position *after)
{
    const struct rules *rules = rules_of(before);

    item->side = before->side;
    item->next = after->side;
    memset(item->kept, 0, sizeof item->kept);
    if (rules->keep)
        rules->keep(item, before, after);
    item->marks = 0;
    if (rules->marks && item_moved(item))
        item->marks = (uint8_t)rules->marks(before, &item->move);
}

void narration_add(struct narration *s, const struct event *e, const struct verdict *v, const struct position *before,
                   const struct position *after)
{
    struct narration_item *item = &s->item[s->n];
    const struct rules *rules = rules_of(before);

    if (v->code == CODE_AFTER_END)
        return; /* nothing happens any more */
    if (s->n == STORY_MAX) {
        s->left_out++;
        return;
    }
    s->n++;
    item->event = *e;
    item->event.text = item->event.name = NULL;
    item->event.length = item->event.name_length = 0;
    item->move = v->move;
    item->code = v->code;
    item->unplayed = v->unplayed;
    item->over = v->over;
    item->ending = v->ending;
    keep_state(item, before, after);
    item->heard = (struct notices){0};
    if (rules->notices)
        rules->notices(before, e, v, after, &item->heard);
}

size_t notice_word_text(const struct notice *n, char *out, size_t size)
{
    static const char *const WORD[] = {"accepted", "turn", "capture", "captured", "checking",
                                       "check",    "mate", "kinte",   "end"};
    char square[3];

    if (n->word == HEAR_CAPTURED)
        snprintf(out, size, "captured %s", square_name(n->square, square));
    else if (n->word == HEAR_KINTE)
        snprintf(out, size, "kinte %d", n->number);
    else if (n->word == HEAR_END)
        snprintf(out, size, "end %s %s", result_name((enum result)n->result), ending_name((enum ending)n->ending));
    else
        snprintf(out, size, "%s", WORD[n->word]);
    return strlen(out);
}

size_t notice_tell(const struct language *l, const struct notice *n, char *out, size_t size)
{
    static const char *const TEXT[] = {
        N_("Move accepted."),  N_("Your move."),        N_("Capture."), N_("Your piece on {0} is captured."),
        N_("You give check."), N_("You are in check."), N_("Mate."),    [HEAR_END] = N_("The game is over: {2}, {3}."),
    };
    const struct arg args[MAX_ARGS] = {arg_square(n->square & 63), arg_number(n->number),
                                       arg_word(result_name((enum result)n->result)),
                                       arg_word(ending_name((enum ending)n->ending))};
    char sentence[SENTENCE_SIZE];

    if (n->word == HEAR_KINTE)
        message_counted(l, "Kinte. {1} try left.", "Kinte. {1} tries left.", n->number, args, sentence);
    else
        message(l, TEXT[n->word], args, sentence);
    snprintf(out, size, "%s", sentence);
    return strlen(out);
}

size_t narration_tell(const struct language *l, const struct narration *s, enum seat seat, char *out, size_t size)
{
    struct sentences t = {l, seat, out, 0, size};

    out[0] = '\0';
    rules_of(&s->before)->narrate(&t, s);
    if (s->left_out)
        tell(&t, N_("{0} more actions of this turn are not told."), arg_number(s->left_out));
    return t.n;
}
