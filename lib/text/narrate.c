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

void notice_say(const struct notice *n, enum hearer hearer, enum side mover, struct wording *out)
{
    *out = (struct wording){0};
    if (n->word != NOTICE_END) {
        rules_get((enum rules_number)n->rules)->saying(n, hearer, mover, out);
        return;
    }
    snprintf(out->word, sizeof out->word, "end %s %s", result_name((enum result)n->result),
             ending_name((enum ending)n->ending));
    out->text = N_("The game is over: {2}, {3}.");
    out->args[2] = arg_word(result_name((enum result)n->result));
    out->args[3] = arg_word(ending_name((enum ending)n->ending));
}

void saying_tell(const struct language *l, const struct wording *s, char out[SENTENCE_SIZE])
{
    if (s->many)
        message_counted(l, s->text, s->many, s->count, s->args, out);
    else
        message(l, s->text, s->args, out);
}

size_t notice_word_text(const struct notice *n, char *out, size_t size)
{
    struct wording s;

    notice_say(n, HEARER_ITSELF, WHITE, &s);
    snprintf(out, size, "%s", s.word);
    return strlen(out);
}

size_t notice_tell(const struct language *l, const struct notice *n, char *out, size_t size)
{
    char sentence[SENTENCE_SIZE];
    struct wording s;

    notice_say(n, HEARER_ITSELF, WHITE, &s);
    saying_tell(l, &s, sentence);
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
