/*
 * threads.c: two threads judge, play and draw at once, each in its own language; what one says has no word of the
 * other.
 *
 * The languages are made up: one puts "eins" for every sentence, the other "zwei".
 */
#include <arbiter.h>

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#define TIMES 60

struct speaker {
    const char *own, *other; /* the word of its language, and of the other thread's */
    unsigned long said, wrong;
};

static const char *text(void *context, const char *msgid)
{
    const struct speaker *s = (const struct speaker *)context;

    (void)msgid;
    return s->own;
}

static const char *plural(void *context, const char *one, const char *many, unsigned long n)
{
    (void)many;
    (void)n;
    return text(context, one);
}

static void look(struct speaker *s, const char *said)
{
    s->said++;
    s->wrong += !strstr(said, s->own) || strstr(said, s->other);
}

static void found(void *context, const struct arb_outcome *o)
{
    struct speaker *s = (struct speaker *)context;

    if (arb_outcome_severity(o) != ARB_NONE)
        look(s, arb_outcome_message(o));
}

static void draw(struct speaker *s, const struct arb_translator *t, const char *variant)
{
    struct arb_position *p = arb_position_new(variant, NULL, NULL, t, NULL, 0), *next = NULL;
    struct arb_outcome *o = NULL;
    char *svg;

    if (!p) /* a game with many arrays */
        p = arb_position_new(variant, NULL, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", t, NULL, 0);
    svg = p ? arb_position_svg(p, ARB_SEAT_REFEREE, NULL, 0, 0, t) : NULL;
    if (p)
        next = arb_position_play(p, "Zz9", t, &o);
    if (svg && o) {
        look(s, svg);
        look(s, arb_outcome_message(o));
    } else {
        s->wrong++;
    }
    arb_free(svg);
    arb_outcome_free(o);
    arb_position_free(next);
    arb_position_free(p);
}

static void *speak(void *context)
{
    static const char record[] = "1. e4 e5 2. Ke3 Zz9 *\n\n[Variant \"Sixfold Duel\"]\n\n1. e4 <+> d4 <-> *\n\n"
                                 "[Variant \"Yuurei\"]\n\n1. e2e5 <kinte:5> *\n";
    struct speaker *s = (struct speaker *)context;
    const struct arb_translator t = {text, plural, s};
    struct arb_judge *judge = arb_judge_new();

    if (!judge) {
        s->wrong++;
        return NULL;
    }
    arb_judge_listen(judge, s, found, NULL);
    arb_judge_translator(judge, &t);
    arb_judge_flags(judge, ARB_STRICT | ARB_ACTIONS);
    for (int i = 0; i < TIMES; i++) {
        if (arb_judge_text(judge, record, sizeof record - 1) != ARB_INVALID)
            s->wrong++;
        for (size_t game = 0; arb_rules_name(game); game++)
            draw(s, &t, arb_rules_name(game));
    }
    arb_judge_free(judge);
    return NULL;
}

int main(void)
{
    struct speaker speaker[2] = {{"eins", "zwei", 0, 0}, {"zwei", "eins", 0, 0}};
    pthread_t other;

    if (pthread_create(&other, NULL, speak, &speaker[0]) != 0)
        return 2;
    speak(&speaker[1]);
    pthread_join(other, NULL);
    for (int i = 0; i < 2; i++)
        printf("%s: %lu said, %lu wrong\n", speaker[i].own, speaker[i].said, speaker[i].wrong);
    return speaker[0].wrong || speaker[1].wrong || speaker[0].said < TIMES || speaker[0].said != speaker[1].said;
}
