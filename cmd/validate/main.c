/*
 * main.c: checks games against the rules; says where and why they fail.
 */
#include "validate.h"

#include "explain.h"
#include "game/game.h"
#include "notation/fen.h"
#include "notation/token.h"
#include "object/json.h"
#include "shared/house_rules_file.h"
#include "shared/i18n.h"
#include "shared/tool.h"
#include "text/message.h"

#include <libintl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char USAGE[] = N_("Usage: validate [OPTION]... [FILE]...\n"
                               "Check records of games (XPGN, PGN) against the rules; say where and why they\n"
                               "fail.\n"
                               "\n"
                               "  validate game.xpgn            what is wrong: FILE:LINE:COL: error: [code] ...\n"
                               "  validate -o json *.pgn        the same as JSON Lines\n"
                               "  validate --checks rules.yaml  run rule checks, print TAP\n"
                               "\n"
                               "  -q, --quiet           no line for each game\n"
                               "      --first           only the first violation of each game\n"
                               "      --strict          notes on all that canonical text writes otherwise\n"
                               "      --require-proof   dice, bids and cards that no seal or chain proves are\n"
                               "                        violations\n"
                               "      --variations      play the variations too; faults there are warnings\n"
                               "      --variant NAME    judge by the rules of this game, not of the tag's\n"
                               "      --rules FILE      house rules (YAML), behind the record's own options\n"
                               "  -f, --from FORM       the form of the input: xpgn (pgn), jsonl, yaml, forum\n"
                               "  -o, --output FORM     text or json\n"
                               "      --checks FILE     run the rule checks of a YAML file (may be repeated)\n"
                               "      --explain CODE    say what a code means and what to do, with an example\n"
                               "      --list-codes      all codes, with level, rule and meaning\n"
                               "      --lang en|ru      the language of sentences\n"
                               "      --color[=WHEN]    auto, always or never\n"
                               "  -h, --help            this text\n"
                               "  -V, --version         the version\n"
                               "\n"
                               "Exit status: 0 all games are valid; 1 some are not; 2 trouble (usage, unreadable\n"
                               "input, I/O).\n");

/* What is held back, so that diagnostics of the tag section come in order of place. */
#define HELD 64
struct report {
    struct place place;
    enum level level;
    uint8_t code;
    bool first;
    size_t order; /* among those that are held */
    const char *rule;
    const char *section; /* the author's, for that rule; NULL: there is none */
    struct post post;    /* number 0: not of a thread */
    char turn[16];
    uint8_t side;
    char message[SENTENCE_SIZE + 32];
    char *line; /* the source line, NULL if it is not at hand; owned */
    size_t length;
    uint64_t caret; /* the character of `line` that it points at, from 1 */
    bool cut;       /* a long line: its beginning is left out */
};

struct validation {
    const char *name;
    char *shown_name; /* as a terminal may get it */
    unsigned long game;
    const struct form *from;
    bool of_people; /* the input is what people have written */
    bool quiet, first_only, json;
    bool example; /* of a code, not somebody's game */
    const char *variant;
    const char *rules_file; /* of which the house rules are */
    struct house house;
    bool house_used;
    bool strict, variations, require_proof;
    struct report held[HELD];
    size_t holding;
    bool flushed;
    bool any;
};

static const char *const LEVEL[] = {"note", "warning", "error", "error"};

/* ---- showing a line and its caret ---- */

/* The character at `s` as it may be shown: control characters and text direction marks escaped; *width gets its width.
 */
static size_t show_character(const char *s, size_t length, char out[12], unsigned *width)
{
    uint32_t c;
    size_t n = utf8_decode(s, length, &c);

    if (n == 0) { /* read as Latin-1 */
        c = (unsigned char)*s;
        if ((*width = (unsigned)utf8_escape(c, out)) == 0) {
            out[utf8_encode(c, out)] = '\0';
            *width = 1;
        }
        return 1;
    }
    if (c == '\t') {
        strcpy(out, "\t");
        *width = 1;
    } else if (utf8_escape(c, out) > 0) {
        *width = (unsigned)strlen(out);
    } else {
        memcpy(out, s, n);
        out[n] = '\0';
        *width = utf8_columns(c);
    }
    return n;
}

#define SHOWN 100 /* characters around the caret */

static void show_line(const struct report *r, bool color)
{
    const char *line = r->line;
    size_t length = r->length;
    uint64_t column = r->caret, at = 1, from = column > SHOWN / 2 + 8 && length > SHOWN ? column - SHOWN / 2 : 1;
    char shown[12], pad[SHOWN * 12 + 8];
    size_t i = 0, padding = 0;
    unsigned width;

    if (from > 1 || r->cut) {
        fputs("…", stdout);
        pad[padding++] = ' ';
    }
    while (i < length) {
        size_t n = show_character(line + i, length - i, shown, &width);
        if (at >= from + SHOWN) {
            fputs("…", stdout);
            break;
        }
        if (at >= from) {
            fputs(shown, stdout);
            if (at < column)
                for (unsigned w = 0; w < width && padding < sizeof pad; w++)
                    pad[padding++] = shown[0] == '\t' ? '\t' : ' ';
        }
        i += n;
        at++;
    }
    printf("\n%.*s%s^%s\n", (int)padding, pad, color ? "\033[1;32m" : "", color ? "\033[0m" : "");
}

/* ---- reports ---- */

static void print_post(const struct post *post)
{
    char *author = post->author ? tool_harmless(post->author) : NULL;

    if (author)
        printf(gettext("    in post %lu, by %s\n"), post->number, author);
    else if (post->number > 0)
        printf(gettext("    in post %lu\n"), post->number);
    free(author);
}

static void print_text(const struct validation *run, const struct report *r)
{
    static const char *const COLOR[] = {"\033[1;36m", "\033[1;35m", "\033[1;31m", "\033[1;31m"};
    bool color = tool_color(), later = r->level >= LEVEL_ERROR && !r->first;

    printf("%s:%llu:%llu: %s%s%s%s: [%s] %s (%s", run->shown_name, (unsigned long long)r->place.line,
           (unsigned long long)r->place.column, color ? COLOR[r->level] : "", LEVEL[r->level],
           later ? gettext(" (later)") : "", color ? "\033[0m" : "", code_name((enum code)r->code), r->message,
           r->rule);
    if (r->section && run->of_people)
        printf(gettext("; the author's %s"), r->section);
    puts(")");
    if (r->line)
        show_line(r, color);
    print_post(&r->post);
}

static void print_json(const struct validation *run, const struct report *r)
{
    fputs("{\"type\":\"diagnostic\",\"file\":", stdout);
    json_text(stdout, run->name, strlen(run->name));
    printf(",\"game\":%lu,\"line\":%llu,\"column\":%llu,\"severity\":\"%s\",\"code\":\"%s\",\"rule\":\"%s\",\"turn\":"
           "\"%s\","
           "\"side\":\"%s\",\"first\":%s,\"message\":",
           run->game, (unsigned long long)r->place.line, (unsigned long long)r->place.column, LEVEL[r->level],
           code_name((enum code)r->code), r->rule, r->turn, r->side == WHITE ? "white" : "black",
           r->first ? "true" : "false");
    json_text(stdout, r->message, strlen(r->message));
    fputs(",\"source\":", stdout);
    json_text(stdout, r->line ? r->line : "", r->line ? r->length : 0);
    if (r->section) {
        fputs(",\"section\":", stdout);
        json_text(stdout, r->section, strlen(r->section));
    }
    if (r->post.number > 0)
        printf(",\"post\":%lu", r->post.number);
    if (r->post.author) {
        fputs(",\"author\":", stdout);
        json_text(stdout, r->post.author, strlen(r->post.author));
    }
    fputs("}\n", stdout);
}

static void print_report(struct validation *run, struct report *r)
{
    if (!(run->first_only && !r->first)) {
        if (run->json)
            print_json(run, r);
        else
            print_text(run, r);
    }
    free(r->line);
    r->line = NULL;
}

static int by_place(const void *a, const void *b)
{
    const struct report *x = a, *y = b;

    if (x->place.line != y->place.line)
        return x->place.line < y->place.line ? -1 : 1;
    if (x->place.column != y->place.column)
        return x->place.column < y->place.column ? -1 : 1;
    return x->order < y->order ? -1 : x->order > y->order;
}

/* The reports on the tags, in order of place; the first violation among them is the game's. */
static void flush_held(struct validation *run)
{
    bool had_first = false;

    for (size_t i = 0; i < run->holding; i++) {
        had_first = had_first || run->held[i].first;
        run->held[i].order = i;
    }
    if (run->holding > 1) /* else it would take memory for nothing, for every game */
        qsort(run->held, run->holding, sizeof *run->held, by_place);
    for (size_t i = 0; i < run->holding; i++) {
        struct report *r = &run->held[i];
        if (r->level >= LEVEL_ERROR) {
            r->first = had_first;
            had_first = false;
        }
        print_report(run, r);
    }
    run->holding = 0;
    run->flushed = true;
}

/* Of a line, or of the LINE_KEPT bytes around its place, a copy. */
#define LINE_KEPT 8192

static void keep_line(struct report *r, const char *line, size_t length)
{
    uint64_t offset = r->place.offset - r->place.line_offset;
    size_t at = offset < length ? (size_t)offset : length, from = 0;

    r->caret = r->place.column;
    r->cut = false;
    if (length > LINE_KEPT) {
        from = at > LINE_KEPT / 2 ? at - LINE_KEPT / 2 : 0;
        while (from < at && ((unsigned char)line[from] & 0xc0) == 0x80)
            from++;
        length = length - from > LINE_KEPT ? LINE_KEPT : length - from;
        r->caret = 1;
        r->caret += utf8_length(line + from, at - from);
        r->cut = from > 0;
    }
    r->line = malloc(length + 1);
    if (!r->line)
        tool_no_memory();
    memcpy(r->line, line + from, length);
    r->length = length;
}

static void fill_report(const struct outcome *o, struct report *r)
{
    const struct verdict *v = o->verdict;
    struct position at = {.number = o->number, .side = o->side, .setup = o->setup};
    const char *line;
    size_t n = 0, length;

    r->level = o->level;
    r->code = v->code;
    r->rule = v->rule;
    r->first = o->first;
    r->side = v->blames ? v->blames - 1 : o->side;
    if (o->depth > 0 && o->event->kind != EV_TROUBLE) {
        r->code = CODE_VARIATION;
        r->level = LEVEL_WARNING;
        n = (size_t)snprintf(r->message, sizeof r->message, "[%s] ", code_name((enum code)v->code));
    }
    message_verdict(language_spoken(), v, r->message + n);
    if (o->after)
        at.rules = o->after->rules;
    else
        at.setup = true; /* no turn has begun */
    position_turn(&at, r->turn);
    r->section = o->after && o->level >= LEVEL_ERROR ? rules_author(rules_of(o->after), v->rule) : NULL;
    if (!outcome_post(o, &r->post))
        r->post = (struct post){0};
    r->place = outcome_place(o);
    if (outcome_line(o, &line, &length))
        keep_line(r, line, length);
}

/* What came of an event: only what was found is shown. */
static void heard(void *context, const struct outcome *o)
{
    struct validation *run = context;
    struct report *r = &run->held[run->holding];
    bool of_tags = !run->flushed && (o->event->kind == EV_TAG || o->event->kind == EV_TROUBLE ||
                                     o->verdict->at >= AT_TAG_VARIANT || o->verdict->code == CODE_ROSTER);

    if (o->event->kind == EV_GAME) {
        run->game++;
        run->flushed = false;
    }
    if (o->verdict->code == CODE_OK)
        return;
    if (o->level >= LEVEL_ERROR && !run->example)
        tool_status(STATUS_NO);
    if (!of_tags || run->holding == HELD - 1) {
        flush_held(run);
        r = run->held;
    }
    memset(r, 0, offsetof(struct report, message));
    fill_report(o, r);
    if (of_tags)
        run->holding++;
    else
        print_report(run, r);
}

static const char *verdict_word(const struct game_summary *s)
{
    return !s->readable ? "unreadable" : s->violations ? "invalid" : "valid";
}

static void summary_json(const struct validation *run, const struct game_summary *s)
{
    char fen[FEN_SIZE] = "";
    enum result result = s->position && s->position->over ? (enum result)s->position->over : UNFINISHED;
    enum ending ending = s->position ? (enum ending)s->position->ending : NO_ENDING;

    if (s->position)
        fen_write(s->position, fen);
    fputs("{\"type\":\"game\",\"file\":", stdout);
    json_text(stdout, run->name, strlen(run->name));
    printf(",\"game\":%lu,\"variant\":", run->game);
    if (s->rules)
        printf("\"%s\"", s->rules->name);
    else
        fputs("null", stdout);
    printf(",\"verdict\":\"%s\",\"result\":\"%s\",\"ending\":", verdict_word(s), result_name(result));
    printf(ending ? "\"%s\"" : "null", ending_name(ending));
    printf(",\"turns\":%lu,\"fen\":", s->turns);
    printf(fen[0] ? "\"%s\"" : "null", fen);
    printf(",\"violations\":%lu,\"warnings\":%lu", s->violations, s->warnings);
    printf(",\"claimed\":\"%s\",\"chance\":%lu,\"proven\":%lu}\n", s->terminator ? result_name(s->terminator) : "",
           s->chance, s->proven);
}

static void print_turns(const struct game_summary *s)
{
    printf(", ");
    if (s->rules->rounds)
        printf(ngettext("%lu round", "%lu rounds", s->turns), s->turns);
    else
        printf(ngettext("%lu turn", "%lu turns", s->turns), s->turns);
}

/* What the game's chance and secrets rest on. */
static void print_trust(const struct game_summary *s)
{
    const char *what;

    if (!s->chance || !s->position)
        return;
    what = s->rules->secrets == SECRET_STACK ? gettext("cards")
           : s->rules->secrets == SECRET_BID ? gettext("bids")
                                             : gettext("dice");
    if (s->proven == 0)
        printf(gettext(", %s on trust"), what);
    else if (s->proven >= s->chance)
        printf(gettext(", %s proven"), what);
    else
        printf(gettext(", %s: %lu of %lu proven"), what, s->proven, s->chance);
}

static void summary_text(const struct validation *run, const struct game_summary *s)
{
    const char *name = s->rules ? s->rules->name : gettext("unknown variant");
    enum ending ending = s->position ? (enum ending)s->position->ending : NO_ENDING;

    printf("%s: ", run->shown_name);
    printf(gettext("game %lu"), run->game);
    printf(": %s: ", name);
    if (!s->readable) {
        printf("%s", gettext("unreadable"));
    } else if (s->violations) {
        printf(ngettext("%lu violation", "%lu violations", s->violations), s->violations);
    } else {
        printf("%s", gettext("valid"));
        if (s->terminator)
            printf(", %s", result_name(s->terminator));
        if (ending == NO_ENDING)
            ending = s->ending_tag;
        if (ending)
            printf(", %s", gettext(ending_name(ending)));
        print_turns(s);
        print_trust(s);
    }
    if (s->warnings) {
        printf(", ");
        printf(ngettext("%lu warning", "%lu warnings", s->warnings), s->warnings);
    }
    putchar('\n');
}

/* A reveal or card, and the digest of what stands before it: two players who have the same have played the same game.
 */
static void revealed(void *context, const struct reveal *r)
{
    struct validation *run = context;
    char token[TOKEN_SIZE], hex[65];

    flush_held(run);
    fputs("{\"type\":\"reveal\",\"file\":", stdout);
    json_text(stdout, run->name, strlen(run->name));
    printf(",\"game\":%lu,\"line\":%llu,\"column\":%llu,\"turn\":\"%s\",\"token\":", run->game,
           (unsigned long long)r->place.line, (unsigned long long)r->place.column, r->turn);
    json_text(stdout, token, token_write(r->event, token));
    printf(",\"history\":\"%s\"}\n", sodium_bin2hex(hex, sizeof hex, r->digest, 32));
}

static void ended(void *context, const struct game_summary *s)
{
    struct validation *run = context;

    flush_held(run);
    tool_progress(run->game);
    run->house_used = run->house_used || (s->position && run->house.has[s->position->rules]);
    if (run->json)
        summary_json(run, s);
    else if (!run->quiet)
        summary_text(run, s);
}

/* ---- a file ---- */

static void validate_source(struct validation *run, const char *name, ssize_t (*read)(void *, void *, size_t),
                            void *context)
{
    struct source_options so = {.reader = {.read = read,
                                           .context = context,
                                           .skip_comments = true,
                                           .commands = true,
                                           .skip_variations = !run->variations},
                                .variant = run->variant};
    struct game_options jo = {.variant = run->variant,
                              .house = &run->house,
                              .strict = run->strict,
                              .require_proof = run->require_proof,
                              .remarks = !run->of_people,
                              .variations = run->variations,
                              .context = run,
                              .heard = heard,
                              .ended = ended,
                              .revealed = run->json && !run->example ? revealed : NULL};
    struct play_end played;

    run->name = name;
    run->shown_name = tool_harmless(name);
    run->game = 0;
    if (tool_play(run->from, &so, &jo, name, &played)) {
        tool_ended(&played, name);
        if (run->game == 0 && !run->quiet && !played.error)
            tool_note(gettext("note: %s: there is no game in it"), name);
    }
    free(run->shown_name);
}

static void validate_file(void *context, const char *name, int fd)
{
    validate_source(context, name, tool_read, &fd);
}

/* What is found in an example; that a rule is broken there is no answer to anybody. */
static void validate_example(void *context, const char *text, size_t length, const char *option)
{
    struct validation *run = context;
    struct memory memory = {.text = text, .left = length};

    bool post = strcmp(option, "-f forum") == 0;

    *run = (struct validation){.from = form_named(post ? "forum" : "xpgn"),
                               .quiet = true,
                               .example = true,
                               .strict = strcmp(option, "--strict") == 0,
                               .variations = strcmp(option, "--variations") == 0,
                               .require_proof = strcmp(option, "--require-proof") == 0};
    validate_source(run, post ? "example.txt" : "example.xpgn", memory_read, &memory);
}

int main(int argc, char **argv)
{
    enum { FIRST = OPTION_OWN, STRICT, REQUIRE_PROOF, VARIATIONS, VARIANT, RULES_FILE, CHECKS, EXPLAIN, LIST_CODES };
    static const struct option LONG[] = {{"quiet", no_argument, NULL, 'q'},
                                         {"first", no_argument, NULL, FIRST},
                                         {"strict", no_argument, NULL, STRICT},
                                         {"require-proof", no_argument, NULL, REQUIRE_PROOF},
                                         {"variations", no_argument, NULL, VARIATIONS},
                                         {"variant", required_argument, NULL, VARIANT},
                                         {"rules", required_argument, NULL, RULES_FILE},
                                         {"from", required_argument, NULL, 'f'},
                                         {"output", required_argument, NULL, 'o'},
                                         {"checks", required_argument, NULL, CHECKS},
                                         {"explain", required_argument, NULL, EXPLAIN},
                                         {"list-codes", no_argument, NULL, LIST_CODES},
                                         TOOL_OPTIONS};
    static struct validation run;
    int c;
    const char *explain = NULL;
    bool checked = false, list = false;

    tool_start("validate", USAGE);
    tool_follow_posts();
    run.from = form_named("xpgn");
    while ((c = tool_next_option(argc, argv, "qf:o:hV", LONG)) != -1) {
        switch (c) {
        case 'q':
            run.quiet = true;
            break;
        case FIRST:
            run.first_only = true;
            break;
        case STRICT:
            run.strict = true;
            break;
        case REQUIRE_PROOF:
            run.require_proof = true;
            break;
        case VARIATIONS:
            run.variations = true;
            break;
        case RULES_FILE:
            run.rules_file = optarg;
            house_file(optarg, &run.house);
            break;
        case VARIANT:
            run.variant = tool_variant(optarg)->name;
            break;
        case 'f':
            run.from = tool_form(optarg, "-f");
            run.of_people = strcmp(run.from->name, "forum") == 0;
            break;
        case 'o':
            if (strcmp(optarg, "json") != 0 && strcmp(optarg, "text") != 0)
                tool_usage(gettext("-o wants text or json, not '%s'"), optarg);
            run.json = strcmp(optarg, "json") == 0;
            break;
        case CHECKS:
            checks_file(optarg);
            checked = true;
            break;
        case EXPLAIN:
            explain = optarg;
            break;
        case LIST_CODES:
            list = true;
            break;
        default:
            tool_option(c);
        }
    }
    if (argv[optind] && (explain || list))
        tool_usage(gettext("%s takes no files"), explain ? "--explain" : "--list-codes");
    if (explain) {
        code_explain(explain, validate_example, &run);
    } else if (list) {
        codes_list();
    } else if (checked) {
        if (argv[optind])
            tool_usage("%s", gettext("--checks takes no other files"));
        checks_finish();
    } else {
        tool_files(argv + optind, validate_file, &run);
        if (run.rules_file && !run.house_used && !run.quiet)
            tool_note(gettext("note: %s says nothing of these games"), run.rules_file);
    }
    return tool_finish();
}
