#include "loss.h"

bool loss_of(const struct outcome *o, char sentence[SENTENCE_SIZE])
{
    bool early = o->event->kind == EV_TAG && o->after;
    bool lost = o->verdict->code != CODE_OK && (o->level == LEVEL_FATAL || o->verdict->code == CODE_TOO_DEEP);

    if (lost)
        say_verdict(o->verdict, sentence);
    else if (early) /* the game had begun: a command came before this tag, and will come behind it */
        say(N_("a command in a comment among the tags: it will stand behind them, and may mean another thing there"), NULL,
            sentence);
    return lost || early;
}
