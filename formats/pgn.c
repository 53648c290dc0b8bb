/*
 * pgn.c: plain PGN in export format, for games whose moves are a chess game: Standard, and Yuurei with its kinte as
 * comments.
 *
 * A game is written as canonical text into memory and from there, once it is known to be one that programs for chess
 * accept, in lines of at most 80 columns.
 */
#include "format.h"
#include "memstream.h"
#include "notation/token.h"
#include "text/message.h"

#include <stdlib.h>
#include <string.h>

#define LINE_WIDTH 80

struct pgn_sink {
    struct sink sink;
    const struct language *messages;
    FILE *out;
    FILE *game; /* the game as canonical text */
    struct writer *writer;
    char *text;
    size_t length;
    bool any, broken;            /* broken: `refusal` says by what */
    bool moved[MAX_NESTING + 2]; /* by depth: the variation has a move */
    const struct rules *rules;
    size_t column; /* of the line being written */
    bool glue;     /* no space before the next word: after "(" */
    char refusal[2 * SENTENCE_SIZE];
};

static void forget_game(struct pgn_sink *s)
{
    if (s->game)
        fclose(s->game);
    writer_free(s->writer);
    free(s->text);
    s->game = NULL;
    s->writer = NULL;
    s->text = NULL;
}

static bool new_game(struct pgn_sink *s)
{
    forget_game(s);
    s->broken = false;
    s->rules = NULL;
    s->refusal[0] = '\0';
    s->game = memstream_open(&s->text, &s->length);
    if (s->game)
        s->writer = writer_new(s->game);
    return s->writer != NULL;
}

/* The turn in which something is wrong, or where else it stands. */
static const char *where(const struct pgn_sink *s, const struct outcome *o, char label[16])
{
    struct position turn;

    if (o->verdict->at >= AT_TAG_VARIANT)
        return translate(s->messages, N_("in a tag"));
    if (!o->after || o->setup)
        return translate(s->messages, N_("before the first turn"));
    turn = *o->after;
    turn.number = o->number;
    turn.side = o->side;
    turn.setup = false;
    position_turn(&turn, label);
    return label;
}

/* What is wrong in the game, if it is the first thing. */
static void note_fault(struct pgn_sink *s, const struct outcome *o)
{
    char sentence[SENTENCE_SIZE], label[16];

    if (s->broken || o->verdict->code == CODE_OK || code_level((enum code)o->verdict->code) < LEVEL_ERROR)
        return;
    s->broken = true;
    message_verdict(s->messages, o->verdict, sentence);
    snprintf(s->refusal, sizeof s->refusal, "%s: [%s] %s (%s)",
             translate(s->messages, N_("it breaks the rules, and a program for chess would not read it")),
             code_name((enum code)o->verdict->code), sentence, where(s, o, label));
}

/* A variation without a move, as one of a kinte alone, is no variation for chess. */
static void note_variation(struct pgn_sink *s, const struct outcome *o)
{
    if (o->event->kind == EV_OPEN)
        s->moved[o->depth + 1] = false;
    else if (o->event->kind == EV_MOVE && o->event->kinte == NO_KINTE && o->final)
        s->moved[o->depth] = true;
    else if (o->event->kind == EV_CLOSE && !s->moved[o->depth + 1] && !s->broken) {
        s->broken = true;
        snprintf(s->refusal, sizeof s->refusal, "%s", translate(s->messages, N_("a variation has no move")));
    }
}

static bool pgn_outcome(struct sink *sink, const struct outcome *o)
{
    struct pgn_sink *s = (struct pgn_sink *)sink;

    if (o->event->kind == EV_GAME && !new_game(s))
        return false;
    if (!s->game) /* the reader warns of a byte before the first game */
        return true;
    if (o->after)
        s->rules = rules_of(o->after);
    note_fault(s, o);
    note_variation(s, o);
    if (!s->broken && (ftello(s->game) > KEPT_MAX || writer_too_long(s->writer))) {
        s->broken = true;
        snprintf(s->refusal, sizeof s->refusal, "%s", translate(s->messages, N_("it is longer than 64 MiB")));
    }
    return s->broken || writer_outcome(s->writer, o);
}

/* ---- laying out ---- */

/* A word after a space, or on a new line where it would be too long for this one. */
static void put_word(struct pgn_sink *s, const char *word, size_t length)
{
    size_t width = utf8_length(word, length);

    if (s->column > 0 && s->column + 1 + width > LINE_WIDTH) {
        fputc('\n', s->out);
        s->column = 0;
    }
    if (s->column > 0 && !s->glue) {
        fputc(' ', s->out);
        s->column++;
    }
    s->glue = false;
    fwrite(word, 1, length, s->out);
    s->column += width;
}

static void put_words(struct pgn_sink *s, const char *text, size_t length)
{
    for (size_t i = 0, n; i < length; i += n + 1) {
        for (n = 0; i + n < length && text[i + n] != ' ' && text[i + n] != '\n';)
            n++;
        if (n > 0)
            put_word(s, text + i, n);
    }
}

/* `Ra1a4 <kinte:7>` is a comment. */
static void put_kinte(struct pgn_sink *s, const char *try, size_t length, const char *mark)
{
    char text[160];

    snprintf(text, sizeof text, "{kinte: %.*s, %d left}", (int)length, try, atoi(mark + strlen("<kinte:")));
    put_words(s, text, strlen(text));
}

static size_t token_length(const char *p)
{
    const char *end = p;

    if (*p == '{') {
        while (*end && *end != '}')
            end++;
        return (size_t)(end - p) + (*end == '}');
    }
    return strcspn(p, " \n");
}

/* A number that waits for its move. */
struct pending {
    const char *text;
    size_t length;
    bool white_before; /* the token before was White's move */
    bool closed;       /* a variation has ended, and no move has come since */
};

/* "12..." */
static bool is_black_number(const char *p, size_t n)
{
    size_t digits = strspn(p, "0123456789");

    return digits > 0 && n == digits + 3 && memcmp(p + digits, "...", 3) == 0;
}

static void put_comment(struct pgn_sink *s, const char *p, size_t n)
{
    char text[32];

    put_word(s, text, (size_t)snprintf(text, sizeof text, "{%.*s}", (int)n, p));
}

static bool is_result(const char *p, size_t n)
{
    static const char *const RESULTS[] = {"1-0", "0-1", "1/2-1/2", "*"};

    for (size_t i = 0; i < sizeof RESULTS / sizeof *RESULTS; i++)
        if (strlen(RESULTS[i]) == n && memcmp(RESULTS[i], p, n) == 0)
            return true;
    return false;
}

/* A token that is no comment: parentheses cling to moves. */
static void put_token(struct pgn_sink *s, const char *p, size_t n, struct pending *number)
{
    bool opens = *p == '(';

    if (opens) { /* "(2." */
        put_word(s, "(", 1);
        s->glue = true;
        p++;
        n--;
        number->white_before = false;
    }
    if (*p == ')') { /* after a try */
        number->length = 0;
        s->glue = true;
    }
    if (is_result(p, n)) /* after a try too */
        number->length = 0;
    if (n > 1 && p[n - 1] == '.') {
        number->text = p;
        number->length = n;
        return;
    }
    if (*p != '$' && number->length > 0 && !(number->white_before && is_black_number(number->text, number->length)))
        put_word(s, number->text, number->length);
    if (*p == '$' && number->closed) { /* after a variation a NAG would be none */
        put_comment(s, p, n);
        return;
    }
    if (*p != '$')
        number->length = 0;
    number->closed = p[n - 1] == ')' || (*p == '$' && number->closed);
    number->white_before = *p != '$' && p[n - 1] != ')' && !is_result(p, n); /* in a variation one may come first */
    put_word(s, p, n);
}

/*
 * The movetext: one turn a line becomes running text.  Black's number stands only where something parts him from
 * White's move, and a comment before a move stands before its number: programs take it as the move's own nowhere else.
 */
static void put_moves(struct pgn_sink *s, const char *p)
{
    struct pending number = {0};

    s->column = 0;
    for (p += strspn(p, " \n"); *p;) {
        size_t n = token_length(p);
        const char *next = p + n + strspn(p + n, " \n");
        if (*p == '{') {
            put_words(s, p, n);
            number.white_before = false;
        } else if (strncmp(next, "<kinte:", 7) == 0) {
            put_kinte(s, p + (*p == '('), n - (*p == '('), next);
            next += strcspn(next, ">") + 1;
            number.white_before = false;
        } else {
            put_token(s, p, n, &number);
        }
        p = next + strspn(next, " \n");
    }
    fputc('\n', s->out);
}

/* The end of a FEN that programs for chess would not read, with what a comment says instead; NULL if there is none. */
static const char *own_field(const struct rules *rules, const char *fen, const char *end, const char **comment)
{
    const struct fen_field *f = rules->fen ? rules->fen->fields : NULL;
    const char *last = end, *word;
    struct fen ignored = {.given = true};

    for (; f && f->read; f++) {
        if (f->place != FEN_SEVENTH || !f->pgn_comment)
            continue;
        while (last > fen && last[-1] != ' ')
            last--;
        word = last + strcspn(last, "\"");
        if (last > fen && f->read(last, (size_t)(word - last), &ignored)) {
            *comment = f->pgn_comment;
            return last - 1;
        }
    }
    return NULL;
}

/* Is this line of a tag an Ending that no game of chess has? */
static bool own_ending(const struct rules *rules, const char *line, const char *end)
{
    static const char TAG[] = "[Ending \"";
    const char *name = line + sizeof TAG - 1;

    for (const struct ending_spec *e = rules->endings; e && e->name; e++)
        if ((size_t)(end - line) == sizeof TAG - 1 + strlen(e->name) + 2 && memcmp(line, TAG, sizeof TAG - 1) == 0 &&
            memcmp(name, e->name, strlen(e->name)) == 0)
            return true;
    return false;
}

/* The tags; a FEN without the field that only its game has, which becomes a comment. */
static const char *put_tags(struct pgn_sink *s, const struct rules *rules, const char *p, char comment[64])
{
    comment[0] = '\0';
    while (*p == '[') {
        const char *end = strchr(p, '\n'), *field = NULL, *word = NULL;
        if (strncmp(p, "[FEN ", 5) == 0 && (field = own_field(rules, p, end, &word)) != NULL) {
            const char *value = field + 1 + strcspn(field + 1, "=\"");
            value += *value == '=';
            snprintf(comment, 64, "%s: %.*s", word, (int)strcspn(value, "\" \n"), value);
            fprintf(s->out, "%.*s\"]\n", (int)(field - p), p);
        } else if (!own_ending(rules, p, end)) {
            fwrite(p, 1, (size_t)(end - p) + 1, s->out);
        }
        p = end + 1;
    }
    fputc('\n', s->out);
    return p;
}

static void put_game(struct pgn_sink *s, const struct rules *rules)
{
    char comment[64];
    const char *moves;

    if (s->any)
        fputc('\n', s->out);
    s->any = true;
    moves = put_tags(s, rules, s->text, comment);
    if (comment[0])
        fprintf(s->out, "{%s}\n", comment);
    put_moves(s, moves);
}

static void refuse(struct pgn_sink *s, const struct game_summary *summary)
{
    if (!summary->rules)
        snprintf(s->refusal, sizeof s->refusal, "%s", translate(s->messages, N_("its variant is not known")));
    else if (!summary->rules->chess || !rules_are_plain(summary->rules))
        snprintf(s->refusal, sizeof s->refusal,
                 translate(s->messages, N_("%s is no chess game: its moves cannot be written as plain PGN")),
                 summary->rules->name);
    else if (!s->broken && !summary->readable)
        snprintf(s->refusal, sizeof s->refusal, "%s", translate(s->messages, N_("it cannot be read to its end")));
}

static bool pgn_ended(struct sink *sink, const struct game_summary *summary)
{
    struct pgn_sink *s = (struct pgn_sink *)sink;
    bool written;

    refuse(s, summary);
    if (s->refusal[0] == '\0') {
        written = fflush(s->game) == 0 && !ferror(s->game);
        if (written && s->length > 0)
            put_game(s, summary->rules);
        if (!written)
            return false;
    }
    forget_game(s);
    return true;
}

static const char *pgn_refusal(const struct sink *sink)
{
    const struct pgn_sink *s = (const struct pgn_sink *)sink;

    return s->refusal[0] ? s->refusal : NULL;
}

static void pgn_free(struct sink *sink)
{
    forget_game((struct pgn_sink *)sink);
    free(sink);
}

struct sink *pgn_sink(const struct sink_options *options)
{
    struct pgn_sink *s = calloc(1, sizeof *s);

    if (!s)
        return NULL;
    s->sink = (struct sink){pgn_outcome, pgn_ended, pgn_refusal, pgn_free, NULL};
    s->out = options->out;
    s->messages = options->messages;
    return &s->sink;
}
