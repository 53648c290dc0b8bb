#include "game_parts.h"

/* Tags that mean nothing here, and Result; one that is given twice, and those of which more is wanted, are left. */
static void fast_tags(struct game *g, struct span *s)
{
    struct event e = event_blank(EV_TAG);

    while (fast_tag(s, &e)) {
        int tag = tag_number(e.name, e.name_length);
        if ((tag > TAG_RESULT && tag != TAG_SETUP && tag != TAG_TERMINATION) ||
            (tag == TAG_RESULT && !result_named(e.text, e.length)) || game_seen_tag(g, tag, &e))
            return;
        if (g->options.usual)
            game_pass_on(g, &e);
        if (tag == TAG_RESULT)
            g->result_tag = result_named(e.text, e.length);
        if (tag == TAG_TERMINATION)
            game_note_termination(g, &e);
        fast_past_tag(s, &e);
    }
}

/* What act() would have noted of moves that are right. */
static void note_hurried(struct game *g, const struct fast_result *read, bool same)
{
    struct line *line = g->line;
    const struct position *p = &line->pos;

    g->turns += read->moves - same;
    g->token += (unsigned)(read->moves + 2 * read->tries); /* a mark is a token */
    g->letters |= read->letters ? 2 : 0;
    line->in_turn = true;
    line->turn = (struct turn_id){p->number - (p->side == WHITE), (uint8_t)other((enum side)p->side), p->setup};
}

/* Usual moves, which are told if somebody wants to hear of them; true if there may be more of them. */
static bool fast_turns(struct game *g, struct span *s)
{
    struct line *line = g->line;
    struct position *p = &line->pos;
    bool same = line->in_turn && same_turn(g->rules, line->turn, turn_of(p));
    struct usual list[256];
    struct fast_result read;

    if (line->has_number && line->number != p->number)
        return false;
    read = g->options.usual ? fast_told(p, s, list, sizeof list / sizeof *list) : fast_moves(p, s);
    line->has_number = false; /* it was right */
    if (read.moves > 0)
        note_hurried(g, &read, same);
    if (read.told > 0)
        g->options.usual(g->options.context, list, read.told);
    return read.full;
}

/* Usual tags, or usual moves.  Not inlined: among other things its registers would spill. */
static __attribute__((noinline)) void fast_stretch(struct game *g, struct reader *r)
{
    struct span s;

    if (!reader_span(r, &s))
        return;
    if (!s.tags && g->quick && !(g->letters & 1) && (g->options.usual || !s.comments))
        while (fast_turns(g, &s))
            ;
    else if (s.tags)
        fast_tags(g, &s);
    else
        return;
    reader_passed(r, &s);
}

void game_hurry(struct game *g, struct reader *r)
{
    bool wanted = g->options.snapshots || g->options.variations;

    if ((!g->begun || (g->quick && !g->line->has_held && !g->line->unread)) && !g->options.strict &&
        (!wanted || g->options.usual))
        fast_stretch(g, r);
}
