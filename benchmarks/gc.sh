#!/usr/bin/env bash
# The program under each garbage collector: requests a second, CPU, the tail of the latency, memory, and what pauses there
# were. A closed loop of 64, then an open loop of 8,000/s, three instant responders that check signatures.
#   gc.sh [-t SECONDS] [-w WARM_UP]       (10 s each, 15 s)
# Prints a table; exit status 1 when a request stayed unanswered or a collector of the table does not start.
# Loopback only; needs gcc curl jq python3.
set -u
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib.sh"
seconds=10 warm=15
while getopts t:w: option; do
    case $option in
        t) seconds=$OPTARG ;;
        w) warm=$OPTARG ;;
        *) exit 2 ;;
    esac
done
needs gcc curl jq python3
net=127.0.77
compile radload radsink
build_program
prioritize

for n in 1 2 3; do
    own_session "$here/build/radsink" -l $net.$n:1812 -V -q -t 3600 >/dev/null 2>&1 &
    pids+=($!)
done
cat >"$work/radius-lb.yaml" <<YAML
radius-lb:
  listen: { auth: "$net.10:1812", acct: off }
  clients: { bench: { network: 127.0.0.0/8, secret: testing123, require-message-authenticator: yes, group: home } }
  groups:
    home:
      policy: least-outstanding
      servers:
        - { name: s1, host: $net.1, secret: testing123 }
        - { name: s2, host: $net.2, secret: testing123 }
        - { name: s3, host: $net.3, secret: testing123 }
quarkus: { http: { host: $net.10, port: 8077 } }
YAML

bad=0
machine
echo "command: gc.sh -t $seconds -w $warm"
for collector in Serial G1 Parallel Z; do
    # The launcher's own choice as it stands there; the others with the same heap to begin with.
    other=
    [ $collector = Serial ] || other="-XX:+Use${collector}GC -XX:InitialRAMPercentage=4"
    export RADIUS_LB_JAVA_OPTS="$other -Xlog:gc,gc+phases:file=$work/$collector.gc"
    program "$work/radius-lb.yaml"
    pid=${pids[-1]}
    "$here/build/radload" -s $net.10:1812 -c 64 -w 0 -t "$warm" >/dev/null 2>&1
    "$here/build/radload" -s $net.10:1812 -c 64 -w 1 -t "$seconds" -m "$pid" -l "$collector" -j "$work/runs.jsonl" >/dev/null || bad=1
    "$here/build/radload" -s $net.10:1812 -r 8000 -w 1 -t "$seconds" -m "$pid" -l "$collector" -j "$work/runs.jsonl" >/dev/null || bad=1
    kill "$pid"
    wait "$pid"
    unset "pids[-1]"
done
python3 - "$work" <<'PY'
import json, re, statistics, sys

work = sys.argv[1]
runs = {}
for line in open(work + "/runs.jsonl"):
    run = json.loads(line)
    runs.setdefault(run["label"], {})[run["loop"]] = run
print("\n| collector | requests/s, closed | CPU us, closed | p99 us, closed | p99 us, 8,000/s | CPU us, 8,000/s | MiB |"
      " pauses | median ms | longest ms | all ms |\n" + "|---" * 11 + "|")
for name, run in runs.items():
    pauses = [float(m.group(1)) for m in map(re.compile(r"Pause .* ([\d.]+)ms$").search, open(f"{work}/{name}.gc")) if m]
    closed, opened = run["closed"], run["open"]
    print("| %s | %.0f | %.1f | %.0f | %.0f | %.1f | %.0f | %d | %.2f | %.2f | %.0f |" % (
        name, closed["per_s"], closed["procs"][1]["cpu_us_per_req"], closed["p99_us"], opened["p99_us"],
        opened["procs"][1]["cpu_us_per_req"], opened["procs"][1]["rss_kb"] / 1024, len(pauses),
        statistics.median(pauses or [0]), max(pauses or [0]), sum(pauses)))
PY
exit $bad
