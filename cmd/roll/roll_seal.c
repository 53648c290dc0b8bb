/*
 * roll_seal.c: seals of bids and stacks, and their openings.
 */
#include "roll.h"
#include "text/message.h"
#include "secrets.h"
#include "notation/token.h"

#include <errno.h>
#include <fcntl.h>
#include <libintl.h>
#include <signal.h>
#include <sodium.h>
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
    struct game game;
    struct secret due;
    char turn[16], secret[MAX_SERIES + 1];
};

/* A bid, as the kind's letter; false if the rules forbid it. */
static bool judge_bid(struct sealing *s, const char *typed)
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
        say_verdict(&v, sentence);
        roll_refuse("[%s] %s", code_name((enum code)v.code), sentence);
        return false;
    }
    s->secret[0] = e.faces[side].state == FACES_NONE ? '-' : KIND_LETTER[e.faces[side].value[0]];
    s->secret[1] = '\0';
    return true;
}

static bool judge_stack(struct sealing *s, const char *typed)
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
    struct game *g = &s->game;
    enum side side = s->options->side;

    if (game_closed(g))
        return false;
    position_turn(&g->position, s->turn);
    if (secret_due(&g->position, side, &s->due))
        return true;
    if (secret_due(&g->position, other(side), &s->due))
        roll_refuse(gettext("game %lu awaits the other side's stack: one lays it for the opponent's tries"), g->number);
    else
        game_refuse(g);
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
    char begin[256], text[512], nonce[NONCE + 1];
    const char *old;
    enum side side = s->options->side;
    size_t n, length = strlen(s->secret);

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
    if (secrets_add(kept, "seal %s", text))
        print_seal(side, text, length);
}

void roll_seal(const struct roll_options *o)
{
    struct sealing s = {.options = o};
    struct secrets kept;
    char typed[128];
    bool stack;

    if (!game_read(o, &s.game, NULL, NULL, NULL) || !find_thing(&s) || !game_has_id(&s.game))
        return;
    stack = s.due.sort == SECRET_STACK;
    if (!read_secret(o,
                     stack ? gettext("The stack, as in ++-+-- (not shown): ")
                           : gettext("The bid, P N B R or Q (not shown): "),
                     typed, sizeof typed))
        return;
    if ((stack ? judge_stack(&s, typed) : judge_bid(&s, typed)) && secrets_open(&kept, o->keep, true)) {
        keep_seal(&s, &kept);
        secrets_close(&kept);
    }
    sodium_memzero(typed, sizeof typed);
    sodium_memzero(s.secret, sizeof s.secret);
}

/* ---- openings ---- */

/* May this side's seal be opened now?  It gives the secret away. */
static bool may_open(const struct roll_options *o, const struct game *g)
{
    const struct proof *pr = &g->proof;
    bool stack = pr->sort == SECRET_STACK;

    if (!g->rules || !g->readable)
        return !game_closed(g);
    if (!game_sound(g, true))
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

/* Is it of this game, turn, thing and side?  The seal of another may have been put into this record to have it opened. */
static bool is_of_record(const struct roll_options *o, const struct proof *pr, const char *text)
{
    char begin[256];
    int n = snprintf(begin, sizeof begin, "%s %s %s %c ", pr->game_id, pr->turn, pr->thing, o->side == WHITE ? 'w' : 'b');

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

void roll_open(const struct roll_options *o)
{
    struct game g;
    struct secrets kept;
    size_t cursor = 0, n;
    const char *line;
    char text[512], hex[65];
    uint8_t hash[PROOF_HASH];
    bool found = false;

    if (!game_read(o, &g, NULL, NULL, NULL) || !may_open(o, &g) || !secrets_open(&kept, o->keep, false))
        return;
    while (!found && (line = secrets_line(&kept, &cursor, &n)) != NULL) {
        line = sealed_text(line, &n);
        if (!line || n >= sizeof text)
            continue;
        memcpy(text, line, n);
        text[n] = '\0';
        proof_hash_hex(text, n, hex);
        found = proof_read_hash(hex, 64, hash) && memcmp(hash, g.proof.seal[o->side], sizeof hash) == 0;
    }
    if (found && is_of_record(o, &g.proof, text))
        print_opening(o->side, text, n);
    else if (!found)
        roll_refuse(gettext("%s holds nothing with this seal"), o->keep);
    sodium_memzero(text, sizeof text);
    secrets_close(&kept);
}
