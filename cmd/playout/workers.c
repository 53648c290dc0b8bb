/*
 * workers.c: players in threads of their own, who share the games of a run.
 *
 * Each takes the next lot of games, plays it into memory, and waits until all lots before it have been written; so the
 * output has one order, and there are never more lots than players.  Tallies are sums and need no order.
 */
#include "memstream.h"
#include "playout.h"
#include "shared/i18n.h"
#include "shared/tool.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#define MOST_GAMES_OF_A_LOT 64

struct workers {
    const struct run *run;
    struct stats *stats; /* NULL: games are written */
    unsigned long lot;   /* games in one */
    pthread_mutex_t lock;
    pthread_cond_t written_on;
    /* under the lock */
    unsigned long taken, written; /* games before these are taken, are written or counted */
    bool failed, stopped;         /* no memory; nothing more can be written */
    int error;                    /* errno then */
};

/* The next lot, [*first, *end); false if there is none. */
static bool take(struct workers *c, unsigned long *first, unsigned long *end)
{
    bool any;

    pthread_mutex_lock(&c->lock);
    any = !c->failed && !c->stopped && c->taken < c->run->end;
    if (any) {
        *first = c->taken;
        c->taken += c->run->end - c->taken < c->lot ? c->run->end - c->taken : c->lot;
        *end = c->taken;
    }
    pthread_mutex_unlock(&c->lock);
    return any;
}

/* So many games more are done with. */
static void done(struct workers *c, unsigned long games)
{
    for (unsigned long i = 0; i < games; i++)
        tool_progress(++c->written - c->run->first);
    pthread_cond_broadcast(&c->written_on);
}

static void fail_workers(struct workers *c)
{
    pthread_mutex_lock(&c->lock);
    c->failed = true;
    pthread_cond_broadcast(&c->written_on);
    pthread_mutex_unlock(&c->lock);
}

static bool play_lot(struct workers *c, struct game_player *p, unsigned long first, unsigned long end, FILE *out)
{
    const struct sink_options options = {.out = out, .messages = language_spoken(), .games = first};
    struct sink *sink = c->run->form->sink(&options);
    bool fine = sink != NULL;

    for (unsigned long i = first; i < end && fine; i++)
        fine = game_player_play(p, i, sink, NULL);
    if (sink)
        sink->free(sink);
    return fine;
}

/* Writes a lot when its turn has come. */
static void write_lot(struct workers *c, unsigned long first, unsigned long end, const char *text, size_t length)
{
    pthread_mutex_lock(&c->lock);
    while (c->written < first && !c->failed && !c->stopped)
        pthread_cond_wait(&c->written_on, &c->lock);
    if (!c->failed && !c->stopped) {
        c->stopped = fwrite(text, 1, length, stdout) != length;
        c->error = c->stopped ? errno : 0;
        done(c, end - first);
    }
    pthread_mutex_unlock(&c->lock);
}

static void write_games(struct workers *c, struct game_player *p)
{
    unsigned long first, end;

    while (take(c, &first, &end)) {
        char *text = NULL;
        size_t length = 0;
        FILE *out = memstream_open(&text, &length);
        bool fine = out && play_lot(c, p, first, end, out);
        fine = out && fclose(out) == 0 && fine;
        if (fine)
            write_lot(c, first, end, text, length);
        else
            fail_workers(c);
        free(text);
    }
}

static void count_games(struct workers *c, struct game_player *p, struct stats *mine)
{
    unsigned long first, end;

    while (take(c, &first, &end)) {
        for (unsigned long i = first; i < end; i++)
            game_player_play(p, i, NULL, mine);
        pthread_mutex_lock(&c->lock);
        done(c, end - first);
        pthread_mutex_unlock(&c->lock);
    }
    pthread_mutex_lock(&c->lock);
    stats_add(c->stats, mine); /* no run is so long that this could be too much */
    pthread_mutex_unlock(&c->lock);
}

static void *work(void *context)
{
    struct workers *c = context;
    struct game_player *p = game_player_new(c->run);
    struct stats *mine = c->stats ? calloc(1, sizeof *mine) : NULL;

    if (!p || (c->stats && !mine))
        fail_workers(c);
    else if (c->stats)
        count_games(c, p, mine);
    else
        write_games(c, p);
    free(mine);
    game_player_free(p);
    return NULL;
}

bool workers_play(const struct run *run, struct stats *stats)
{
    struct workers c = {.run = run, .stats = stats, .taken = run->first, .written = run->first};
    pthread_t thread[MOST_THREADS];
    unsigned n = 0;

    c.lot = (run->end - run->first) / (8ul * run->threads) + 1; /* of few games each player has some */
    if (c.lot > MOST_GAMES_OF_A_LOT)
        c.lot = MOST_GAMES_OF_A_LOT;
    pthread_mutex_init(&c.lock, NULL);
    pthread_cond_init(&c.written_on, NULL);
    while (n + 1 < run->threads && pthread_create(&thread[n], NULL, work, &c) == 0)
        n++;
    work(&c); /* with fewer threads than were asked for the games are the same */
    while (n > 0)
        pthread_join(thread[--n], NULL);
    pthread_cond_destroy(&c.written_on);
    pthread_mutex_destroy(&c.lock);
    if (c.stopped)
        errno = c.error; /* for tool_finish(), whichever thread it was */
    return !c.failed;
}
