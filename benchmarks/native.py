#!/usr/bin/env python3
"""Table and bounds of native.sh: native.py STARTS LOADS SIZE_OF_JARS SIZE_OF_EXECUTABLE (KiB); exit status 1 when a bound is missed."""
import json
import statistics
import sys


def lines(path):
    return [json.loads(line) for line in open(path)]


starts, loads = lines(sys.argv[1]), lines(sys.argv[2])
sizes = {"jvm": int(sys.argv[3]), "native": int(sys.argv[4])}
FIGURES = [
    ("start to first answer, ms", starts, lambda r: r["first_ms"]),
    ("memory at rest, MiB", starts, lambda r: r["idle_kb"] / 1024),
    ("memory under load, MiB", loads, lambda r: r["procs"][1]["rss_kb"] / 1024),
    ("CPU, us a request", loads, lambda r: r["procs"][1]["cpu_us_per_req"]),
    ("p50, us", loads, lambda r: r["p50_us"]),
    ("p99, us", loads, lambda r: r["p99_us"]),
    ("unanswered", loads, lambda r: r["timeout"]),
]


def values(label, runs, figure):
    return [figure(run) for run in runs if run["label"] == label]


def cell(label, runs, figure):
    v = values(label, runs, figure)
    return "%.1f (%.1f-%.1f)" % (statistics.median(v), min(v), max(v))


print("\n| median (least-most) of the rounds | JVM | native |\n|---|---|---|")
for text, runs, figure in FIGURES:
    print("| %s | %s | %s |" % (text, cell("jvm", runs, figure), cell("native", runs, figure)))
print("| size, MiB | %.1f and a JRE | %.1f |" % (sizes["jvm"] / 1024, sizes["native"] / 1024))

missed = False
for (text, runs, figure), bound in zip(FIGURES, (100, 64)):
    value = statistics.median(values("native", runs, figure))
    if value > bound:
        missed = True
        print("missed: native, %s: %.1f > %d" % (text, value, bound))
sys.exit(1 if missed else 0)
