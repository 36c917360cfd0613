#!/usr/bin/env bash
# What clients see when one of three servers falls silent and comes back: one row per policy with profile own, one per
# vendor profile, FreeRADIUS's proxy and radsecproxy beside them, all under the same fault at the same time.
#   failover.sh [-b BEFORE] [-d OUTAGE] [-a AFTER] [-r RATE] [-o FOLDER] [FAULT...]
# (15, 75, 110 s; 100 requests/s; stop mute kill). FOLDER keeps each request and event.
# FAULT: stop  SIGSTOP and SIGCONT: the port stays bound, requests pile up
#        mute  requests are read and thrown away
#        kill  the server ends (port closed, ICMP unreachable) and is started again
# Each client resends after 2 s and gives up after 5 s. Prints a table per fault; exit status 1 when a bound is missed
# (failover.py has them). Loopback only; needs freeradius radsecproxy gcc curl python3.
set -u
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib.sh"
before=15 outage=75 after=110 rate=100 folder=
while getopts b:d:a:r:o: option; do
    case $option in
        b) before=$OPTARG ;;
        d) outage=$OPTARG ;;
        a) after=$OPTARG ;;
        r) rate=$OPTARG ;;
        o) folder=$OPTARG ;;
        *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
[ $# -gt 0 ] || set -- stop mute kill
needs freeradius radsecproxy gcc curl python3
policies=(master-backup primary-secondary weighted direct round-robin hash hash-bounded least-outstanding adaptive volume
    least-request peak-ewma)
vendors=(huawei-router huawei-switch nokia-sr cisco-ios radiator)
net=127.0.73 http=127.0.73.10:8073

compile radload radsink
build_program
prioritize
if [ -n "$folder" ]; then
    mkdir -p "$folder" || exit 2
    trap 'cp "$work"/*.* "$folder"; finish' EXIT
fi

sink() { # sink N: starts server N
    "$here/build/radsink" -l $net.$1:1812 -L $net.$1:1813 -I "home$1" -V -q -t 3600 &
    sink_pid=$!
    pids+=($sink_pid)
}

# One group per row, told apart by the client's source address.
configuration() {
    local n=100 row
    echo "radius-lb:
  listen: { auth: '$net.10:1812', acct: '$net.10:1813' }
  clients:"
    for row in "${policies[@]}" "${vendors[@]}"; do
        echo "    $row: { network: $net.$n/32, secret: testing123, require-message-authenticator: yes, group: $row }"
        n=$((n + 1))
    done
    echo "  groups:"
    for row in "${policies[@]}"; do
        group "$row" "policy: $row"
    done
    for row in "${vendors[@]}"; do
        group "$row" "profile: $row"
    done
    echo "quarkus: { http: { host: ${http%:*}, port: ${http#*:} } }"
}
group() {
    local n
    echo "    $1:
      $2
      timeout: 400ms
      tries: 2
      servers:"
    for n in 1 2 3; do
        echo "        - { name: home$n, host: $net.$n, secret: testing123, weight: 1 }"
    done
}

sink 1
first=$sink_pid
sink 2
sink 3
# FreeRADIUS is tuned to notice and to return as fast as its limits let it.
freeradius_proxy $net.20 keyed-balance "response_window = 1
zombie_period = 1
status_check = status-server
check_interval = 6
num_answers_to_alive = 3" $net.{1,2,3}
radsecproxy_proxy $net.21 first on $net.{1,2,3}
configuration >"$work/radius-lb.yaml"
program "$work/radius-lb.yaml"

# A JVM that has just started compiles what it runs: not a part of this question.
warm_up() {
    local n=100 loads=()
    for _ in "${policies[@]}" "${vendors[@]}"; do
        "$here/build/radload" -s "$net.10:1812" -b $net.$n -r 200 -w 0 -t 8 >/dev/null 2>&1 &
        loads+=($!)
        n=$((n + 1))
    done
    for n in "${loads[@]}"; do
        wait "$n"
    done
}

load() { # load FAULT ROW TARGET OPTIONS...
    local fault=$1 row=$2 target=$3
    shift 3
    "$here/build/radload" -s "$target:1812" -r "$rate" -w 0 -t $((before + outage + after)) -p 16 -R 2 -T 5 \
        -o "$work/$fault-$row.requests" "$@" >"$work/$fault-$row.log" 2>&1 &
    loads+=($!)
}

warm_up
machine
echo "command: failover.sh -b $before -d $outage -a $after -r $rate $*"
status=0
for fault; do
    loads=()
    n=100
    for row in "${policies[@]}" "${vendors[@]}"; do
        load "$fault" "$row" $net.10 -b $net.$n
        n=$((n + 1))
    done
    load "$fault" freeradius-keyed-tuned $net.20
    load "$fault" radsecproxy-status $net.21
    pids+=("${loads[@]}")
    sleep "$before"
    date +%s.%N >"$work/$fault.from"
    case $fault in
        stop) kill -STOP "$first" ;;
        mute) kill -USR2 "$first" ;;
        kill) kill "$first" ;;
        *) echo "no fault $fault: stop, mute or kill" >&2; exit 2 ;;
    esac
    sleep "$outage"
    case $fault in
        stop) kill -CONT "$first" ;;
        mute) kill -USR2 "$first" ;;
        kill)
            sink 1
            first=$sink_pid
            ;;
    esac
    date +%s.%N >"$work/$fault.to"
    for pid in "${loads[@]}"; do
        wait "$pid"
    done
    curl -s "http://$http/api/events?last=100000" >"$work/$fault.events"
    python3 "$here/failover.py" "$work" "$fault" "${policies[*]}" "${vendors[*]}" \
        "freeradius-keyed-tuned radsecproxy-status" || status=1
done
exit $status
