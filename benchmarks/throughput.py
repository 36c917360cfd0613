#!/usr/bin/env python3
"""Table and bounds of throughput.sh: throughput.py RUNS; exit status 1 when one that must be kept is missed."""
import json
import statistics
import sys

runs = {}
for line in open(sys.argv[1]):
    run = json.loads(line)
    runs.setdefault((run["loop"], run["label"]), []).append(run)
FIGURES = {
    "requests/s": lambda r: r["per_s"],
    "p50 us": lambda r: r["p50_us"],
    "p99 us": lambda r: r["p99_us"],
    "CPU us/request": lambda r: r["procs"][1]["cpu_us_per_req"],
    "MiB": lambda r: r["procs"][1]["rss_kb"] / 1024,
}

DIGESTS_US = 0.55  # MD5 and HMAC-MD5 of one packet: "floor" of jmh.sh, docs/performance.md


def values(loop, label, figure):
    return [FIGURES[figure](run) for run in runs[loop, label]]


def median(loop, label, figure):
    return statistics.median(values(loop, label, figure))


def cell(loop, label, figure):
    v = values(loop, label, figure)
    digits = "%.1f" if figure == "CPU us/request" else "%.0f"
    return "%s (%s-%s)" % tuple(digits % x for x in (statistics.median(v), min(v), max(v)))


for loop in ("closed", "open"):
    print("\n| %s loop | runs | %s | unanswered |\n%s" % (loop, " | ".join(FIGURES), "|---" * (len(FIGURES) + 3) + "|"))
    for of, label in runs:
        if of == loop:
            print("| %s | %d | %s | %d |" % (
                label, len(runs[of, label]), " | ".join(cell(of, label, f) for f in FIGURES),
                sum(run["timeout"] for run in runs[of, label])))


def paired(loop, figure, others):
    """Median over the rounds of the program's figure divided by the best of the others' in the same round."""
    mine = values(loop, "program", figure)
    best = max if figure == "requests/s" else min
    theirs = [best(values) for values in zip(*(values(loop, label, figure) for label in others))]
    return statistics.median(a / b for a, b in zip(mine, theirs))


def by_forwarder():
    """The program's CPU by the forwarder's in the same round and what the digests of four packets cost."""
    pairs = zip(*(values("closed", label, "CPU us/request") for label in ("program", "netty-forwarder")))
    return statistics.median(mine / (floor + 4 * DIGESTS_US) for mine, floor in pairs)


RADSECPROXY = ["radsecproxy-first", "radsecproxy-spread"]
FREERADIUS = ["freeradius-load-balance", "freeradius-keyed-balance"]
FORWARDER = ["netty-forwarder"]
BOUNDS = [  # text, figure, must, aim, whether more is better
    ("closed loop, requests/s by radsecproxy's", paired("closed", "requests/s", RADSECPROXY), 1.4, 1.8, True),
    ("closed loop, requests/s by FreeRADIUS's", paired("closed", "requests/s", FREERADIUS), 2.3, 3.0, True),
    ("closed loop, CPU by radsecproxy's", paired("closed", "CPU us/request", RADSECPROXY), 0.6, 0.45, False),
    ("closed loop, CPU by that of the forwarder and of the digests", by_forwarder(), None, 1.35, False),
    ("open loop, p50 by radsecproxy's", paired("open", "p50 us", RADSECPROXY), 1.0, 1.0, False),
    ("open loop, CPU by radsecproxy's", paired("open", "CPU us/request", RADSECPROXY), 1.0, 1.0, False),
    ("open loop, p99 by the forwarder's", paired("open", "p99 us", FORWARDER), 1.5, 1.5, False),
    ("open loop, p99 by radsecproxy's", paired("open", "p99 us", RADSECPROXY), None, 1.0, False),
]
missed = False
print("\n| ratio, median of the rounds | is | must | aim | |\n|---|---|---|---|---|")
for text, value, must, aim, more in BOUNDS:
    holds = lambda bound: bound is None or (value >= bound if more else value <= bound)
    missed |= not holds(must)
    sign = ">=" if more else "<="
    print("| %s | %.2f | %s | %s %.2f | %s |" % (
        text, value, "-" if must is None else "%s %.2f" % (sign, must), sign, aim,
        "MISSED" if not holds(must) else "aim missed" if not holds(aim) else "ok"))
sys.exit(1 if missed else 0)
