#!/usr/bin/env python3
"""Table of one fault of failover.sh: failover.py FOLDER FAULT POLICIES VENDORS PEERS; exit status 1 when a bound is missed.

Bounds of each policy with profile own: nothing unanswered, rejected or resent by the client; before the server is suspected
the slowest answer takes 0.9 s, after it 0.1 s more than the slowest before the fault (requests of the 50 ms around that
moment may be on their way and count as before); the server is used again within the interval of probes (6 s) and 1 s.
Vendor profiles and peers are reported.
"""
import json
import sys
from datetime import datetime

folder, fault = sys.argv[1:3]
policies, vendors, peers = (text.split() for text in sys.argv[3:6])
DETECTING, ON_THE_WAY, ABOVE_NORMAL, RETURN = 0.9, 0.05, 0.1, 7.0


def number(name):
    with open("%s/%s.%s" % (folder, fault, name)) as file:
        return float(file.read())


def requests(row):
    with open("%s/%s-%s.requests" % (folder, fault, row)) as file:
        for line in file:
            due, micros, packets, code, server = line.split()
            yield float(due), float(micros) / 1e6, int(packets), int(code), server


begin, end = number("from"), number("to")
with open("%s/%s.events" % (folder, fault)) as file:
    events = [event for event in json.load(file) if event["server"] == "home1" and event.get("role") != "acct"]
for event in events:
    event["at"] = datetime.fromisoformat(event["time"][:26].rstrip("Z") + "+00:00").timestamp()


def detection(group):
    """When the balancer first took the server out of the usual choice; None when it never did."""
    return min((e["at"] for e in events if e["group"] == group and begin <= e["at"] <= end
                and e["new"] not in ("up", "in-service")), default=None)


def worst(latencies):
    return max(latencies, default=0.0)


missed = []
print("\n| %s | requests | unanswered | rejected | resent | worst answer before the fault, ms | until detected, s |"
      " worst until then, ms | worst after, ms | used again, s after its end |\n" % fault + "|---" * 10 + "|")
for row in policies + vendors + peers:
    all_of_it = list(requests(row))
    detected = detection(row)
    normal = worst(s for due, s, *_ in all_of_it if due + s < begin)
    split = end if detected is None else detected + ON_THE_WAY
    until = worst(s for due, s, *_ in all_of_it if begin - 1 <= due < split)
    after = worst(s for due, s, *_ in all_of_it if due >= split)
    unanswered = sum(1 for r in all_of_it if r[3] == 0)
    rejected = sum(1 for r in all_of_it if r[3] == 3)
    resent = sum(r[2] - 1 for r in all_of_it)
    again = min((due + s for due, s, _, _, server in all_of_it if due > end and server == "home1"), default=None)
    print("| %s | %d | %d | %d | %d | %.1f | %s | %.0f | %.1f | %s |" % (
        row, len(all_of_it), unanswered, rejected, resent, normal * 1e3,
        "-" if detected is None else "%.2f" % (detected - begin), until * 1e3, after * 1e3,
        "never" if again is None else "%.1f" % (again - end)))
    if row in policies:
        checks = {
            "unanswered": unanswered == 0,
            "rejected": rejected == 0,
            "resent": resent == 0,
            "worst until detected": until <= DETECTING,
            "worst after": after <= normal + ABOVE_NORMAL,
            "used again": again is not None and again - end <= RETURN,
        }
        missed += ["%s: %s" % (row, name) for name, held in checks.items() if not held]
for line in missed:
    print("missed: " + line)
sys.exit(1 if missed else 0)
