#include "game_parts.h"

/* Tags that mean nothing here, and Result; one that is given twice, and those of which more is wanted, are left. */
static void hurry_tags(struct judge *j, struct stretch *s)
{
    struct event e = event_blank(EV_TAG);

    while (hurry_tag(s, &e)) {
        int tag = tag_number(e.name, e.name_length);
        if ((tag > TAG_RESULT && tag != TAG_SETUP && tag != TAG_TERMINATION) ||
            (tag == TAG_RESULT && !result_named(e.text, e.length)) || judge_seen_tag(j, tag, &e))
            return;
        if (j->options.usual)
            judge_pass_on(j, &e);
        if (tag == TAG_RESULT)
            j->result_tag = result_named(e.text, e.length);
        if (tag == TAG_TERMINATION)
            judge_note_termination(j, &e);
        hurry_past_tag(s, &e);
    }
}

/* What act() would have noted of moves that are right. */
static void note_hurried(struct judge *j, const struct hurried *read, bool same)
{
    struct line *line = j->line;
    const struct position *p = &line->pos;

    j->turns += read->moves - same;
    j->letters |= read->letters ? 2 : 0;
    line->in_turn = true;
    line->turn = (struct turn_id){p->number - (p->side == WHITE), (uint8_t)other((enum side)p->side), p->setup};
}

/* Usual moves, which are told if somebody wants to hear of them; true if there may be more of them. */
static bool hurry_turns(struct judge *j, struct stretch *s)
{
    struct line *line = j->line;
    struct position *p = &line->pos;
    bool same = line->in_turn && same_turn(j->rules, line->turn, turn_of(p));
    struct usual list[256];
    struct hurried read;

    if (line->has_number && line->number != p->number)
        return false;
    read = j->options.usual ? hurry_told(p, s, list, sizeof list / sizeof *list) : hurry_moves(p, s);
    line->has_number = false; /* it was right */
    if (read.moves > 0)
        note_hurried(j, &read, same);
    if (read.told > 0)
        j->options.usual(j->options.context, list, read.told);
    return read.full;
}

/* Usual tags, or usual moves.  Not inlined: among other things its registers would spill. */
static __attribute__((noinline)) void hurry_stretch(struct judge *j, struct reader *r)
{
    struct stretch s;

    if (!reader_stretch(r, &s))
        return;
    if (!s.tags && j->quick && !(j->letters & 1) && (j->options.usual || !s.comments))
        while (hurry_turns(j, &s))
            ;
    else if (s.tags)
        hurry_tags(j, &s);
    else
        return;
    reader_passed(r, &s);
}

void judge_hurry(struct judge *j, struct reader *r)
{
    bool wanted = j->options.snapshots || j->options.variations;

    if ((!j->begun || (j->quick && !j->line->has_held && !j->line->unread)) && !j->options.strict &&
        (!wanted || j->options.usual))
        hurry_stretch(j, r);
}
