#!/usr/bin/env bash
# A day in the life of a group: 24 hours and 1,000,000 requests on the simulator's clock, with two outages and a lossy hour.
# Prints the time it took and the summary; exit status 1 when it took longer than 60 s or requests are missing.
set -u
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd) || exit 2
home=$(dirname "$here")
bound=60

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

cat >"$work/day.yaml" <<'YAML'
group:
  profile: own
  timeout: 400ms
  duplicate-window: off
  tries: 2
  servers:
    - { name: a, host: 127.0.0.11, secret: s, weight: 2 }
    - { name: b, host: 127.0.0.12, secret: s }
    - { name: c, host: 127.0.0.13, secret: s }
  probe: { type: status-server, interval: 6s }
seed: 1
until: 86400
servers:
  a: [ { from: 0, to: 20000, latency: 0.004 }, { from: 20000, to: 21800, silent: true }, { from: 21800, latency: 0.004 } ]
  b: [ { from: 0, to: 50000, latency: 0.006 }, { from: 50000, to: 50600, refused: true }, { from: 50600, latency: 0.006 } ]
  c: [ { from: 0, to: 70000, latency: 0.008 }, { from: 70000, to: 73600, latency: 0.008, loss: 0.02 }, { from: 73600, latency: 0.008 } ]
requests:
  - { at: 0.001, every: 0.173, count: 499000, attributes: { User-Name: alice, Calling-Station-Id: 02-00-00-00-00-01 } }
  - { at: 0.002, every: 0.345, count: 250000, attributes: { User-Name: bob, Calling-Station-Id: 02-00-00-00-00-02 } }
  - { at: 0.003, every: 0.344, count: 251000, code: Accounting-Request,
      attributes: { User-Name: bob, Acct-Session-Id: s1, Acct-Status-Type: Interim-Update } }
YAML

"$home/radius-lb" --version >/dev/null || exit 2
start=$(date +%s%N)
"$home/radius-lb" simulate "$work/day.yaml" --json >"$work/out.jsonl" || { tail -1 "$work/out.jsonl"; exit 1; }
millis=$((($(date +%s%N) - start) / 1000000))
received=$(grep -c '"kind":"done"' "$work/out.jsonl")
summary=$(tail -1 "$work/out.jsonl")

echo "24 h, $received requests, $(wc -l <"$work/out.jsonl") lines in $((millis / 1000)).$(printf %03d $((millis % 1000))) s (bound $bound s)"
echo "$summary"
status=0
((millis <= bound * 1000)) || { echo "missed: longer than $bound s"; status=1; }
((received == 1000000)) || { echo "missed: $received of 1000000 requests ended"; status=1; }
exit $status
