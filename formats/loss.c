#include "loss.h"

bool loss_of(const struct outcome *o, char sentence[SENTENCE_SIZE])
{
    bool lost = o->verdict->code != CODE_OK && (o->level == LEVEL_FATAL || o->verdict->code == CODE_TOO_DEEP);

    if (lost)
        say_verdict(o->verdict, sentence);
    return lost;
}
