#!/usr/bin/env python3
"""Table and bounds of isolation.sh: isolation.py FOLDER USERS; exit status 1 when a bound is missed."""
import json
import sys

folder, users = sys.argv[1], int(sys.argv[2])
LABELS = ["equal", "slow", "silent", "again"]
SOCKETS = 16  # most of them to one server (maxSockets)
IDENTIFIERS = 256 * SOCKETS
SILENT = 50  # ms
HEAP, NATIVE = 512, 160  # MiB of a JVM, and beside its heap: code, classes, threads, direct buffers


def lines(name):
    return [json.loads(line) for line in open("%s/%s" % (folder, name)) if line.strip()]


def requests(label):
    """(microseconds, server that answered or None) of each request, in the order in which they were due: as the users are."""
    ended = sorted((line.split() for line in open("%s/%s.requests" % (folder, label))), key=lambda f: float(f[0]))
    return [(float(fields[1]), fields[4] if len(fields) > 4 else None) for fields in ended]


def percentile(values, percent):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * percent / 100))] / 1000 if values else float("nan")


runs = {run["label"]: run for run in lines("runs.jsonl")}
looks = lines("looks.jsonl")
all_requests = {label: requests(label) for label in LABELS}
# The server of each user, as it is when all are well.
homes = [server for _, server in all_requests["equal"]]
assert len(homes) == users, "the run with equal servers has %d requests, not %d" % (len(homes), users)
own = {label: [us for i, (us, _) in enumerate(all_requests[label]) if homes[i % users] != "s1"] for label in LABELS}
by_first = {label: [us for us, server in all_requests[label] if server == "s1"] for label in LABELS}
print("\n| the first server | requests | unanswered | by s1 | p99 of the others' own, ms | p99 of s1, ms | sockets to s1 |"
      " most pending at s1 | MiB |\n" + "|---" * 9 + "|")
of = lambda label: [look for look in looks if look["label"] == label]
pending = lambda label: max(s["pending"] for look in of(label) for s in look["servers"] if s["name"] == "s1")
for label in LABELS:
    print("| %s | %d | %d | %d | %.1f | %.1f | %d | %d | %.0f |" % (
        label, runs[label]["sent"], runs[label]["timeout"], len(by_first[label]),
        percentile(own[label], 99), percentile(by_first[label], 99),
        max(look["sockets"] for look in of(label)), pending(label),
        max(look["rss_kb"] for look in of(label)) / 1024))


def adds_up(server):
    return server["sent"] == sum(server[end] for end in ("answered", "ignored", "refused", "abandoned", "pending"))


base = percentile(own["equal"], 99)
rss = {label: max(look["rss_kb"] for look in of(label)) / 1024 for label in LABELS}
checks = [
    ("%s: every request was answered (%d not)" % (label, runs[label]["timeout"]), runs[label]["timeout"] == 0)
    for label in LABELS
] + [
    ("%s: p99 of the others %.1f ms, with three equal servers %.1f (<= 1.5 x + 3 ms)" % (
        label, percentile(own[label], 99), base), percentile(own[label], 99) <= 1.5 * base + 3)
    for label in ("slow", "again")
] + [
    ("silent: p99 of the others %.1f ms (<= %d ms: the collector copies the requests that are open, three times as"
     " many as before)" % (percentile(own["silent"], 99), SILENT), percentile(own["silent"], 99) <= SILENT),
] + [
    ("%s: it still got all of its own (%d, with three equal servers %d)" % (
        label, len(by_first[label]), len(by_first["equal"])), len(by_first[label]) == len(by_first["equal"]))
    for label in ("slow", "again")
] + [
    ("silent: at most %d sockets to it (%d)" % (SOCKETS, max(look["sockets"] for look in of("silent"))),
     max(look["sockets"] for look in of("silent")) <= SOCKETS),
    ("silent: at most %d packets pending there (%d)" % (IDENTIFIERS, pending("silent")),
     pending("silent") <= IDENTIFIERS),
    ("silent: memory %.0f MiB, before %.0f, afterwards %.0f (at most heap %d + %d)" % (
        rss["silent"], rss["slow"], rss["again"], HEAP, NATIVE), max(rss.values()) <= HEAP + NATIVE),
    ("nothing was dropped: %s" % looks[-1]["dropped"], not looks[-1]["dropped"]),
    ("all %d samples of each server add up" % len(looks), all(adds_up(s) for look in looks for s in look["servers"])),
]
print()
for text, holds in checks:
    print("%s  %s" % ("ok    " if holds else "MISSED", text))
sys.exit(0 if all(holds for _, holds in checks) else 1)
