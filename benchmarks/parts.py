"""Tables and bounds of parts.sh: parts.py DIRECTORY; exit status 1 when a bound is missed."""
import json
import math
import re
import sys

directory = sys.argv[1]
missed = []


def results(name):
    return json.load(open(f"{directory}/{name}.json"))


def ns(result):
    """The quickest iteration: what others do on the machine makes some slower, none quicker."""
    return min(result["primaryMetric"]["rawData"][0])


def bound(ok, text):
    if not ok:
        missed.append(text)
    return "ok" if ok else "MISSED"


print("| one of three servers | ns (aim 100, must 200) | octets | |\n|---|---|---|---|")
for r in results("three"):
    policy, took = r["params"]["policy"], ns(r)
    octets = r["secondaryMetrics"]["gc.alloc.rate.norm"]["score"]
    word = bound(took <= 200 and octets < 0.5, f"{policy}: {took:.0f} ns, {octets:.1f} octets")
    print(f"| {policy} | {took:.0f} | {octets:.0f} | {word} |")

# A logarithm doubles from 100 to 10,000. Twice that for caches, which 10,000 servers no longer fit.
BOUND = math.log(10_000) / math.log(100) * 2
print(f"\n| policy | disabled, % | 100 servers, ns | 10,000 servers, ns | growth (must {BOUND:.0f}; linear 100) | |\n"
      "|---|---|---|---|---|---|")
for name in ("many", "few"):
    figures = {(r["params"]["policy"], int(r["params"]["servers"])): r for r in results(name)}
    for policy in dict.fromkeys(p for p, _ in figures):
        few, many = (ns(figures[policy, n]) for n in (100, 10_000))
        disabled = figures[policy, 100]["params"]["disabled"]
        word = bound(many / few <= BOUND, f"{policy}, {disabled} % disabled: {many / few:.1f} times as long")
        print(f"| {policy} | {disabled} | {few:.0f} | {many:.0f} | {many / few:.1f} | {word} |")

octets = int(re.search(r"1000000 sessions take (\d+) octets", open(f"{directory}/sessions.log").read()).group(1))
look_up = ns(results("sessions")[0])
print("\n| 1,000,000 sessions | is | must | aim | |\n|---|---|---|---|---|")
print(f"| heap, MB | {octets / 1e6:.0f} | 300 | 250 | {bound(octets <= 300e6, f'sessions: {octets} octets')} |")
print(f"| look-up, ns | {look_up:.0f} | 1000 | 300 | {bound(look_up <= 1000, f'look-up: {look_up:.0f} ns')} |")
for text in missed:
    print("missed:", text, file=sys.stderr)
sys.exit(1 if missed else 0)
