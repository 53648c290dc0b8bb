#include "html_page.h"
#include "notation/token.h"

#include <string.h>

static const char LETTER[2][KINDS + 1] = {"PNBRQK", "pnbrqk"};

/* ---- data ---- */

/* The first field of a FEN: short, and legible in a page's source. */
static void put_board(FILE *out, const struct board *b)
{
    fputs(" data-board=\"", out);
    for (unsigned row = 0; row < 8; row++) {
        int empty = 0;
        for (unsigned file = 0; file < 8; file++) {
            unsigned square = square_at(file, 7 - row);
            enum kind kind = board_kind(b, square);
            if (kind == NO_KIND) {
                empty++;
                continue;
            }
            if (empty)
                fputc('0' + empty, out);
            empty = 0;
            fputc(LETTER[board_side(b, square)][kind], out);
        }
        if (empty)
            fputc('0' + empty, out);
        if (row < 7)
            fputc('/', out);
    }
    fputc('"', out);
}

static void put_squares(FILE *out, const char *name, uint64_t set)
{
    char text[3];

    if (!set)
        return;
    fprintf(out, " data-%s=\"", name);
    EACH_SQUARE (square, set) {
        fputs(square_name(square, text), out);
    }
    fputc('"', out);
}

static void put_square(FILE *out, const char *name, unsigned square)
{
    if (square != NO_SQUARE)
        put_squares(out, name, bit(square));
}

/* As the record has them: "4,5:1,8", "P:N". */
static void put_roll(FILE *out, const struct turn_view *s)
{
    struct event e = event_blank(EV_REVEAL);
    char text[TOKEN_SIZE];
    size_t n;

    if (!s->has_roll)
        return;
    e.sides = s->roll_sides;
    e.faces[WHITE] = s->roll[WHITE];
    e.faces[BLACK] = s->roll[BLACK];
    n = token_write(&e, text);
    if (n > 2)
        fprintf(out, " data-roll=\"%.*s\"", (int)(n - 2), text + 1);
}

static void put_cards(FILE *out, const struct turn_view *s)
{
    if (s->cards) {
        fputs(" data-cards=\"", out);
        for (unsigned i = 0; i < s->cards; i++)
            fputc(s->card[i] == RED_CARD ? '+' : s->card[i] == BLACK_CARD ? '-' : '?', out);
        fputc('"', out);
    }
    if (s->view.has_cards)
        fprintf(out, " data-left=\"%u,%u\"", s->view.red, s->view.black);
}

static void put_pieces(FILE *out, enum side side, const uint8_t count[KINDS], unsigned unknown)
{
    for (int kind = KING; kind >= PAWN; kind--)
        for (int i = 0; i < count[kind]; i++)
            fputc(LETTER[side][kind], out);
    while (unknown-- > 0)
        fputc('?', out);
}

/* What White has beside the board, and Black: the reserve, or what was taken ('?': of a kind not known). */
static void put_stock(FILE *out, const struct turn_view *s)
{
    fputs(" data-stock=\"", out);
    if (s->view.has_reserve)
        put_pieces(out, WHITE, s->view.reserve[WHITE], 0);
    else
        put_pieces(out, BLACK, s->captured[BLACK], s->captured_unknown[BLACK]);
    fputc(':', out);
    if (s->view.has_reserve)
        put_pieces(out, BLACK, s->view.reserve[BLACK], 0);
    else
        put_pieces(out, WHITE, s->captured[WHITE], s->captured_unknown[WHITE]);
    fputc('"', out);
}

/* data-WORD="8:?" for each counter. */
static void put_counters(FILE *out, const struct view *v)
{
    for (unsigned i = 0; i < v->counters; i++) {
        fprintf(out, " data-%s=\"", view_counter(v, i)->word);
        for (int side = WHITE; side <= BLACK; side++) {
            if (v->count[i][side] == NOT_KNOWN)
                fputc('?', out);
            else
                fprintf(out, "%u", v->count[i][side]);
            fputc(side == WHITE ? ':' : '"', out);
        }
    }
}

/* "Ge2e4,Rd5": what is no colour of ours is left out, for these letters are a stranger's. */
static void put_marks(FILE *out, const struct turn_view *s)
{
    const char *before = " data-marks=\"";
    char name[3];

    for (size_t i = 0; i < s->marks; i++) {
        const struct turn_view_mark *m = &s->mark[i];
        if (!m->color || !strchr("GRYB", m->color))
            continue;
        fprintf(out, "%s%c%s", before, m->color, square_name(m->from, name));
        if (m->to != m->from)
            fputs(square_name(m->to, name), out);
        before = ",";
    }
    if (*before == ',')
        fputc('"', out);
}

static void put_data(FILE *out, const struct turn_view *s)
{
    put_board(out, &s->view.board);
    fprintf(out, " data-side=\"%c\"", s->view.side == WHITE ? 'w' : 'b');
    if (s->view.hides)
        fputs(" data-hides=\"\"", out);
    if (s->view.task != &TASK_MOVE) {
        fputs(" data-due=\"", out);
        html_word(out, s->language, s->view.task->label);
        fputc('"', out);
    }
    fprintf(out, " data-by=\"%c\"", s->turn_side == WHITE ? 'w' : 'b');
    put_square(out, "from", s->from);
    put_square(out, "to", s->to);
    put_square(out, "named", s->named);
    put_squares(out, "touched", s->touched);
    put_roll(out, s);
    if (s->edges)
        fputs(" data-edges=\"\"", out);
    put_cards(out, s);
    put_counters(out, &s->view);
    put_stock(out, s);
    put_marks(out, s);
}

/* ---- words ---- */

static void put_line(FILE *out, const char *class, const char *text)
{
    if (!*text)
        return;
    fprintf(out, "<p class=\"%s\" dir=\"auto\">", class);
    svg_escape(out, text);
    fputs("</p>", out);
}

/* The turn's moves; tokens are not to be broken at their hyphens. */
static void put_moves(FILE *out, const char *moves)
{
    char copy[SCENE_TEXT], *rest = copy;

    snprintf(copy, sizeof copy, "%s", moves);
    for (char *token = strtok_r(copy, " ", &rest); token; token = strtok_r(NULL, " ", &rest)) {
        bool whole = strlen(token) < TOKEN_SIZE && strchr(token, '-');
        fputs(whole ? " <span>" : " ", out);
        svg_escape(out, token);
        fputs(whole ? "</span>" : "", out);
    }
}

/* "12w" as "12.", "12b" as "12...", a round "7" as "7.", the start as a word. */
static void put_label(FILE *out, const struct turn_view *s)
{
    size_t figures = strspn(s->turn, "0123456789");

    fputs("<b>", out);
    if (figures)
        fprintf(out, "%.*s%s", (int)figures, s->turn, s->turn[figures] == 'b' ? "..." : ".");
    else
        html_word(out, s->language, N_("Start"));
    fputs("</b>", out);
}

void html_word(FILE *out, const struct language *l, const char *msgid)
{
    svg_escape(out, translate(l, msgid));
}

void html_seat(FILE *out, const struct language *l, enum seat seat)
{
    char name[SENTENCE_SIZE];

    message_seat(l, seat, name);
    svg_escape(out, name);
}

void html_result(FILE *out, const struct turn_view *s)
{
    enum result result = s->claimed != NO_RESULT && s->claimed != UNFINISHED ? s->claimed : (enum result)s->view.over;
    enum ending ending = s->claimed_ending != NO_ENDING ? s->claimed_ending : (enum ending)s->view.ending;

    if (result == NO_RESULT || result == UNFINISHED) {
        html_word(out, s->language, N_("unfinished"));
        return;
    }
    fputs(result_name(result), out);
    if (ending != NO_ENDING) {
        fputs(", ", out);
        html_word(out, s->language, ending_name(ending));
    }
}

/* In which of two columns a turn stands: those too long for half a line, and rounds, have a line of their own. */
static const char *column(const struct turn_view *s)
{
    char last = s->turn[strspn(s->turn, "0123456789")];

    if (!last || strlen(s->moves) > 24)
        return "both";
    return last == 'w' ? "white" : "black";
}

void html_turn(FILE *out, const struct turn_view *s)
{
    fprintf(out, "<li class=\"%s\" data-turn=\"%s\"", column(s), s->turn);
    put_data(out, s);
    fprintf(out, "><a href=\"#%lu\">", s->index);
    put_label(out, s);
    if (s->turn[0])
        put_moves(out, s->moves[0] ? s->moves : "\xe2\x80\x94");
    fputs("</a>", out);
    put_line(out, "said", s->sentence);
    if (s->code != CODE_OK) {
        fprintf(out, "<p class=\"violation\"><b>%s</b> ", code_name((enum code)s->code));
        svg_escape(out, s->violation);
        fputs("</p>", out);
    }
    if (s->ends)
        put_line(out, "violation", translate(s->language, SCENE_ENDS));
    put_line(out, "comment", s->comment);
    if (s->view.over != NO_RESULT || s->claimed != NO_RESULT) {
        fputs("<p class=\"end\">", out);
        html_result(out, s);
        fputs("</p>", out);
    }
    fputs("</li>\n", out);
}
