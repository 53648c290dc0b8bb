#include "loss.h"

#include <string.h>

/* Does a text hold a number over `most`? */
static bool has_number_over(const char *text, size_t length, uint64_t most)
{
    uint64_t number = 0;

    for (size_t i = 0; i < length; i++) {
        bool digit = text[i] >= '0' && text[i] <= '9';
        number = digit && number <= most ? number * 10 + (uint64_t)(text[i] - '0') : digit ? number : 0;
        if (number > most)
            return true;
    }
    return false;
}

/* What is lost although nobody finds fault with it; NULL if nothing is. */
static const char *lost_quietly(const struct outcome *o, const char *form)
{
    const struct event *e = o->event;

    if (e->kind == EV_TAG && o->after) /* the game had begun */
        return N_("a command in a comment among the tags: it will stand behind them, and may mean another thing there");
    if (e->kind == EV_NUMBER && !o->after && has_number_over(e->text, e->length, 999999999) &&
        strcmp(form, "xpgn") != 0)
        return N_("a number of more than nine digits cannot be kept: 999999999 is written");
    return NULL;
}

/* In a variation a number tells which turn is replaced.  One that cannot be followed is not kept. */
static bool loses_number(const struct outcome *o, const char *form)
{
    static const char *const KEEP_VARIATIONS[] = {"xpgn", "jsonl", "yaml", "pgn"};

    if (o->verdict->code != CODE_NUMBER || o->depth == 0 || !o->after)
        return false;
    for (size_t i = 0; i < sizeof KEEP_VARIATIONS / sizeof *KEEP_VARIATIONS; i++)
        if (strcmp(form, KEEP_VARIATIONS[i]) == 0)
            return true;
    return false;
}

bool loss_of(const struct language *l, const struct outcome *o, char sentence[SENTENCE_SIZE], const char **code,
             const char *form)
{
    const char *quiet = o->final ? lost_quietly(o, form) : NULL;

    *code = NULL;
    if (o->verdict->code != CODE_OK && (o->level == LEVEL_FATAL || o->verdict->code == CODE_TOO_DEEP)) {
        *code = code_name((enum code)o->verdict->code);
        message_verdict(l, o->verdict, sentence);
        return true;
    }
    if (loses_number(o, form)) {
        struct arg args[MAX_ARGS] = {o->verdict->args[0], arg_number(o->after->number)};
        *code = code_name(CODE_NUMBER);
        message(l, N_("in a variation the number is {0}, but this is turn {1}: the number is not kept"), args,
                sentence);
        return true;
    }
    if (quiet)
        message(l, quiet, NULL, sentence);
    return quiet != NULL;
}
