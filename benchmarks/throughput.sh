#!/usr/bin/env bash
# How many requests a second, for how much CPU time and how fast, beside radsecproxy, FreeRADIUS's proxy and a bare Netty
# forwarder that looks at no packet; three instant responders behind each, all interleaved. The peers are started by
# lab/lab.sh; each subject has a session of its own, as services have.
#   throughput.sh [-n ROUNDS] [-t SECONDS] [-o SECONDS] [-c OUTSTANDING] [-r RATE] [-w WARM_UP]
#                                                                    (5, 4 s, 8 s, 64, 8000/s, 15 s)
# Each round has a closed loop of OUTSTANDING (-t) and an open loop of RATE (-o) for each subject; the open one is so long that a
# collection of garbage falls into every one, not into some. After each run of the program its
# own count of answers must be the generator's, and in the end no responder may have met a bad signature.
# Prints what was run and a table; exit status 1 when a bound (throughput.py has them) is missed. As root it asks for a
# higher priority, so that other work on the machine drowns the figures less. Loopback only; needs freeradius radsecproxy
# gcc curl jq python3.
set -u
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib.sh"
rounds=5 seconds=4 open=8 outstanding=64 rate=8000 warm=15
while getopts n:t:o:c:r:w: option; do
    case $option in
        n) rounds=$OPTARG ;;
        t) seconds=$OPTARG ;;
        o) open=$OPTARG ;;
        c) outstanding=$OPTARG ;;
        r) rate=$OPTARG ;;
        w) warm=$OPTARG ;;
        *) exit 2 ;;
    esac
done
needs freeradius radsecproxy gcc curl jq python3
net=127.0.0 api=http://127.0.0.9:8076/api/servers lab=$here/lab/lab.sh
export NICE=0
[ "$(id -u)" != 0 ] || NICE=-10
compile radload radsink
cp "$here/build/radsink" "$here/lab/"
build_program
libraries=$home/quarkus-app/target/quarkus-app/lib/main
mkdir -p "$here/build/java"
javac -cp "$libraries/*" -d "$here/build/java" "$here/java/UdpForwarder.java" || exit 2
prioritize
trap '"$lab" stop-all; finish' EXIT
"$lab" stop-all

"$lab" sinks 3 -V && BASE=3 "$lab" sinks 3 -q || exit 2 # the forwarder signs nothing, so its servers check nothing
"$lab" radsecproxy first && NAME=rsp-spread ADDR=$net.16 "$lab" radsecproxy spread || exit 2
"$lab" fr-proxy load-balance && NAME=fr-keyed ADDR=$net.14 "$lab" fr-proxy keyed-balance || exit 2
cat >"$work/radius-lb.yaml" <<YAML
radius-lb:
  listen: { auth: "$net.9:1812", acct: "$net.9:1813" }
  clients: { bench: { network: 127.0.0.0/8, secret: testing123, require-message-authenticator: yes, group: home } }
  groups:
    home:
      policy: least-outstanding
      servers:
        - { name: s1, host: $net.1, secret: testing123, require-message-authenticator: yes }
        - { name: s2, host: $net.2, secret: testing123, require-message-authenticator: yes }
        - { name: s3, host: $net.3, secret: testing123, require-message-authenticator: yes }
quarkus: { http: { host: $net.9, port: 8076 } }
YAML
program "$work/radius-lb.yaml"
program_pid=${pids[-1]}
own_session java -Xmx64m -XX:+UseSerialGC -cp "$here/build/java:$libraries/*" UdpForwarder $net.8:1812 $net.{4,5,6}:1812 \
    >"$work/forwarder.log" 2>&1 &
forwarder_pid=$!
pids+=($forwarder_pid)
listening $net.8
of() { cat "$here/lab/run/$1.pid"; }

answered() { curl -s -m 5 "$api" | jq '[.groups[].servers[].answered] | add'; }
client_answers() { curl -s -m 5 "$api" | jq '[.clients[].answered] | add'; }

bad=0
load() { # load LABEL ADDRESS PID OPTIONS...
    local label=$1 address=$2 pid=$3
    shift 3
    "$here/build/radload" -s "$address:1812" -w 1 -m "$pid" -l "$label" -j "$work/runs.jsonl" "$@" \
        >"$work/load.txt" 2>&1 || echo "note: $label $*: not every request was answered" >&2
}
program_load() { # the same for the program, whose counters must agree (warm-up included)
    local before after counted
    before=$(client_answers)
    load program $net.9 "$program_pid" -w 0 "$@"
    after=$(client_answers)
    counted=$(tail -n 1 "$work/runs.jsonl" | jq .answered)
    if [ $((after - before)) != "$counted" ]; then
        echo "missed: the program counted $((after - before)) answers, the generator $counted" >&2
        bad=1
    fi
}
each() {
    program_load "$@"
    load radsecproxy-first $net.11 "$(of radsecproxy)" "$@"
    load radsecproxy-spread $net.16 "$(of rsp-spread)" "$@"
    load freeradius-load-balance $net.10 "$(of fr-proxy)" "$@"
    load freeradius-keyed-balance $net.14 "$(of fr-keyed)" "$@"
    load netty-forwarder $net.8 "$forwarder_pid" -N "$@"
}

machine
echo "command: throughput.sh -n $rounds -t $seconds -o $open -c $outstanding -r $rate -w $warm"
echo "peers: $(radsecproxy -v 2>&1 | head -n 1), $(freeradius -v | head -n 1 | cut -d, -f1)"
sed 's/^/    /' "$work/radius-lb.yaml"
"$here/build/radload" -s $net.9:1812 -c "$outstanding" -w 0 -t "$warm" >/dev/null 2>&1
"$here/build/radload" -s $net.8:1812 -N -c "$outstanding" -w 0 -t 3 >/dev/null 2>&1
for _ in $(seq "$rounds"); do
    each -t "$seconds" -c "$outstanding"
    each -t "$open" -r "$rate"
done
"$here/build/radload" -s $net.1:1812 -c "$outstanding" -w 1 -t 2 -m "$(of sink1)" -l no-proxy -j "$work/runs.jsonl" >/dev/null 2>&1
kill -USR1 "$(of sink1)" "$(of sink2)" "$(of sink3)"
sleep 0.5
if grep -h 'badsig=[1-9]' "$here"/lab/run/sink[123].log >&2; then
    echo "missed: a responder met a bad signature" >&2
    bad=1
fi
python3 "$here/throughput.py" "$work/runs.jsonl" || bad=1
exit $bad
