/*
 * radfault - a bad network between two RADIUS peers, for soak tests
 *
 * Forwards datagrams to one server and their answers back, and on the way
 * duplicates some, lets some be overtaken by later ones, and turns a bit of
 * some around. Each source address and port gets a socket of its own to the
 * server, so that what the server sees is as distinct as what came.
 *
 *   build:  gcc -O2 -Wall -o radfault radfault.c
 *   run:    ./radfault -l 127.0.0.20:1812 -s 127.0.0.1:1812 -u 1 -o 1 -x 0.5 -t 60
 *
 * It binds loopback addresses only and always stops by itself (-t). Linux.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    PACKET = 4096,
    MAX_PEERS = 4096,           /* source addresses and ports; then it stops */
    MAX_HELD = 1024,            /* datagrams that wait to be overtaken */
    BATCH = 64,
    MAX_SECONDS = 7200
};

struct peer {
    struct sockaddr_in from;
    int fd;
};

struct held {
    uint64_t due;
    int fd;
    struct sockaddr_in to;      /* of answers; requests go by a connected socket */
    size_t length;
    uint8_t octets[PACKET];
};

static struct peer peers[MAX_PEERS];
static int npeers, listener;
static struct held held[MAX_HELD];
static unsigned nheld;
static double duplicate, overtake, corrupt;
static uint64_t forwarded, returned, duplicated, overtaken, corrupted, failed;
static uint64_t rng = 88172645463325252ull;
static volatile sig_atomic_t stop;

static void die(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    fputs("radfault: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    exit(2);
}

static uint64_t now_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000ull + t.tv_nsec;
}

static uint64_t draw(void)      /* xorshift64 */
{
    rng ^= rng << 13; rng ^= rng >> 7; rng ^= rng << 17;
    return rng;
}

static int happens(double share)
{
    return share > 0 && (draw() >> 11) * (1.0 / 9007199254740992.0) < share;
}

static void on_signal(int signal)
{
    (void)signal;
    stop = 1;
}

static struct sockaddr_in address(const char *text)
{
    struct sockaddr_in to = { .sin_family = AF_INET };
    const char *colon = strrchr(text, ':');
    char host[64] = "";
    long port = colon ? strtol(colon + 1, NULL, 10) : 0;

    if (!colon || colon == text || (size_t)(colon - text) >= sizeof host)
        die("'%s' is not ADDRESS:PORT", text);
    memcpy(host, text, colon - text);
    if (port < 1 || port > 65535 || inet_pton(AF_INET, host, &to.sin_addr) != 1)
        die("'%s' is not an IPv4 address and a port", text);
    if (ntohl(to.sin_addr.s_addr) >> 24 != 127)
        die("'%s' is not a loopback (127.x.x.x) address", host);
    to.sin_port = htons(port);
    return to;
}

static int udp_socket(void)
{
    int size = 4 << 20, fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

    if (fd < 0)
        die("socket: %s", strerror(errno));
    setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
    return fd;
}

static void deliver(int fd, const struct sockaddr_in *to, const uint8_t *octets, size_t length)
{
    if (sendto(fd, octets, length, 0, (const void *)to, to ? sizeof *to : 0) < 0)
        failed++;
}

/* One datagram on its way; to is NULL for a connected socket. */
static void pass(int fd, const struct sockaddr_in *to, uint8_t *octets, size_t length)
{
    if (happens(corrupt) && length) {
        octets[draw() % length] ^= 1 << draw() % 8;
        corrupted++;
    }
    if (happens(overtake) && nheld < MAX_HELD) {
        struct held *h = &held[nheld++];
        h->due = now_ns() + 1000000 + draw() % 20000000;        /* 1 to 21 ms */
        h->fd = fd;
        h->to = to ? *to : (struct sockaddr_in){ 0 };
        h->length = length;
        memcpy(h->octets, octets, length);
        overtaken++;
        return;
    }
    deliver(fd, to, octets, length);
    if (happens(duplicate)) {
        deliver(fd, to, octets, length);
        duplicated++;
    }
}

static void release(uint64_t now)
{
    unsigned i = 0;

    while (i < nheld) {
        if (held[i].due > now) {
            i++;
            continue;
        }
        deliver(held[i].fd, held[i].to.sin_port ? &held[i].to : NULL, held[i].octets, held[i].length);
        held[i] = held[--nheld];
    }
}

static int peer_of(const struct sockaddr_in *from, const struct sockaddr_in *server, int epoll)
{
    static int table[1 << 14];  /* place -> peer + 1 */
    uint32_t key = ntohl(from->sin_addr.s_addr) * 2654435761u ^ ntohs(from->sin_port) * 40503u;
    unsigned place = key & (sizeof table / sizeof *table - 1);
    struct epoll_event event = { .events = EPOLLIN };
    int n;

    for (; table[place]; place = (place + 1) & (sizeof table / sizeof *table - 1)) {
        struct peer *p = &peers[table[place] - 1];
        if (p->from.sin_addr.s_addr == from->sin_addr.s_addr && p->from.sin_port == from->sin_port)
            return table[place] - 1;
    }
    if (npeers == MAX_PEERS)
        die("more than %d source addresses and ports", MAX_PEERS);
    n = npeers++;
    peers[n].from = *from;
    peers[n].fd = udp_socket();
    if (connect(peers[n].fd, (const void *)server, sizeof *server))
        die("connect: %s", strerror(errno));
    event.data.u32 = n;
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, peers[n].fd, &event))
        die("epoll_ctl: %s", strerror(errno));
    table[place] = n + 1;
    return n;
}

static double percent(int option, const char *text)
{
    char *end;
    double value = strtod(text, &end);

    if (end == text || *end || !(value >= 0 && value <= 100))
        die("-%c: '%s' is not 0 to 100", option, text);
    return value / 100;
}

static void usage(FILE *f)
{
    fputs(
"usage: radfault -l ADDR:PORT -s ADDR:PORT [options]      (127.x.x.x only)\n"
"  -l ADDR:PORT   listen here\n"
"  -s ADDR:PORT   forward to this server\n"
"  -u PERCENT     send this share of the datagrams twice, either way\n"
"  -o PERCENT     hold this share back for 1 to 21 ms, so that others overtake\n"
"  -x PERCENT     turn one bit of this share around\n"
"  -t SECONDS     stop after SECONDS (600; at most 7200); counters at the end\n", f);
}

int main(int argc, char **argv)
{
    static uint8_t octets[PACKET];
    struct epoll_event event = { .events = EPOLLIN, .data.u32 = MAX_PEERS }, events[BATCH];
    struct sigaction action = { .sa_handler = on_signal };
    struct rlimit files = { MAX_PEERS + 64, MAX_PEERS + 64 };
    struct sockaddr_in server = { 0 }, from;
    int c, i, n, epoll, seconds = 600;
    uint64_t end;

    listener = -1;
    while ((c = getopt(argc, argv, "l:s:u:o:x:t:h")) != -1) {
        switch (c) {
        case 'l':
            from = address(optarg);
            listener = udp_socket();
            if (bind(listener, (void *)&from, sizeof from))
                die("bind %s: %s", optarg, strerror(errno));
            break;
        case 's': server = address(optarg); break;
        case 'u': duplicate = percent('u', optarg); break;
        case 'o': overtake = percent('o', optarg); break;
        case 'x': corrupt = percent('x', optarg); break;
        case 't':
            seconds = atoi(optarg);
            if (seconds < 1 || seconds > MAX_SECONDS) die("-t: 1 to %d", MAX_SECONDS);
            break;
        case 'h': usage(stdout); return 0;
        default: usage(stderr); return 2;
        }
    }
    if (listener < 0 || !server.sin_port || optind != argc) {
        usage(stderr);
        return 2;
    }
    setrlimit(RLIMIT_NOFILE, &files);
    rng ^= (uint64_t)getpid() << 32;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    if ((epoll = epoll_create1(EPOLL_CLOEXEC)) < 0 || epoll_ctl(epoll, EPOLL_CTL_ADD, listener, &event))
        die("epoll: %s", strerror(errno));
    end = now_ns() + seconds * 1000000000ull;
    while (!stop && now_ns() < end) {
        n = epoll_wait(epoll, events, BATCH, nheld ? 1 : 100);
        for (i = 0; i < n; i++) {
            unsigned who = events[i].data.u32;
            int k;
            for (k = 0; k < BATCH; k++) {
                socklen_t size = sizeof from;
                ssize_t length;
                if (who == MAX_PEERS) {
                    length = recvfrom(listener, octets, PACKET, 0, (void *)&from, &size);
                    if (length < 0)
                        break;
                    forwarded++;
                    pass(peers[peer_of(&from, &server, epoll)].fd, NULL, octets, length);
                } else {
                    length = recv(peers[who].fd, octets, PACKET, 0);
                    if (length < 0)
                        break;          /* nothing more, or nobody listens there now */
                    returned++;
                    pass(listener, &peers[who].from, octets, length);
                }
            }
        }
        if (nheld)
            release(now_ns());
    }
    fprintf(stderr, "radfault: forwarded=%llu returned=%llu duplicated=%llu overtaken=%llu corrupted=%llu failed=%llu\n",
            (unsigned long long)forwarded, (unsigned long long)returned, (unsigned long long)duplicated,
            (unsigned long long)overtaken, (unsigned long long)corrupted, (unsigned long long)failed);
    return 0;
}
