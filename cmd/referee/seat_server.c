#include "seat_server.h"

#include "linebuf.h"
#include "seat_rate.h"
#include "seat_sockets.h"
#include "shared/tool.h"
#include "text/message.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <libintl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define AUDIENCE 64                       /* clients of the public */
#define CLIENTS (AUDIENCE + SEATS + 1)    /* and one who is just coming */
#define ROOM (64 << 10)                   /* bytes that a client has not read yet */
#define LONGEST (2 * SENTENCE_SIZE + 64u) /* of a line that is told */

struct client {
    int fd;
    uint8_t seat;
    bool deaf;     /* will read no more */
    bool greeted;  /* has been shown the board, or nothing was to be remembered */
    bool reminded; /* has been told something of the game */
    size_t next;   /* of the transcript: lines before this one have been told */
    struct linebuf lines;
    size_t length;
    char out[ROOM];
};

struct seats {
    struct session *session;
    struct seat_sockets doors;
    int spare; /* a descriptor to give up, so that a client can be turned away when there are no more */
    struct client *client[CLIENTS]; /* in the order in which they came */
    size_t clients;
    struct client *speaker;
    size_t settled; /* of the transcript, before the speaker's line */
    bool visited;   /* somebody has been here */
    struct rate rate[SEATS];
    size_t first_public; /* of the clients: who of the public is heard first, so that all get their turn */
};

/* ---- what a client hears ---- */

static void deafen(struct client *c)
{
    c->deaf = true;
    c->length = 0;
}

static void put(struct client *c, enum seat seat, uint64_t number, const char *text)
{
    size_t room = sizeof c->out - c->length;
    int n;

    if (c->deaf)
        return;
    n = snprintf(c->out + c->length, room, "%s %" PRIu64 " %s\n", referee_seat(seat), number, text);
    if ((size_t)n < room) {
        c->length += (size_t)n;
    } else { /* an answer of more than the room: he may come back */
        deafen(c);
        c->lines.length = 0;
        c->lines.ended = true;
    }
}

static void send_out(struct client *c)
{
    while (c->length > 0) {
        ssize_t n = send(c->fd, c->out, c->length, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            return;
        if (n < 0) {
            deafen(c);
            return;
        }
        c->length -= (size_t)n;
        memmove(c->out, c->out + n, c->length);
    }
}

/* What is told of the game is in the transcript by now, and everybody is told it from there: only answers come here. */
static void send_answer(void *context, enum seat seat, uint64_t number, const char *text)
{
    struct seats *s = context;

    if (s->speaker && s->session->transcript.settled == s->settled)
        put(s->speaker, seat, number, text);
}

static void speak(struct seats *s, struct client *c, const struct line *line)
{
    static const char *const OWN = N_("Leave the seat out: a socket belongs to one seat.");
    size_t word = 0;
    uint64_t actions;

    s->speaker = c;
    s->settled = s->session->transcript.settled;
    actions = s->session->actions;
    while (word < line->length && line->text[word] != ' ' && line->text[word] != '\t')
        word++;
    if (line->too_long)
        session_answer(s->session, (enum seat)c->seat, "error", gettext("The line is too long."));
    else if (referee_seat_named(line->text, word) != SEATS)
        session_answer(s->session, (enum seat)c->seat, "error", gettext(OWN));
    else
        session_line(s->session, (enum seat)c->seat, line->text, line->length);
    if (s->session->actions == actions)
        rate_take(&s->rate[c->seat]);
    else
        rate_give(&s->rate[c->seat]);
    s->speaker = NULL;
}

static void notify(struct seats *s, struct client *c, const char *word, const char *sentence)
{
    s->speaker = c;
    s->settled = s->session->transcript.settled;
    session_answer(s->session, (enum seat)c->seat, word, sentence);
    s->speaker = NULL;
    send_out(c);
}

/* Has he read all that there is to tell? */
static bool is_up_to_date(const struct seats *s, const struct client *c)
{
    return c->deaf || (c->next == s->session->transcript.settled && c->length == 0);
}

/* As much of the transcript as there is room for; after the first time, the board. */
static void tell(struct seats *s, struct client *c)
{
    const struct transcript *t = &s->session->transcript;
    const struct line board = {.text = "board", .length = 5};

    for (; c->next < t->settled && sizeof c->out - c->length >= LONGEST; c->next++)
        if (t->line[c->next].seat == c->seat) {
            put(c, (enum seat)c->seat, t->line[c->next].number, t->line[c->next].text);
            c->reminded = true;
        }
    send_out(c);
    if (c->greeted || !is_up_to_date(s, c) || !rate_has(&s->rate[c->seat]))
        return;
    c->greeted = true;
    if (c->reminded && !c->deaf)
        speak(s, c, &board);
    send_out(c);
}

/* ---- what a client says ---- */

static void listen_to(struct client *c)
{
    size_t room;
    char *to = linebuf_room(&c->lines, &room);
    ssize_t n = recv(c->fd, to, room, 0);

    if (n > 0)
        linebuf_add(&c->lines, (size_t)n);
    else if (n == 0)
        c->lines.ended = true;
    else if (errno != EINTR && errno != EAGAIN && errno != EWOULDBLOCK) {
        c->lines.ended = true;
        deafen(c);
    }
}

/* Who has not read his answers is not asked for more. */
static bool may_speak(const struct seats *s, const struct client *c)
{
    return c->greeted && is_up_to_date(s, c) && linebuf_wait(&c->lines);
}

/* A line of his; false if there was none, or his seat has said enough. */
static bool hear(struct seats *s, struct client *c)
{
    struct rate *rate = &s->rate[c->seat];
    struct line line;

    if (!may_speak(s, c))
        return false;
    if (!rate_has(rate)) {
        if (!rate->told)
            notify(s, c, "slow", gettext("So many questions and slips are answered more slowly."));
        rate->told = true;
        return false;
    }
    if (!linebuf_next(&c->lines, &line))
        return false;
    speak(s, c, &line);
    return true;
}

/* A line of each client.  The public shares what it may ask, so another of them begins each time. */
static void hear_all(struct seats *s)
{
    size_t n = s->clients, from = n > 0 ? s->first_public % n : 0;

    for (size_t k = 0; k < n && !s->session->lost; k++) {
        size_t i = (from + k) % n;
        if (hear(s, s->client[i]) && s->client[i]->seat == SEAT_PUBLIC)
            s->first_public = i + 1;
    }
}

/* ---- coming and going ---- */

static void dismiss(struct seats *s, size_t i)
{
    close(s->client[i]->fd);
    free(s->client[i]);
    s->clients--;
    for (; i < s->clients; i++)
        s->client[i] = s->client[i + 1];
}

/* A newer client has come for his seat.  What he said before that counts. */
static void replace(struct seats *s, size_t i)
{
    struct client *c = s->client[i];
    struct line line;

    notify(s, c, "replaced", gettext("Somebody else has taken your place at this socket."));
    deafen(c);
    if (!linebuf_wait(&c->lines))
        listen_to(c);
    while (!s->session->lost && linebuf_next(&c->lines, &line))
        speak(s, c, &line);
    dismiss(s, i);
}

/* In a full house the place of somebody who does not read; `clients` if all do. */
static size_t find_sleeper(const struct seats *s)
{
    size_t i = 0;

    while (i < s->clients &&
           (s->client[i]->seat != SEAT_PUBLIC || (!s->client[i]->deaf && is_up_to_date(s, s->client[i]))))
        i++;
    return i;
}

/* The newest client has a seat: whose place does he take? */
static void make_way(struct seats *s)
{
    struct client *c = s->client[s->clients - 1];
    size_t same = 0, sleeper;

    for (size_t i = 0; i < s->clients; i++)
        same += s->client[i]->seat == c->seat;
    if (c->seat != SEAT_PUBLIC) {
        for (size_t i = s->clients - 1; i-- > 0;)
            if (s->client[i]->seat == c->seat)
                replace(s, i);
    } else if (same > AUDIENCE) {
        sleeper = find_sleeper(s);
        if (sleeper == s->clients || s->client[sleeper] == c) {
            notify(s, c, "full", gettext("There is no room for more of the public."));
            sleeper = s->clients - 1;
        }
        dismiss(s, sleeper);
    }
}

/* Descriptors have run out: of the public somebody must go, or else the newest. */
static void take_spare(struct seats *s)
{
    size_t i = s->clients;

    if (s->spare < 0)
        s->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (s->spare >= 0 || s->clients == 0)
        return;
    while (i > 0 && s->client[i - 1]->seat != SEAT_PUBLIC)
        i--;
    dismiss(s, i > 0 ? i - 1 : s->clients - 1);
    s->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
}

static void welcome(struct seats *s, enum seat seat)
{
    int fd = seat_sockets_accept(&s->doors, seat);
    struct client *c;

    if (fd < 0 && (errno == EMFILE || errno == ENFILE) && s->spare >= 0) {
        close(s->spare);
        s->spare = -1;
        fd = seat_sockets_accept(&s->doors, seat);
    }
    c = fd >= 0 ? malloc(sizeof *c) : NULL;
    if (fd >= 0 && !c)
        close(fd);
    if (c) {
        c->fd = fd;
        c->seat = (uint8_t)seat;
        c->deaf = c->greeted = c->reminded = false;
        c->next = c->length = 0;
        c->lines.length = 0;
        c->lines.cut = c->lines.ended = false;
        s->client[s->clients++] = c;
        s->visited = true;
        if (seat <= SEAT_BLACK) /* he does not know what another was asked */
            s->session->heard[seat][0] = '\0';
        make_way(s);
    }
    take_spare(s);
}

/* Nothing can come from him or be told to him any more. */
static bool is_gone(const struct seats *s, const struct client *c)
{
    return c->lines.ended && !linebuf_wait(&c->lines) && (c->deaf || (s->session->referee.over && is_up_to_date(s, c)));
}

/* ---- rounds ---- */

static int signals[2]; /* a handler can know of nothing else */

static void stop(int number)
{
    int error = errno;
    ssize_t n = write(signals[1], "", 1);

    (void)number;
    (void)n;
    errno = error;
}

/* A signal to end becomes something to read; what the caller has had ignored stays so. */
static bool catch_signals(void)
{
    static const int NUMBER[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction act = {.sa_handler = stop, .sa_flags = SA_RESTART}, was;

    if (pipe(signals) != 0) {
        tool_trouble("%s", tool_error(errno));
        return false;
    }
    for (int i = 0; i < 2; i++) {
        fcntl(signals[i], F_SETFD, FD_CLOEXEC);
        fcntl(signals[i], F_SETFL, O_NONBLOCK);
    }
    sigemptyset(&act.sa_mask);
    for (size_t i = 0; i < sizeof NUMBER / sizeof *NUMBER; i++)
        if (sigaction(NUMBER[i], NULL, &was) == 0 && was.sa_handler != SIG_IGN)
            sigaction(NUMBER[i], &act, NULL);
    act.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &act, NULL); /* a message may go to a pipe that nobody reads */
    return true;
}

/* Waits for whatever comes first; false if that is a signal to end. */
static bool wait_for(struct seats *s, struct pollfd at[1 + SEATS + CLIENTS])
{
    int most = -1; /* milliseconds */

    at[0] = (struct pollfd){.fd = signals[0], .events = POLLIN};
    for (int seat = 0; seat < SEATS; seat++)
        at[1 + seat] = (struct pollfd){.fd = s->doors.socket[seat], .events = POLLIN};
    for (size_t i = 0; i < s->clients; i++) {
        const struct client *c = s->client[i];
        bool wants = !c->lines.ended && !linebuf_wait(&c->lines);
        at[1 + SEATS + i] = (struct pollfd){.fd = c->fd};
        at[1 + SEATS + i].events = (short)((wants ? POLLIN : 0) | (c->length > 0 ? POLLOUT : 0));
        if (may_speak(s, c) || (!c->greeted && is_up_to_date(s, c))) {
            int wait = rate_has(&s->rate[c->seat]) ? 0 : RATE_WAIT;
            most = most < 0 || wait < most ? wait : most;
        }
    }
    if (poll(at, 1 + SEATS + (nfds_t)s->clients, most) < 0) {
        if (errno == EINTR)
            return true;
        tool_trouble("%s", tool_error(errno));
        return false;
    }
    return at[0].revents == 0;
}

static bool round_of(struct seats *s)
{
    struct pollfd at[1 + SEATS + CLIENTS];

    memset(at, 0, sizeof at);
    if (!wait_for(s, at) || !session_sound(s->session))
        return false;
    for (size_t i = 0; i < s->clients; i++) {
        struct client *c = s->client[i];
        if (at[1 + SEATS + i].revents & (POLLHUP | POLLERR))
            deafen(c);
        if (at[1 + SEATS + i].revents && !c->lines.ended && !linebuf_wait(&c->lines))
            listen_to(c);
    }
    hear_all(s);
    for (int seat = 0; seat < SEATS && !s->session->lost; seat++)
        if (at[1 + seat].revents)
            welcome(s, (enum seat)seat);
    for (size_t i = 0; i < s->clients && !s->session->lost; i++)
        tell(s, s->client[i]);
    for (size_t i = s->clients; i-- > 0;)
        if (is_gone(s, s->client[i]))
            dismiss(s, i);
    return !s->session->lost;
}

void seats_run(struct session *h, const char *folder)
{
    struct seats s = {.session = h, .spare = -1};

    if (!catch_signals())
        return;
    for (int seat = 0; seat < SEATS; seat++)
        rate_begin(&s.rate[seat]);
    take_spare(&s);
    if (s.spare < 0)
        tool_trouble("/dev/null: %s", tool_error(errno));
    else if (seat_sockets_open(&s.doors, folder)) {
        h->send = send_answer;
        h->context = &s; /* cppcheck-suppress autoVariables ; nothing is said after this function */
        session_begin(h);
        while (!h->lost && !(h->referee.over && s.visited && s.clients == 0) && round_of(&s))
            ;
        seat_sockets_close(&s.doors);
    }
    while (s.clients > 0)
        dismiss(&s, 0);
    if (s.spare >= 0)
        close(s.spare);
}
