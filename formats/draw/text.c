/* text.c: a turn as text (text.h). */
#include "text.h"

#include "notation/token.h"

#include <string.h>

#define TEXT_LINES 12 /* of a diagram: die numbers, 8 ranks, files, die numbers */
#define TEXT_LINE 160 /* room for one */

/* What stands beside it: whose turn or how it ended, dice, cards, counts, reserves, losses. */
struct text_panel {
    const struct language *language;
    size_t n;
    char line[TEXT_LINES][TEXT_LINE];
};

/* A text of its own as an argument, which must last until the sentence is made. */
static inline struct arg arg_own(const char *text)
{
    return (struct arg){.type = ARG_WORD, .text = text};
}

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

/* The diagram; its lines have the same width, and how many there are is returned. */
static size_t text_board_lines(const struct turn_view *s, const struct text_options *o, char out[TEXT_LINES][TEXT_LINE])
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

static void text_make_panel(const struct turn_view *s, struct text_panel *p)
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

/* ---- turns ---- */

/* ---- characters ---- */

unsigned text_columns(const char *text)
{
    unsigned n = 0;
    size_t length = strlen(text), step;
    uint32_t c;

    for (size_t i = 0; i < length; i += step) {
        step = utf8_decode(text + i, length - i, &c);
        n += step ? utf8_columns(c) : 1;
        step += step == 0;
    }
    return n;
}

static void put_harmless(FILE *out, const char *text, size_t length, const struct text_options *o)
{
    char escape[8];
    size_t step;
    uint32_t c;

    for (size_t i = 0; i < length; i += step) {
        step = utf8_decode(text + i, length - i, &c);
        if (step == 0) {
            step = 1;
            fputc('?', out);
        } else if (utf8_escape(c, escape) > 0) {
            fputs(escape, out);
        } else if (step > 1 && o->ascii) {
            fputc('?', out);
        } else {
            fwrite(text + i, 1, step, out);
        }
    }
}

void text_harmless(FILE *out, const char *text, const struct text_options *o)
{
    put_harmless(out, text, strlen(text), o);
}

/* Text in lines of at most `width` columns, the later ones set in; words longer than that stay whole. */
static void fold(FILE *out, const char *text, const struct text_options *o)
{
    unsigned at = 0;
    char word[SCENE_TEXT];

    while (*text) {
        size_t n = strcspn(text, " \n\t");
        snprintf(word, sizeof word, "%.*s", (int)n, text);
        if (n > 0 && o->width && at && at + 1 + text_columns(word) > o->width) {
            fputs("\n  ", out);
            at = 2;
        } else if (n > 0 && at) {
            fputc(' ', out);
            at++;
        }
        put_harmless(out, text, n, o);
        at += text_columns(word);
        text += n;
        text += strspn(text, " \n\t");
    }
}

static void put_folded(FILE *out, const char *text, const struct text_options *o)
{
    fold(out, text, o);
    fputc('\n', out);
}

/* ---- a turn view ---- */

static const char *eyes(const struct view *v)
{
    static const char *const OF[SEATS] = {N_("as White sees it"), N_("as Black sees it"), N_("as the public sees it"),
                                          ""};

    return v->hides ? OF[v->seat] : "";
}

void text_heading(FILE *out, const struct turn_view *s, const struct text_options *o)
{
    char line[SENTENCE_SIZE];
    const struct arg args[MAX_ARGS] = {arg_own(s->variant), arg_number(s->game), arg_own(s->turn)};

    if (s->index == 0)
        message(s->language, N_("{0}, game {1}, the start"), args, line);
    else if (strcmp(s->turn, "0") == 0)
        message(s->language, N_("{0}, game {1}, setting up"), args, line);
    else if (rules_get(s->view.rules)->rounds)
        message(s->language, N_("{0}, game {1}, round {2}"), args, line);
    else
        message(s->language, N_("{0}, game {1}, turn {2}"), args, line);
    text_harmless(out, line, o);
    if (*eyes(&s->view)) {
        fputs(", ", out);
        text_harmless(out, translate(s->language, eyes(&s->view)), o);
    }
}

/* A line of the diagram and what stands beside it, without blanks at its end. */
static void put_line(FILE *out, const char *board, const char *beside, const struct text_options *o)
{
    size_t n = strlen(board);

    while (!*beside && n > 0 && board[n - 1] == ' ')
        n--;
    fwrite(board, 1, n, out);
    if (*beside) {
        fputs("   ", out);
        text_harmless(out, beside, o);
    }
    fputc('\n', out);
}

/* Blanks up to a column. */
static void pad(FILE *out, unsigned from, unsigned to)
{
    if (from < to)
        fprintf(out, "%*s", (int)(to - from), "");
}

size_t text_fitting(const char *text, unsigned columns)
{
    size_t length = strlen(text), fits = 0;
    unsigned taken = 0;
    uint32_t c;

    for (size_t i = 0, step; i < length; i += step) {
        step = utf8_decode(text + i, length - i, &c);
        taken += step ? utf8_columns(c) : 1;
        step += step == 0;
        if (columns && taken > columns && fits > 0)
            return fits;
        if (text[i] != ' ' && (!text[i + step] || (text[i + step] == ' ' && text[i + step + 1] != '<')))
            fits = i + step; /* a word has ended, and no card or mark belongs to it */
    }
    return length;
}

void text_board(FILE *out, const struct turn_view *s, const struct text_options *o)
{
    char board[TEXT_LINES][TEXT_LINE], blank[TEXT_LINE], beside[TEXT_LINE];
    struct text_panel panel;
    size_t n = text_board_lines(s, o, board), first = s->edges, next = 0;
    unsigned width = text_columns(board[1]), room = o->width > width + 8 ? o->width - width - 3 : 0;
    const char *rest = "";

    text_make_panel(s, &panel);
    snprintf(blank, sizeof blank, "%*s", (int)width, "");
    for (size_t i = 0; i < n || *rest || next < panel.n; i++) {
        const char *set_in = *rest ? " " : ""; /* a line of the panel that goes on */
        size_t length;
        if (!*rest && i >= first && next < panel.n)
            rest = panel.line[next++];
        length = *rest ? text_fitting(rest, room ? room - (unsigned)strlen(set_in) : 0) : 0;
        snprintf(beside, sizeof beside, "%s%.*s", set_in, (int)length, rest);
        rest += length;
        put_line(out, i < n ? board[i] : blank, beside, o);
    }
}

static void put_violations(FILE *out, const struct turn_view *s, const struct text_options *o)
{
    char line[SENTENCE_SIZE];

    for (size_t i = 0; i < s->violations; i++) {
        const struct turn_view_violation *v = &s->violated[i];
        snprintf(line, sizeof line, "%s [%s] %s", translate(s->language, N_("Rule broken:")),
                 code_name((enum code)v->code), v->message);
        fputs(o->color ? "\033[1;31m" : "", out);
        fold(out, line, o);
        fputs(o->color ? "\033[0m\n" : "\n", out);
    }
}

void text_story(FILE *out, const struct turn_view *s, const struct text_options *o)
{
    if (s->sentence[0])
        put_folded(out, s->sentence, o);
    put_violations(out, s, o);
    if (s->ends)
        put_folded(out, translate(s->language, SCENE_ENDS), o);
    if (s->comment[strspn(s->comment, " ")]) {
        char line[SCENE_TEXT + 4];
        snprintf(line, sizeof line, "{%s}", s->comment + strspn(s->comment, " "));
        put_folded(out, line, o);
    }
}

/* The heading with the turn's text, and a blank line. */
static void put_title(FILE *out, const struct turn_view *s, const struct text_options *o)
{
    char moves[2 * SCENE_TEXT];

    text_heading(out, s, o);
    if (s->moves[0]) {
        fputs(": ", out);
        message_moves(s->language, s->moves, moves, sizeof moves);
        text_harmless(out, moves, o);
    }
    fputs("\n\n", out);
}

void text_scene(FILE *out, const struct turn_view *s, const struct text_options *o)
{
    put_title(out, s, o);
    text_board(out, s, o);
    if (s->sentence[0] || s->code != CODE_OK || s->ends || s->comment[0])
        fputc('\n', out);
    text_story(out, s, o);
}

/* ---- several seats beside each other ---- */

#define ABREAST 4

/* A turn view as a column: its title, the diagram, and below it what stands beside it elsewhere. */
struct column {
    size_t n;
    unsigned width;
    char line[1 + 2 * TEXT_LINES + 1][TEXT_LINE];
};

static void add_line(struct column *c, const char *text)
{
    unsigned width = text_columns(text);

    snprintf(c->line[c->n++], TEXT_LINE, "%.*s", TEXT_LINE - 1, text);
    if (width > c->width)
        c->width = width;
}

static void make_column(const struct turn_view *s, const struct text_options *o, struct column *c)
{
    char board[TEXT_LINES][TEXT_LINE], title[TEXT_LINE], seat[SENTENCE_SIZE];
    struct text_panel panel;
    size_t n = text_board_lines(s, o, board);

    c->n = c->width = 0;
    message_seat(s->language, s->view.seat, seat);
    snprintf(title, sizeof title, "   %.*s", TEXT_LINE - 4, seat);
    add_line(c, title);
    for (size_t i = 0; i < n; i++)
        add_line(c, board[i]);
    add_line(c, "");
    text_make_panel(s, &panel);
    for (size_t i = 0; i < panel.n; i++)
        add_line(c, panel.line[i]);
}

/* One line of all columns, without blanks at its end. */
static void put_row(FILE *out, const struct column *columns, size_t n, size_t row, const struct text_options *o)
{
    unsigned at = 0, start = 0;

    for (size_t i = 0; i < n; i++) {
        const char *text = row < columns[i].n ? columns[i].line[row] : "";
        size_t length = strlen(text);
        while (length > 0 && text[length - 1] == ' ')
            length--;
        if (length > 0) {
            pad(out, at, start);
            put_harmless(out, text, length, o);
            at = start + text_columns(text) - (unsigned)(strlen(text) - length);
        }
        start += columns[i].width + 4;
    }
    fputc('\n', out);
}

static void put_rows(FILE *out, const struct column *columns, size_t n, const struct text_options *o)
{
    size_t rows = 0;

    for (size_t i = 0; i < n; i++)
        if (columns[i].n > rows)
            rows = columns[i].n;
    for (size_t row = 0; row < rows; row++)
        put_row(out, columns, n, row, o);
}

/* "White: Ra1a4: Kinte. 7 tries left." */
static void put_seat_story(FILE *out, const struct turn_view *s, const struct text_options *o)
{
    char line[SCENE_TEXT + SENTENCE_SIZE + 2], seat[SENTENCE_SIZE];

    if (!s->sentence[0])
        return;
    message_seat(s->language, s->view.seat, seat);
    snprintf(line, sizeof line, "%s: %s", seat, s->sentence);
    put_folded(out, line, o);
}

void text_side_by_side(FILE *out, const struct turn_view *const *turn_views, size_t n, const struct text_options *o)
{
    struct column columns[ABREAST];
    const struct turn_view *referee = turn_views[0];

    for (size_t i = 0; i < n && i < ABREAST; i++) {
        make_column(turn_views[i], o, &columns[i]);
        if (turn_views[i]->view.seat == SEAT_REFEREE)
            referee = turn_views[i];
    }
    put_title(out, referee, o);
    put_rows(out, columns, n < ABREAST ? n : ABREAST, o);
    if (!referee->sentence[0] && referee->code == CODE_OK && !referee->comment[0])
        return;
    fputc('\n', out);
    if (!rules_get(referee->view.rules)->hidden) { /* all have seen and heard the same */
        text_story(out, referee, o);
        return;
    }
    for (size_t i = 0; i < n; i++)
        put_seat_story(out, turn_views[i], o);
    put_violations(out, referee, o);
}
