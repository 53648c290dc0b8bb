/* prompt.c: what a player of Octahedra is to do, and what a referee calls out in a round. */
#include "octahedra_parts.h"
#include "text/sentences.h"

static struct arg arg_file(unsigned files, bool last)
{
    static const char *const NAME[] = {"a", "b", "c", "d", "e", "f", "g", "h"};
    unsigned file = last ? 7 : 0;

    while (!(files & 1u << file))
        file += last ? -1u : 1u;
    return arg_clause(NAME[file]);
}

static void prompt_placement(const struct event *list, size_t n, struct announcement *say)
{
    unsigned kinds = 0, files = 0;
    bool one_kind, one_file;

    for (size_t i = 0; i < n; i++) {
        kinds |= 1u << list[i].piece;
        files |= 1u << file_of(list[i].to);
    }
    one_kind = octa_one_of(kinds);
    one_file = octa_one_of(files);
    if (!one_kind) {
        say->text = N_("Put your queen and your king on the files {0} and {1}, whichever on which.");
        say->args[0] = arg_file(files, false);
        say->args[1] = arg_file(files, true);
        return;
    }
    say->text = one_file ? N_("Put {0} on file {1}.") : N_("Put {0} on file {1}, and one on file {2}.");
    say->args[0] = word_a(list[0].piece);
    say->args[1] = arg_file(files, false);
    if (!one_file)
        say->args[2] = arg_file(files, true);
}

bool octa_prompt(const struct position *p, struct announcement *say)
{
    struct event list[MAX_ACTIONS];
    size_t n = octa_actions(p, list, MAX_ACTIONS);

    if (n > 0 && list[0].kind == EV_ARRIVAL) {
        prompt_placement(list, n < MAX_ACTIONS ? n : MAX_ACTIONS, say);
    } else if (STATE(octa, p)->sower == NO_SIDE) {
        say->text = N_("Harvest: capture with a piece of yours.");
    } else if (n > 0) {
        say->text = N_("Sowing: move {0} to an empty square.");
        say->args[0] = word_a(list[0].piece);
    } else {
        return false;
    }
    return true;
}

bool octa_remark(const struct position *before, const struct event *e, const struct position *after,
                 struct announcement *say)
{
    const struct octa_state *was = STATE(octa, before), *is = STATE(octa, after);
    bool rolled = e->kind == EV_REVEAL;
    struct awaits x;

    if (after->over)
        return false;
    octa_awaits(after, &x);
    if (rolled && !before->setup && !x.chance && is->sower == NO_SIDE) {
        *say = (struct announcement){"harvest", N_("A harvest: {0} captures first."), {arg_side(after->side)}};
        return true;
    }
    if (rolled || was->sower == NO_SIDE || before->number == after->number)
        return false;
    *say = (struct announcement){"sown", N_("{0} has sown."), {arg_side(was->sower)}};
    return true;
}
