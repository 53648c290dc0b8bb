#include "story.h"

#include "say.h"

#include <stdio.h>
#include <string.h>

void story_begin(struct story *s, const struct position *before)
{
    s->before = s->after = *before;
    s->n = s->left_out = 0;
}

void story_add(struct story *s, const struct event *e, const struct verdict *v, const struct position *before,
               const struct position *after)
{
    struct story_item *item = &s->item[s->n];
    const struct rules *rules = rules_of(before);

    if (s->n == STORY_MAX) {
        s->left_out++;
        return;
    }
    s->n++;
    item->event = *e;
    item->event.text = item->event.name = NULL;
    item->event.length = item->event.name_length = 0;
    item->done = v->done;
    item->code = v->code;
    item->skipped = v->skipped;
    item->over = v->over;
    item->ending = v->ending;
    item->heard = (struct notices){0};
    if (rules->notices)
        rules->notices(before, e, v, after, &item->heard);
}

size_t notice_word_text(const struct notice *n, char *out, size_t size)
{
    static const char *const WORD[] = {"accepted", "turn", "capture", "captured", "checking", "check", "mate", "kinte", "end"};
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

size_t notice_tell(const struct notice *n, char *out, size_t size)
{
    static const char *const TEXT[] = {
        N_("Move accepted."), N_("Your move."), N_("Capture."), N_("Your piece on {0} is captured."), N_("You give check."),
        N_("You are in check."), N_("Mate."), N_("Kinte. {1} tries left."), N_("The game is over: {2}, {3}."),
    };
    const struct arg args[MAX_ARGS] = {arg_square(n->square & 63), arg_number(n->number),
                                       arg_word(result_name((enum result)n->result)),
                                       arg_word(ending_name((enum ending)n->ending))};
    char sentence[SENTENCE_SIZE];

    say(TEXT[n->word], args, sentence);
    snprintf(out, size, "%s", sentence);
    return strlen(out);
}

size_t story_tell(const struct story *s, enum seat seat, char *out, size_t size)
{
    size_t n = 0;

    out[0] = '\0';
    for (size_t i = 0; i < s->n && seat <= SEAT_BLACK; i++)
        for (int k = 0; k < s->item[i].heard.n[seat] && n + 1 < size; k++) {
            if (n)
                out[n++] = ' ';
            n += notice_tell(&s->item[i].heard.to[seat][k], out + n, size - n);
        }
    return n;
}
