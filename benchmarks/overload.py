#!/usr/bin/env python3
"""Table and bounds of overload.sh: overload.py FOLDER HEAP_MIB CORES; exit status 1 when a bound is missed."""
import json
import sys

folder, heap, cores = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])


def lines(name):
    return [json.loads(line) for line in open("%s/%s" % (folder, name)) if line.strip()]


runs = {run["label"]: run for run in lines("runs.jsonl")}
watched = lines("watched.jsonl")
rest = json.load(open(folder + "/rest.json"))
drops = {drop["label"]: drop["clients"][0] for drop in lines("drops.jsonl")}
NATIVE = 200  # MiB of a JVM beside its heap, in large pages: code, classes, threads, direct buffers


def used(label):
    """Share of the machine that program, responders and generator use."""
    return sum(process["cores"] for process in runs[label]["procs"]) / cores


print("\n| load | requests/s | answered/s | resent | unanswered | p50 ms | p99 ms | program's CPU, cores | machine |")
print("|---" * 9 + "|")
for label, run in runs.items():
    print("| %s | %.0f | %.0f | %d | %s | %.1f | %.1f | %.2f | %.0f %% |" % (
        label, run["rate"], run["per_s"], run["resent"], run["timeout"] if run["timeout"] else 0,
        run["p50_us"] / 1000, run["p99_us"] / 1000, run["procs"][1]["cores"], 100 * used(label)))
print("\n| until the end of | received | answered | duplicates | dropped |\n|---|---|---|---|---|")
for label, client in drops.items():
    print("| %s | %d | %d | %d | %s |" % (
        label, client["received"], client["answered"], client["duplicates"],
        ", ".join("%s %d" % item for item in client["dropped"].items()) or "none"))


def adds_up(server):
    return server["sent"] == sum(server[end] for end in ("answered", "ignored", "refused", "abandoned", "pending"))


def pure(run):
    return run["timeout"] == 0 and run["late"] == 0 and run["resent"] == 0


peak = runs["capacity"]["per_s"]
rss = [sample["rss_kb"] / 1024 for sample in watched]
half = len(rss) // 2
before = runs["before"]["p99_us"]
after = runs["after"]["p99_us"]
beside = runs["authentication"]["p99_us"]
dropped = drops["overload"]["dropped"]
checks = [
    ("at the capacity the machine is used to %.0f %% (<= 40)" % (100 * used("capacity")), used("capacity") <= 0.4),
    ("goodput at %.0f/s is %.0f/s, %.0f %% of the peak of %.0f/s (>= 90)" % (
        runs["overload"]["rate"], runs["overload"]["per_s"], 100 * runs["overload"]["per_s"] / peak, peak),
     runs["overload"]["per_s"] >= 0.9 * peak),
    ("memory %.0f to %.0f MiB, at most heap %d + %d" % (rss[0], max(rss), heap, NATIVE), max(rss) <= heap + NATIVE),
    ("memory of the second half of the samples at most 5 %% above the first: %.0f, %.0f MiB" % (
        max(rss[:half]), max(rss[half:])), max(rss[half:]) <= 1.05 * max(rss[:half])),
    ("1 s afterwards: %d unanswered, %d resent (0)" % (runs["after"]["timeout"], runs["after"]["resent"]),
     pure(runs["after"])),
    ("1 s afterwards: p99 %.1f ms, before %.1f (<= 1.5 x + 5 ms)" % (after / 1000, before / 1000),
     after <= 1.5 * before + 5000),
    ("drops are counted: %s" % dropped, sum(dropped.values()) > 0),
    ("all %d samples of each server: sent = answered + ignored + refused + abandoned + pending" % len(watched),
     all(adds_up(server) for sample in watched for server in sample["servers"])),
    ("at rest nothing is pending or outstanding", all(
        adds_up(s) and s["pending"] == 0 and s["outstanding"] == 0 for g in rest["groups"] for s in g["servers"])),
    ("beside %.0f accounting requests/s: %d unanswered, %d resent of authentication (0)" % (
        runs["accounting"]["rate"], runs["authentication"]["timeout"], runs["authentication"]["resent"]),
     pure(runs["authentication"])),
    ("beside them its p99 is %.1f ms (<= 1000: no client has asked again)" % (beside / 1000), beside <= 1_000_000),
    ("accounting at %.0f/s is answered %.0f/s (>= 80 %% of the peak)" % (
        runs["accounting"]["rate"], runs["accounting"]["per_s"]), runs["accounting"]["per_s"] >= 0.8 * peak),
    ("accounting 1 s afterwards: %d unanswered, %d resent (0)" % (
        runs["accounting-after"]["timeout"], runs["accounting-after"]["resent"]), pure(runs["accounting-after"])),
]
print()
for text, holds in checks:
    print("%s  %s" % ("ok    " if holds else "MISSED", text))
sys.exit(0 if all(holds for _, holds in checks) else 1)
