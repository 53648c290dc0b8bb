/*
 * roll_seal.c: seals of bids and stacks, and their openings.
 */
#include "notation/token.h"
#include "roll.h"
#include "secrets.h"
#include "shared/i18n.h"
#include "text/message.h"

#include <errno.h>
#include <fcntl.h>
#include <libintl.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#define NONCE 22

/* ---- the secret: typed without echo, or piped in ---- */

static volatile sig_atomic_t caught;

static void catch (int signal)
{
    caught = signal;
}

#define LONGEST_LINE 65536 /* what is longer is no secret, nor read to its end */

/* One line from a file descriptor, its end and blanks around it left out; false if there is none or it is too long. */
static bool read_line(int fd, char *out, size_t size)
{
    size_t n = 0, left = LONGEST_LINE, blank;
    ssize_t got;
    char c = 0;

    while ((got = read(fd, &c, 1)) == 1 && c != '\n' && --left > 0)
        if (n + 1 < size)
            out[n++] = c;
    out[n] = '\0';
    if (got < 0 || (got == 0 && n == 0) || n + 1 == size)
        return false;
    while (n > 0 && strchr(" \t\r", out[n - 1]))
        out[--n] = '\0';
    blank = strspn(out, " \t");
    memmove(out, out + blank, n - blank + 1);
    return true;
}

/* The terminal is given back as it was, whatever the player types or sends. */
static bool read_silently(const char *prompt, char *out, size_t size)
{
    static const int SIGNALS[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    struct sigaction action = {.sa_handler = catch}, old[4];
    struct termios silent, before;
    bool good;

    if (tcgetattr(STDIN_FILENO, &before) != 0)
        return false;
    silent = before;
    silent.c_lflag &= ~(tcflag_t)ECHO;
    for (int i = 0; i < 4; i++)
        sigaction(SIGNALS[i], &action, &old[i]);
    fputs(prompt, stderr);
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent);
    good = read_line(STDIN_FILENO, out, size) && !caught;
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
    fputc('\n', stderr);
    for (int i = 0; i < 4; i++)
        sigaction(SIGNALS[i], &old[i], NULL);
    if (caught)
        raise(caught);
    return good;
}

static bool read_secret(const struct roll_options *o, const char *prompt, char *out, size_t size)
{
    if (strcmp(o->file, "-") == 0)
        tool_usage("%s", gettext("the secret comes from standard input, the game cannot: --for wants a file"));
    if (isatty(STDIN_FILENO) ? read_silently(prompt, out, size) : read_line(STDIN_FILENO, out, size))
        return true;
    tool_trouble("%s", gettext("no secret was given on standard input"));
    return false;
}

/* ---- what is to be sealed ---- */

struct sealing {
    const struct roll_options *options;
    struct roll_game game;
    struct secret due;
    char turn[16], secret[MAX_SERIES + 1];
};

/* A bid, as the kind's letter; false if the rules forbid it. */
static bool game_bid(struct sealing *s, const char *typed)
{
    struct event e;
    struct position after;
    struct verdict v;
    char text[80], sentence[SENTENCE_SIZE];
    enum side side = s->options->side;

    snprintf(text, sizeof text, side == WHITE ? "%.60s:?" : "?:%.60s", typed);
    token_read_reveal(text, strlen(text), &e);
    if (e.kind != EV_REVEAL || e.sides != 2 || e.faces[side].state == FACES_UNKNOWN ||
        (e.faces[side].state == FACES_GIVEN && (e.faces[side].n != 1 || !e.faces[side].letter))) {
        roll_refuse("%s", gettext("a bid is one of P N B R Q, or - of a player who owns none of them"));
        return false;
    }
    verdict_clear(&v);
    s->game.rules->step(&s->game.position, &e, &after, &v);
    if (v.code != CODE_OK) {
        message_verdict(language_spoken(), &v, sentence);
        roll_refuse("[%s] %s", code_name((enum code)v.code), sentence);
        return false;
    }
    s->secret[0] = e.faces[side].state == FACES_NONE ? '-' : KIND_LETTER[e.faces[side].value[0]];
    s->secret[1] = '\0';
    return true;
}

static bool game_stack(struct sealing *s, const char *typed)
{
    unsigned red = 0, black = 0;
    size_t n = strspn(typed, "+-");

    for (size_t i = 0; i < n; i++) {
        red += typed[i] == '+';
        black += typed[i] == '-';
    }
    if (typed[n] || red != s->due.red || black != s->due.black) {
        roll_refuse(
            gettext("a stack of this game has %u red cards (+) and %u black ones (-), the first to be turned first"),
            s->due.red, s->due.black);
        return false;
    }
    memcpy(s->secret, typed, n + 1); /* n is red and black: at most MAX_SERIES */
    return true;
}

/* What the game awaits of this side: a bid or a stack. */
static bool find_thing(struct sealing *s)
{
    struct roll_game *g = &s->game;
    enum side side = s->options->side;

    if (roll_game_closed(g))
        return false;
    position_turn(&g->position, s->turn);
    if (secret_due(&g->position, side, &s->due))
        return true;
    if (secret_due(&g->position, other(side), &s->due))
        roll_refuse(gettext("game %lu awaits the other side's stack: one lays it for the opponent's tries"), g->number);
    else
        roll_game_refuse(g);
    return false;
}

/* ---- kept secrets ---- */

/* The sealed text of a line "seal TEXT", NULL of any other. */
static const char *sealed_text(const char *line, size_t *length)
{
    if (*length < 5 || memcmp(line, "seal ", 5) != 0)
        return NULL;
    *length -= 5;
    return line + 5;
}

/* Has this very thing been sealed already?  *text: how. */
static bool find_sealed(const struct secrets *kept, const char *begin, const char **text, size_t *length)
{
    size_t cursor = 0, n;
    const char *line;

    while ((line = secrets_line(kept, &cursor, &n)) != NULL)
        if ((*text = sealed_text(line, &n)) != NULL && n > strlen(begin) && memcmp(*text, begin, strlen(begin)) == 0) {
            *length = n;
            return true;
        }
    return false;
}

static void print_seal(enum side side, const char *text, size_t length)
{
    char hex[65];

    proof_hash_hex(text, length, hex);
    printf("{[%%seal %c %s]}\n", side == WHITE ? 'w' : 'b', hex);
}

/* ---- histories ---- */

/* What the file remembers of a history for which a seal was made or opened. */
struct made_for {
    char digest[65], other[65]; /* the other side's seal, "-" if it was not there */
    const char *text;           /* not terminated */
    size_t length;
};

/* The next line "for SEAL DIGEST OTHER HISTORY" of a seal; false behind the last. */
static bool next_made_for(const struct secrets *kept, size_t *cursor, const char *seal, struct made_for *m)
{
    char head[220], of[65];
    const char *line;
    size_t n;

    while ((line = secrets_line(kept, cursor, &n)) != NULL) {
        int words = 0;
        snprintf(head, sizeof head, "%.*s", (int)(n < sizeof head - 1 ? n : sizeof head - 1), line);
        if (sscanf(head, "for %64s %64s %64s%n", of, m->digest, m->other, &words) != 3 || strcmp(of, seal) != 0)
            continue;
        m->text = line + words + (line[words] == ' ');
        m->length = n - (size_t)(m->text - line);
        return true;
    }
    return false;
}

/* The history of the game up to what is sealed, as one line; to be freed. */
static char *history_of(const struct roll_game *g, size_t length, enum side side, struct made_for *m)
{
    char *text = calloc(1, length + 1);

    if (!text)
        tool_no_memory();
    if (length > 0)
        memcpy(text, g->whole.text, length);
    proof_hash_hex(text, length, m->digest);
    for (size_t i = 0; i < length; i++)
        if (text[i] == '\n')
            text[i] = ' ';
    if (length > 0)
        length--;
    text[length] = '\0';
    strcpy(m->other, "-");
    if (g->proof.sealed[other(side)])
        sodium_bin2hex(m->other, sizeof m->other, g->proof.seal[other(side)], PROOF_HASH);
    m->text = text;
    m->length = length;
    return text;
}

static void make_nonce(char nonce[NONCE + 1])
{
    static const char LETTERS[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    for (int i = 0; i < NONCE; i++)
        nonce[i] = LETTERS[randombytes_uniform(sizeof LETTERS - 1)];
    nonce[NONCE] = '\0';
}

/* A thing is sealed once: asked again for the same secret, the same seal is printed again. */
static void keep_seal(const struct sealing *s, struct secrets *kept)
{
    char begin[256], text[512], nonce[NONCE + 1], hex[65];
    const char *old;
    enum side side = s->options->side;
    size_t n, length = strlen(s->secret);
    struct made_for now;
    char *history;

    n = (size_t)snprintf(begin, sizeof begin, "%s %s %s %c ", s->game.proof.game_id, s->turn, s->due.thing,
                         side == WHITE ? 'w' : 'b');
    if (find_sealed(kept, begin, &old, &length)) {
        if (strncmp(old + n, s->secret, strlen(s->secret)) == 0 && old[n + strlen(s->secret)] == ' ')
            print_seal(side, old, length);
        else
            roll_refuse(
                gettext("%s holds another secret for %s %s of game %s: what may have been posted is not sealed twice"),
                s->options->keep, s->turn, s->due.thing, s->game.proof.game_id);
        return;
    }
    make_nonce(nonce);
    length = proof_sealed_text(s->game.proof.game_id, s->turn, s->due.thing, side, s->secret, nonce, text, sizeof text);
    proof_hash_hex(text, length, hex);
    history = history_of(&s->game, s->game.whole.acted, side, &now);
    if (secrets_add(kept, "for %s %s %s %s\nseal %s", hex, now.digest, now.other, history, text))
        print_seal(side, text, length);
    free(history);
}

static void seal(struct sealing *s)
{
    const struct roll_options *o = s->options;
    struct secrets kept;
    char typed[128];
    bool stack;

    if (!find_thing(s) || !roll_game_has_id(&s->game))
        return;
    stack = s->due.sort == SECRET_STACK;
    if (!read_secret(o,
                     stack ? gettext("The stack, as in ++-+-- (not shown): ")
                           : gettext("The bid, P N B R or Q (not shown): "),
                     typed, sizeof typed))
        return;
    if ((stack ? game_stack(s, typed) : game_bid(s, typed)) && secrets_open(&kept, o->keep, true)) {
        keep_seal(s, &kept);
        secrets_close(&kept);
    }
    sodium_memzero(typed, sizeof typed);
    sodium_memzero(s->secret, sizeof s->secret);
}

void roll_seal(const struct roll_options *o)
{
    struct roll_options with = *o;
    struct sealing s = {.options = o};

    with.history = true;
    if (!roll_game_read(&with, &s.game, NULL, NULL, NULL))
        return;
    seal(&s);
    roll_game_free(&s.game);
}

/* ---- openings ---- */

/* May this side's seal be opened now?  It gives the secret away. */
static bool may_open(const struct roll_options *o, const struct roll_game *g)
{
    const struct proof *pr = &g->proof;
    bool stack = pr->sort == SECRET_STACK;

    if (!g->rules || !g->readable)
        return !roll_game_closed(g);
    if (!roll_game_sound(g, true))
        return false;
    if (!pr->sealed[o->side])
        roll_refuse(gettext("game %lu has no seal of this side to open"), g->number);
    else if (pr->opened[o->side])
        roll_refuse(gettext("game %lu has this opening already"), g->number);
    else if (!stack && !pr->sealed[other(o->side)])
        roll_refuse("%s", gettext("the other side has not sealed its bid: an opening would give this one away"));
    else if (stack && !g->over && turn_is_open(&g->position))
        roll_refuse("%s", gettext("the series is not over: an opening would give away the cards that are left"));
    else
        return true;
    return false;
}

/* Is it of this game, turn, thing and side?  The seal of another may have been put into this record to have it opened.
 */
static bool is_of_record(const struct roll_options *o, const struct proof *pr, const char *text)
{
    char begin[256];
    int n =
        snprintf(begin, sizeof begin, "%s %s %s %c ", pr->game_id, pr->turn, pr->thing, o->side == WHITE ? 'w' : 'b');

    if (strncmp(text, begin, (size_t)n) == 0)
        return true;
    roll_refuse("%s", gettext("this seal was made for another game or turn, and is not opened here"));
    return false;
}

/* Prints the sealed text, for sha256sum, and the comment: the nonce, and before it the secret of a stack. */
static void print_opening(enum side side, const char *text, size_t length)
{
    char words[6][128];
    bool stack;

    if (length > 511 || sscanf(text, "%127s %127s %127s %127s %127s %127s", words[0], words[1], words[2], words[3],
                               words[4], words[5]) != 6)
        return;
    stack = strcmp(words[2], "stack") == 0;
    printf("%.*s\n{[%%open %c %s%s%s]}\n", (int)length, text, side == WHITE ? 'w' : 'b', stack ? words[4] : "",
           stack ? " " : "", words[5]);
}

/* The sealed text whose seal stands in the record, terminated; false if the file has none. */
static bool find_text(const struct secrets *kept, const uint8_t seal[PROOF_HASH], char *text, size_t size,
                      size_t *length)
{
    size_t cursor = 0, n;
    const char *line;
    char hex[65];
    uint8_t hash[PROOF_HASH];

    while ((line = secrets_line(kept, &cursor, &n)) != NULL) {
        line = sealed_text(line, &n);
        if (!line || n >= size)
            continue;
        proof_hash_hex(line, n, hex);
        if (!proof_read_hash(hex, 64, hash) || memcmp(hash, seal, sizeof hash) != 0)
            continue;
        memcpy(text, line, n);
        text[n] = '\0';
        *length = n;
        return true;
    }
    return false;
}

static void tell_other_history(const struct made_for *then, const struct made_for *now)
{
    bool seals = strcmp(then->digest, now->digest) == 0; /* they alone differ */

    fflush(stdout);
    fputs(gettext("roll: this seal was made for another history of this game:\n"), stderr);
    fprintf(stderr, gettext("  then: %.*s\n"), seals ? (int)strlen(then->other) : (int)then->length,
            seals ? then->other : then->text);
    fprintf(stderr, gettext("  now:  %.*s\n"), seals ? (int)strlen(now->other) : (int)now->length,
            seals ? now->other : now->text);
}

/*
 * May it be opened for the history of this record?  It was made for one, in which the other side's seal may still have
 * come; for what it has been opened for, it is opened again.  Another one is told of, and kept if it is asked for.
 */
static bool is_for_history(const struct roll_options *o, const struct roll_game *g, struct secrets *kept)
{
    struct made_for now, m, then = {.text = "-", .length = 1, .other = "-"};
    bool same = false, bound = false, fresh = false, good;
    char hex[65], *history = history_of(g, g->whole.sealed[o->side], o->side, &now);

    sodium_bin2hex(hex, sizeof hex, g->proof.seal[o->side], PROOF_HASH);
    for (size_t cursor = 0; !same && next_made_for(kept, &cursor, hex, &m);) {
        bool here = strcmp(m.digest, now.digest) == 0, alone = strcmp(m.other, "-") == 0;
        same = here && strcmp(m.other, now.other) == 0;
        fresh = fresh || (here && alone);
        bound = bound || !alone;
        then = m;
    }
    good = same || (fresh && !bound);
    if (!good) {
        tell_other_history(&then, &now);
        good = o->again;
        if (!good)
            roll_refuse("%s", gettext("the seal is not opened for this history; --again opens it all the same"));
    }
    good = good && (same || secrets_add(kept, "for %s %s %s %s", hex, now.digest, now.other, history));
    free(history);
    return good;
}

static void open_seal(const struct roll_options *o, const struct roll_game *g, struct secrets *kept)
{
    char text[512];
    size_t n;

    if (!find_text(kept, g->proof.seal[o->side], text, sizeof text, &n))
        roll_refuse(gettext("%s holds nothing with this seal"), o->keep);
    else if (is_of_record(o, &g->proof, text) && is_for_history(o, g, kept))
        print_opening(o->side, text, n);
    sodium_memzero(text, sizeof text);
}

void roll_open(const struct roll_options *o)
{
    struct roll_options with = *o;
    struct roll_game g;
    struct secrets kept;

    with.history = true;
    if (!roll_game_read(&with, &g, NULL, NULL, NULL))
        return;
    if (may_open(o, &g) && secrets_open(&kept, o->keep, false)) {
        open_seal(o, &g, &kept);
        secrets_close(&kept);
    }
    roll_game_free(&g);
}
