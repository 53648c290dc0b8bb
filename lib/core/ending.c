#include "rules.h"

#include <assert.h>
#include <string.h>

_Static_assert(ENDING_OWN + RULES_COUNT * OWN_ENDINGS <= 256, "an ending is kept in a byte");

static const struct ending_spec NONE = {"", ENDS_ANYHOW, NULL, false};

static const struct ending_spec SHARED[SHARED_ENDINGS] = {
    [MATE] = {N_("mate"), ENDS_WON, N_("{0} wins."), false},
    [STALEMATE] = {N_("stalemate"), ENDS_DRAWN, N_("Stalemate: the game is drawn."), false},
    [AGREEMENT] = {N_("agreement"), ENDS_DRAWN, NULL, false},
    [RESIGNATION] = {N_("resignation"), ENDS_WON, NULL, false},
    [TIME] = {N_("time"), ENDS_WON | ENDS_DRAWN, NULL, false},
    [ADJUDICATION] = {N_("adjudication"), ENDS_ANYHOW, NULL, false},
};

const struct ending_spec *ending_spec(enum ending ending)
{
    unsigned own = (unsigned)ending - ENDING_OWN;

    if (ending == NO_ENDING)
        return &NONE;
    if (ending < SHARED_ENDINGS)
        return &SHARED[ending];
    assert(ending >= ENDING_OWN && own < RULES_COUNT * OWN_ENDINGS);
    return &rules_get((enum rules_number)(own / OWN_ENDINGS))->endings[own % OWN_ENDINGS];
}

const char *ending_name(enum ending ending)
{
    return ending_spec(ending)->name;
}

static bool is_named(const struct ending_spec *spec, const char *text, size_t length)
{
    return length > 0 && *spec->name == *text && strlen(spec->name) == length && memcmp(spec->name, text, length) == 0;
}

static enum ending own_named(unsigned rules, const char *text, size_t length)
{
    const struct ending_spec *spec = rules_get((enum rules_number)rules)->endings;

    for (unsigned i = 0; spec && spec[i].name; i++)
        if (is_named(&spec[i], text, length))
            return ending_own(rules, i);
    return NO_ENDING;
}

enum ending ending_named(const struct rules *rules, const char *text, size_t length)
{
    enum ending found = NO_ENDING;

    for (int e = NO_ENDING + 1; e < SHARED_ENDINGS; e++)
        if (is_named(&SHARED[e], text, length))
            return (enum ending)e;
    if (rules)
        found = own_named(rules_number(rules), text, length);
    for (unsigned r = 0; r < RULES_COUNT && !found; r++)
        found = own_named(r, text, length);
    return found;
}

enum ending ending_on_board(const struct rules *rules, unsigned index)
{
    if (rules->mates && index < 2)
        return index == 0 ? MATE : STALEMATE;
    index -= rules->mates ? 2 : 0;
    for (unsigned i = 0; rules->endings && rules->endings[i].name; i++)
        if (i == index)
            return ending_own(rules_number(rules), i);
    return NO_ENDING;
}
