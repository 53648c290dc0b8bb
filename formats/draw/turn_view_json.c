#include "turn_view_json.h"

#include "object/json.h"

#include <string.h>

static void put_string(FILE *out, const char *key, const char *text)
{
    fprintf(out, ",\"%s\":", key);
    json_text(out, text, strlen(text));
}

/* The pieces that are seen, as the first field of a FEN. */
static void put_board(FILE *out, const struct board *b)
{
    fputs(",\"board\":\"", out);
    for (unsigned rank = 8; rank-- > 0;) {
        unsigned empty = 0;
        for (unsigned file = 0; file < 8; file++) {
            unsigned square = square_at(file, rank);
            enum kind kind = board_kind(b, square);
            if (kind == NO_KIND) {
                empty++;
                continue;
            }
            if (empty)
                fprintf(out, "%u", empty);
            empty = 0;
            fputc(board_side(b, square) == WHITE ? KIND_LETTER[kind] : KIND_LETTER[kind] + ('a' - 'A'), out);
        }
        if (empty)
            fprintf(out, "%u", empty);
        fputs(rank ? "/" : "\"", out);
    }
}

static void put_fen(FILE *out, const struct turn_view *s)
{
    if (s->view.hides)
        put_board(out, &s->view.board);
    else if (s->fen[0])
        put_string(out, "fen", s->fen);
    else
        fputs(",\"fen\":null", out);
}

/* Words that each side heard, only of those whose ears the seat has. */
static void put_heard(FILE *out, const struct turn_view *s)
{
    static const char *const SIDE[] = {"white", "black"};
    const char *comma = "";
    char word[64];

    fputs(",\"heard\":{", out);
    for (unsigned side = WHITE; side <= BLACK && rules_get(s->view.rules)->hidden; side++) {
        if (s->view.seat != SEAT_REFEREE && s->view.seat != side)
            continue;
        fprintf(out, "%s\"%s\":[", comma, SIDE[side]);
        for (unsigned i = 0; i < s->heard_n[side]; i++) {
            notice_word_text(&s->heard[side][i], word, sizeof word);
            fputs(i ? "," : "", out);
            json_text(out, word, strlen(word));
        }
        fputc(']', out);
        comma = ",";
    }
    fputc('}', out);
}

static void put_faces(FILE *out, const struct faces *f)
{
    if (f->state != FACES_GIVEN) {
        fputs(f->state == FACES_NONE ? "[]" : "null", out);
        return;
    }
    fputc('[', out);
    for (unsigned i = 0; i < f->n && i < MAX_DICE; i++)
        if (f->letter)
            fprintf(out, "%s\"%c\"", i ? "," : "", KIND_LETTER[f->value[i]]);
        else
            fprintf(out, "%s%u", i ? "," : "", (unsigned)f->value[i]);
    fputc(']', out);
}

/* The last roll, or the bids: each side's; [] where it had none, null where it is not known yet. */
static void put_roll(FILE *out, const struct turn_view *s)
{
    bool bids = s->roll[WHITE].letter || s->roll[BLACK].letter, placing = s->roll_sides == 1;

    if (!s->has_roll) {
        fputs(",\"dice\":null", out);
        return;
    }
    fprintf(out, ",\"%s\":{", bids ? "bids" : "dice");
    for (unsigned side = WHITE; side <= BLACK; side++) {
        if (placing && side != s->turn_side)
            continue;
        fprintf(out, "%s\"%s\":", side == BLACK && !placing ? "," : "", side == WHITE ? "white" : "black");
        put_faces(out, &s->roll[placing ? 0 : side]);
    }
    fputc('}', out);
}

static void put_cards(FILE *out, const struct turn_view *s)
{
    fputs(",\"cards\":[", out);
    for (unsigned i = 0; i < s->cards; i++)
        fprintf(out, "%s%s", i ? "," : "",
                s->card[i] == RED_CARD     ? "\"red\""
                : s->card[i] == BLACK_CARD ? "\"black\""
                                           : "null");
    fputc(']', out);
}

/* Of each side, null where the seat may not know it. */
static void put_counters(FILE *out, const struct view *v)
{
    const char *comma = ",\"counters\":{", *end = "";

    for (unsigned i = 0; i < v->counters; i++) {
        if (!view_counter(v, i)->json)
            continue;
        fprintf(out, "%s\"%s\":{", comma, view_counter(v, i)->word);
        for (unsigned side = WHITE; side <= BLACK; side++) {
            fputs(side == WHITE ? "\"white\":" : ",\"black\":", out);
            if (v->count[i][side] == NOT_KNOWN)
                fputs("null", out);
            else
                fprintf(out, "%u", v->count[i][side]);
        }
        fputc('}', out);
        comma = ",";
        end = "}";
    }
    fputs(end, out);
}

static void put_violation(FILE *out, const struct turn_view *s)
{
    if (s->code == CODE_OK) {
        fputs(",\"violation\":null,\"violations\":[]", out);
        return;
    }
    fprintf(out, ",\"violation\":{\"code\":\"%s\"", code_name((enum code)s->code));
    put_string(out, "message", s->violation);
    fputs("},\"violations\":[", out);
    for (size_t i = 0; i < s->violations; i++) {
        fprintf(out, "%s{\"code\":\"%s\"", i ? "," : "", code_name((enum code)s->violated[i].code));
        put_string(out, "message", s->violated[i].message);
        fputc('}', out);
    }
    fputc(']', out);
}

static void put_result(FILE *out, const struct turn_view *s)
{
    enum result result = s->view.over ? (enum result)s->view.over : s->claimed;
    enum ending ending = s->view.over ? (enum ending)s->view.ending : s->claimed_ending;

    fprintf(out, result ? ",\"result\":\"%s\"" : ",\"result\":null", result_name(result));
    fprintf(out, ending ? ",\"ending\":\"%s\"" : ",\"ending\":null", ending_name(ending));
}

void turn_view_json(FILE *out, const char *file, const struct turn_view *s)
{
    fputs("{\"type\":\"turn\"", out);
    put_string(out, "file", file);
    fprintf(out, ",\"game\":%lu", s->game);
    put_string(out, "variant", s->variant);
    put_string(out, "view", seat_name((enum seat)s->view.seat));
    fprintf(out, ",\"index\":%lu", s->index);
    put_string(out, "turn", s->turn[0] ? s->turn : "0");
    if (s->index == 0 || (rules_get(s->view.rules)->rounds && s->roll_sides == 2)) /* a round is nobody's */
        fputs(",\"side\":null", out);
    else
        put_string(out, "side", s->turn_side == WHITE ? "white" : "black");
    put_string(out, "moves", s->moves);
    put_string(out, "sentence", s->sentence);
    put_heard(out, s);
    put_fen(out, s);
    put_roll(out, s);
    put_cards(out, s);
    put_counters(out, &s->view);
    put_violation(out, s);
    put_result(out, s);
    if (s->view.hides)
        fprintf(out, ",\"ends\":%s", s->ends ? "true" : "false");
    fputs("}\n", out);
}
