#!/usr/bin/env bash
# Three FreeRADIUS servers behind the program under a constant load; one is stopped (SIGSTOP) from second 10 to 30.
# Nobody may notice: no request lost, none rejected, the slowest answered within 1.2 s. The HTTP API must have shown the
# server down and up again, and traffic on it within 6 s of SIGCONT; at rest its counters must add up.
# Prints the figures; exit status 1 when a bound is missed. Loopback only; needs freeradius gcc curl jq openssl.
set -u
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib.sh"
rate=200 seconds=60 stop_at=10 continue_at=30 max_us=1200000 regrow=6
net=127.0.71 api=http://127.0.71.10:8071/api/servers
needs freeradius gcc curl jq openssl
compile radload
build_program
certificates || { echo "openssl failed" >&2; exit 2; }
for n in 1 2 3; do
    freeradius_server s$n $net.$n secret-$n
done
stopped_pid=${pids[0]}

cat >"$work/radius-lb.yaml" <<YAML
radius-lb:
  listen: { auth: "$net.10:1812", acct: "$net.10:1813" }
  clients: { bench: { network: 127.0.0.0/8, secret: testing123, group: home } }
  groups:
    home:
      status-rule: dead-count
      policy: weighted
      timeout: 500ms
      tries: 2
      health: { dead-count: 3, dead-interval: 0s, dead-time: 5s }
      servers:
        - { name: s1, host: $net.1, secret: secret-1 }
        - { name: s2, host: $net.2, secret: secret-2 }
        - { name: s3, host: $net.3, secret: secret-3 }
quarkus: { http: { host: $net.10, port: 8071 } }
YAML
program "$work/radius-lb.yaml"

# value FIELD: of s1 for authentication, as the API shows it now.
value() { curl -s -m 2 "$api" | jq -r ".groups[0].servers[] | select(.name == \"s1\" and .role == \"auth\") | .$1"; }
# Watches the state of s1 until the load ends.
watch_state() {
    local state last=
    while :; do
        state=$(value state)
        [ "$state" = "$last" ] || echo "$state" >>"$work/states"
        last=$state
        sleep 0.2
    done
}

bad=0
check() { # check TEXT CONDITION: an awk condition
    if awk "BEGIN { exit !($2) }"; then echo "ok    $1"; else echo "MISS  $1"; bad=1; fi
}

"$here/build/radload" -s $net.10:1812 -r $rate -w 0 -t $seconds -R 0 -T 5 -j "$work/load.json" >"$work/load.txt" 2>&1 &
load=$!
watch_state &
watcher=$!
pids+=($load $watcher)
sleep $stop_at
kill -STOP "$stopped_pid"
sleep $((continue_at - stop_at))
sent_before=$(value sent) answered_before=$(value answered)
kill -CONT "$stopped_pid"
sleep $regrow
sent_after=$(value sent) answered_after=$(value answered)
wait $load
kill $watcher
cat "$work/load.txt"
for i in $(seq 30); do
    curl -s -m 2 "$api" >"$work/rest.json"
    [ "$(jq '[.groups[].servers[] | .outstanding + .pending] | add' "$work/rest.json")" = 0 ] && break
    sleep 0.1
done
jq -r '.groups[].servers[] | select(.role == "auth") | "\(.name) \(.state) sent=\(.sent) answered=\(.answered) ignored=\(.ignored) refused=\(.refused) abandoned=\(.abandoned) pending=\(.pending) outstanding=\(.outstanding) late=\(.late)"' "$work/rest.json"
states=$(paste -sd' ' "$work/states")
echo "states of s1: $states"

timeouts=$(jq .timeout "$work/load.json") rejects=$(jq .reject "$work/load.json") slowest=$(jq .max_us "$work/load.json")
check "timeouts $timeouts (0)" "$timeouts == 0"
check "rejects $rejects (0)" "$rejects == 0"
check "slowest answer $slowest us (at most $max_us)" "$slowest <= $max_us"
check "the API showed it down, then up" "\"$states\" ~ /down.* up$/"
check "within ${regrow} s of SIGCONT sent $sent_before -> $sent_after, answered $answered_before -> $answered_after" \
    "$sent_after > $sent_before && $answered_after > $answered_before"
check "at rest every entry adds up and has nothing outstanding" \
    "\"$(jq '[.groups[].servers[] | .outstanding == 0 and .sent == .answered + .ignored + .refused + .abandoned] | all' "$work/rest.json")\" == \"true\""
[ $bad = 0 ] || cat "$work/program.log"
exit $bad
