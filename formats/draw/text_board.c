/*
 * text_board.c: the lines of a diagram, and of what stands beside it.
 */
#include "text_parts.h"

#include "notation/token.h"

#include <string.h>

/* ---- the board ---- */

static const char *glyph(enum side side, enum kind kind)
{
    static const char *const GLYPH[2][KINDS] = {{"♙", "♘", "♗", "♖", "♕", "♔"}, {"♟", "♞", "♝", "♜", "♛", "♚"}};

    return GLYPH[side][kind];
}

static void put_piece(char *out, const struct board *b, unsigned square, const struct text_options *o)
{
    enum kind kind = board_kind(b, square);
    enum side side = board_side(b, square);

    if (kind == NO_KIND)
        strcpy(out, ".");
    else if (o->glyphs && !o->ascii)
        strcpy(out, glyph(side, kind));
    else
        sprintf(out, "%c", side == WHITE ? KIND_LETTER[kind] : KIND_LETTER[kind] + ('a' - 'A'));
}

/* How a square is marked: 0, '[', '(' or '<'. */
static char mark_of(const struct turn_view *s, unsigned square)
{
    bool full = occupied(&s->view.board) & bit(square);

    if (square == s->to || (s->touched & bit(square) && full))
        return '[';
    if (square == s->named)
        return '<';
    return s->touched & bit(square) || square == s->from ? '(' : '\0';
}

/* What stands between two squares: the end of one's mark, the beginning of the next one's, or both. */
static char between(char left, char right)
{
    static const char OPEN[] = "[(<", CLOSE[] = "])>";

    if (left && right)
        return '|';
    if (right)
        return right;
    return left ? CLOSE[strchr(OPEN, left) - OPEN] : ' ';
}

static unsigned column_file(const struct text_options *o, unsigned column)
{
    return o->flip ? 7 - column : column;
}

static void rank_line(const struct turn_view *s, const struct text_options *o, unsigned rank, char out[TEXT_LINE])
{
    char left = '\0', piece[8];
    size_t n = (size_t)sprintf(out, "%u ", rank + 1);

    for (unsigned c = 0; c < 8; c++) {
        unsigned square = square_at(column_file(o, c), rank);
        char right = mark_of(s, square);
        put_piece(piece, &s->view.board, square, o);
        n += (size_t)sprintf(out + n, "%c%s", between(left, right), piece);
        left = right;
    }
    sprintf(out + n, "%c", between(left, '\0'));
}

static void file_line(const struct text_options *o, char out[TEXT_LINE])
{
    size_t n = (size_t)sprintf(out, "  ");

    for (unsigned c = 0; c < 8; c++)
        n += (size_t)sprintf(out + n, " %c", (char)('a' + column_file(o, c)));
    strcpy(out + n, " ");
}

/* Which number of the die is which file, for one side. */
static void die_line(const struct text_options *o, enum side side, char out[TEXT_LINE])
{
    size_t n = (size_t)sprintf(out, "  ");

    for (unsigned c = 0; c < 8; c++) {
        unsigned file = column_file(o, c);
        n += (size_t)sprintf(out + n, " %u", side == WHITE ? file + 1 : 8 - file);
    }
    strcpy(out + n, " ");
}

size_t text_board_lines(const struct turn_view *s, const struct text_options *o, char out[TEXT_LINES][TEXT_LINE])
{
    size_t n = 0;

    if (s->edges)
        die_line(o, o->flip ? WHITE : BLACK, out[n++]);
    for (unsigned row = 0; row < 8; row++)
        rank_line(s, o, o->flip ? row : 7 - row, out[n++]);
    file_line(o, out[n++]);
    if (s->edges)
        die_line(o, o->flip ? BLACK : WHITE, out[n++]);
    return n;
}

/* ---- what stands beside it ---- */

static void panel_say(struct text_panel *p, const char *text, const struct arg *args)
{
    char sentence[SENTENCE_SIZE];

    if (p->n == TEXT_LINES)
        return;
    message(p->language, text, args, sentence);
    snprintf(p->line[p->n++], TEXT_LINE, "%.*s", TEXT_LINE - 1, sentence);
}
#define panel_add(p, text, ...) panel_say((p), (text), (const struct arg[MAX_ARGS]){__VA_ARGS__})

static void add_state(struct text_panel *p, const struct turn_view *s)
{
    const struct view *v = &s->view;

    if (v->over)
        panel_add(p, N_("{0}, {1}"), arg_word(result_name((enum result)v->over)),
                  arg_word(ending_name((enum ending)v->ending)));
    else if (s->claimed && s->claimed_ending)
        panel_add(p, N_("{0}, {1}"), arg_word(result_name(s->claimed)), arg_word(ending_name(s->claimed_ending)));
    else if (s->claimed && s->claimed != UNFINISHED)
        panel_add(p, N_("{0}"), arg_word(result_name(s->claimed)));
    else
        panel_add(p, v->task->line, arg_side(v->side));
}

/* One side of a reveal, in letters or figures. */
static void faces_text(const struct faces *f, char out[TOKEN_SIZE])
{
    size_t n = 0;

    strcpy(out, f->state == FACES_UNKNOWN ? "?" : "-");
    for (unsigned i = 0; f->state == FACES_GIVEN && i < f->n && i < MAX_DICE; i++)
        n += f->letter ? (size_t)sprintf(out + n, "%c", KIND_LETTER[f->value[i]])
                       : (size_t)sprintf(out + n, i ? " %u" : "%u", (unsigned)f->value[i]);
}

static void add_roll(struct text_panel *p, const struct turn_view *s)
{
    char white[TOKEN_SIZE], black[TOKEN_SIZE];

    if (!s->has_roll)
        return;
    faces_text(&s->roll[WHITE], white);
    faces_text(&s->roll[BLACK], black);
    if (s->roll_sides == 1)
        panel_add(p, N_("Dice: {0} {1}"), arg_side(s->turn_side), arg_own(white));
    else if (s->roll[WHITE].letter || s->roll[BLACK].letter)
        panel_add(p, N_("Bids: White {0}, Black {1}"), arg_own(white), arg_own(black));
    else
        panel_add(p, N_("Dice: White {0}, Black {1}"), arg_own(white), arg_own(black));
}

static void add_cards(struct text_panel *p, const struct turn_view *s)
{
    const struct view *v = &s->view;
    char cards[2 * SCENE_CARDS + 1];

    for (unsigned i = 0; i < s->cards; i++)
        sprintf(cards + 2 * i, " %c", s->card[i] == RED_CARD ? '+' : s->card[i] == BLACK_CARD ? '-' : '?');
    if (s->cards)
        panel_add(p, N_("Cards turned (+ red, - black):{0}"), arg_own(cards));
    if (v->has_cards && !v->over && v->takes_card)
        panel_add(p, N_("Cards to come: {0} red, {1} black"), arg_number(v->red), arg_number(v->black));
}

static void add_counters(struct text_panel *p, const struct view *v)
{
    for (unsigned i = 0; i < v->counters; i++)
        for (unsigned side = WHITE; side <= BLACK; side++)
            if (v->count[i][side] != NOT_KNOWN)
                panel_add(p, view_counter(v, i)->line, arg_side(side), arg_number(v->count[i][side]));
}

/* "PPP N BB" in the case of a side; false if there is none. */
static bool pieces_text(const uint8_t count[KINDS], unsigned unknown, unsigned side, char out[TEXT_LINE])
{
    static const uint8_t ORDER[KINDS] = {KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN};
    size_t n = 0;

    out[0] = '\0';
    for (int k = 0; k < KINDS; k++) {
        char letter = KIND_LETTER[ORDER[k]];
        if (count[ORDER[k]] && n > 0)
            out[n++] = ' ';
        for (unsigned i = 0; i < count[ORDER[k]] && n < TEXT_LINE / 2; i++)
            out[n++] = (char)(side == WHITE ? letter : letter + ('a' - 'A'));
    }
    if (unknown && n > 0)
        out[n++] = ' ';
    for (unsigned i = 0; i < unknown && n < TEXT_LINE / 2 + 16; i++)
        out[n++] = '?';
    out[n] = '\0';
    return n > 0;
}

static void add_pieces(struct text_panel *p, const struct turn_view *s)
{
    char text[TEXT_LINE];

    for (unsigned side = WHITE; side <= BLACK && s->view.has_reserve; side++)
        panel_add(p, N_("{0}'s reserve: {1}"), arg_side(side),
                  pieces_text(s->view.reserve[side], 0, side, text) ? arg_own(text) : arg_word(N_("empty")));
    for (unsigned side = WHITE; side <= BLACK; side++)
        if (pieces_text(s->captured[side], s->captured_unknown[side], side, text))
            panel_add(p, N_("{0} has lost: {1}"), arg_side(side), arg_own(text));
}

void text_make_panel(const struct turn_view *s, struct text_panel *p)
{
    p->language = s->language;
    p->n = 0;
    add_state(p, s);
    if (s->named != NO_SQUARE)
        panel_add(p, N_("Named: {0}"), arg_square(s->named));
    add_roll(p, s);
    add_cards(p, s);
    add_counters(p, &s->view);
    add_pieces(p, s);
}
