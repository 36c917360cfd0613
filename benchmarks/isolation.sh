#!/usr/bin/env bash
# One slow or silent server among three: what requests to the others notice, and what the one costs.
#   isolation.sh [-r RATE] [-s SECONDS]                                                              (3000 requests/s, 10)
# Three responders behind the program, which chooses by a hash of the user and is told not to take any of them for down: so
# each keeps its third, and it is known whose concern a request is, whoever answers it in the end. With 1.5 s a try the
# silent one is asked for more than it has Identifiers. All answer after 1 ms; then the first after 100 ms; then the first
# not at all.
# Prints a table and the bounds (isolation.py has them); exit status 1 when one is missed. Loopback only; needs gcc curl
# jq python3 ss.
set -u
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib.sh"
rate=3000 seconds=10
while getopts r:s: option; do
    case $option in
        r) rate=$OPTARG ;;
        s) seconds=$OPTARG ;;
        *) exit 2 ;;
    esac
done
needs gcc curl jq python3 ss
users=$((rate * seconds)) # each has a request in each run, the n-th one in the order of the requests
net=127.0.81 api=http://127.0.81.20:8082/api/servers
compile radload radsink
build_program
prioritize

sink() { # sink N MS: starts server N
    "$here/build/radsink" -l $net.2$1:1812 -I "s$1" -V -d "$2" -q -t 1800 &
    sink_pid=$!
    pids+=($sink_pid)
}
sink 1 1
first=$sink_pid
sink 2 1
sink 3 1
cat >"$work/radius-lb.yaml" <<YAML
radius-lb:
  listen: { auth: "$net.20:1812", acct: off }
  clients: { bench: { network: 127.0.0.0/8, secret: testing123, require-message-authenticator: yes, group: home } }
  groups:
    home:
      policy: hash
      hash-key: [User-Name]
      selection-basis: packet
      timeout: 1500ms
      status-rule: dead-count
      health: { dead-count: 65535 }
      probe: { type: off }
      servers:
        - { name: s1, host: $net.21, acct-port: off, secret: testing123 }
        - { name: s2, host: $net.22, acct-port: off, secret: testing123 }
        - { name: s3, host: $net.23, acct-port: off, secret: testing123 }
quarkus: { http: { host: $net.20, port: 8082 } }
YAML
RADIUS_LB_JAVA_OPTS="-Xmx512m" program "$work/radius-lb.yaml"
program_pid=${pids[-1]}
machine
echo "command: isolation.sh -r $rate -s $seconds"
sed 's/^/    /' "$work/radius-lb.yaml"

load() { # load LABEL SECONDS
    "$here/build/radload" -s $net.20:1812 -r "$rate" -w 0 -t "$2" -p 256 -u "$users" -R 2 -T 6 -m "$program_pid" -l "$1" \
        -o "$work/$1.requests" -j "$work/runs.jsonl" >"$work/$1.log" 2>&1 &
    loader=$!
    pids+=($loader)
}
looks() { # looks LABEL: what the program holds while the load runs, each half second
    while kill -0 "$loader" 2>/dev/null; do
        curl -s -m 5 "$api" | jq -c --arg run "$1" \
            --arg rss "$(sed -n 's/^VmRSS:[^0-9]*\([0-9]*\).*/\1/p' /proc/"$program_pid"/status)" \
            --arg sockets "$(ss -unpH "dst $net.21" | grep -c "pid=$program_pid,")" \
            '{label: $run, rss_kb: ($rss | tonumber), sockets: ($sockets | tonumber), dropped: .clients[0].dropped,
              servers: [.groups[].servers[] | {name, sent, answered, ignored, refused, abandoned, pending, outstanding}]}' \
            >>"$work/looks.jsonl"
        sleep 0.5
    done
    wait "$loader"
}

load warm-up 15
wait "$loader"
load equal "$seconds"
looks equal
kill "$first"
wait "$first" 2>/dev/null
sink 1 100
first=$sink_pid
sleep 0.3
load slow "$seconds"
looks slow
kill -USR2 "$first"
load silent $((2 * seconds))
looks silent
kill -USR2 "$first"
sleep 1
load again "$seconds"
looks again
python3 "$here/isolation.py" "$work" "$users"
