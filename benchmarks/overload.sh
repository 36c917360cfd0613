#!/usr/bin/env bash
# More requests than the servers can answer: three responders that work on a bounded number at a time (together 3,000/s)
# behind the program, which gets three times as many for 20 s; then accounting beyond what its servers can do, while
# authentication must be answered as ever.
#   overload.sh [-t SECONDS] [-f FACTOR] [-w WAITING] [-m HEAP] [-o FOLDER] [GROUP OPTION...]
# (20 s, 3 x, 300 requests, 256 MiB; FOLDER keeps what was measured; a pending-limit of what a responder holds, as
# docs/operations.md advises for servers that queue: 'pending-limit: 4096' is the default of a group.)
# WAITING is how many more than those it works on a responder lets wait; what is beyond it throws away. A GROUP OPTION is
# a line of the group's configuration, for example 'pending-limit: 500'.
# Prints what was run, a table and the bounds (overload.py has them); exit status 1 when one is missed. Loopback only;
# needs gcc curl jq python3.
set -u
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib.sh"
seconds=20 factor=3 waiting=300 heap=256 folder=
while getopts t:f:w:m:o: option; do
    case $option in
        t) seconds=$OPTARG ;;
        f) factor=$OPTARG ;;
        w) waiting=$OPTARG ;;
        m) heap=$OPTARG ;;
        o) folder=$OPTARG ;;
        *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
[ $# -gt 0 ] || set -- "pending-limit: $((20 + waiting))"
needs gcc curl jq python3
net=127.0.81 api=http://127.0.81.10:8081/api/servers
capacity=3000 half=1500 users=4000000
compile radload radsink
build_program
prioritize
if [ -n "$folder" ]; then
    mkdir -p "$folder" || exit 2
    trap 'cp "$work"/*.* "$folder"; finish' EXIT
fi

sinks=()
for n in 1 2 3; do # 20 requests every 20 ms: 1,000/s each
    for port in "-l $net.$n:1812" "-L $net.$n:1813"; do
        # shellcheck disable=SC2086
        "$here/build/radsink" $port -V -d 20 -C 20 -W "$waiting" -t 1800 >>"$work/sinks.log" 2>&1 &
        sinks+=($!)
    done
done
pids+=("${sinks[@]}")
{
    cat <<YAML
radius-lb:
  listen: { auth: "$net.10:1812", acct: "$net.10:1813" }
  clients: { bench: { network: 127.0.0.0/8, secret: testing123, require-message-authenticator: yes, group: home } }
  groups:
    home:
      policy: least-outstanding
YAML
    for option; do
        echo "      $option"
    done
    cat <<YAML
      servers:
        - { name: s1, host: $net.1, secret: testing123 }
        - { name: s2, host: $net.2, secret: testing123 }
        - { name: s3, host: $net.3, secret: testing123 }
quarkus: { http: { host: $net.10, port: 8081 } }
YAML
} >"$work/radius-lb.yaml"
RADIUS_LB_JAVA_OPTS="-Xms${heap}m -Xmx${heap}m -XX:+AlwaysPreTouch" program "$work/radius-lb.yaml"
program_pid=${pids[-1]}

machine
echo "command: overload.sh -t $seconds -f $factor -w $waiting -m $heap $*"
sed 's/^/    /' "$work/radius-lb.yaml"

load() { # load LABEL PORT OPTIONS...: in the background, its process is $loader
    local label=$1 port=$2 pid watched=()
    shift 2
    for pid in "$program_pid" "${sinks[@]}"; do
        watched+=(-m "$pid")
    done
    "$here/build/radload" -s "$net.10:$port" -p 256 -u $users -w 0 -R 2 -T 5 "${watched[@]}" -l "$label" \
        -j "$work/runs.jsonl" "$@" >"$work/$label.log" 2>&1 &
    loader=$!
    pids+=($loader)
}
leave() { # at once, without waiting for answers that are still out
    kill "$loader" 2>/dev/null
    sleep 0.05
    kill "$loader" 2>/dev/null
    wait "$loader"
}
watch() { # what the program uses and counts, each second
    while :; do
        curl -s -m 5 "$api" | jq -c --arg t "$(date +%s.%N)" \
            --arg rss "$(sed -n 's/^VmRSS:[^0-9]*\([0-9]*\).*/\1/p' /proc/"$program_pid"/status)" \
            '{t: ($t | tonumber), rss_kb: ($rss | tonumber), servers: [.groups[].servers[]], clients: .clients}' \
            >>"$work/watched.jsonl"
        sleep 1
    done
}

load warm-up 1812 -r $capacity -t 15
wait $loader
load warm-up-acct 1813 -a acct -r $half -t 8
wait $loader
load before 1812 -r $half -t 8
wait $loader
load capacity 1812 -r $capacity -t 10
wait $loader
watch &
watcher=$!
pids+=($watcher)
sleep 1
load overload 1812 -r $((capacity * factor)) -t "$seconds"
sleep "$seconds"
leave
sleep 0.95
load after 1812 -r $half -t 8
wait $loader
curl -s -m 5 "$api" | jq -c '{label: "overload", clients: .clients}' >>"$work/drops.jsonl"

# Accounting has responders of its own: what is shared is the program.
load accounting 1813 -a acct -r $((capacity * factor)) -t 12
flood=$loader
sleep 2
load authentication 1812 -r $half -t 8
wait $loader
loader=$flood
leave
sleep 0.95
load accounting-after 1813 -a acct -r $half -t 5
wait $loader
curl -s -m 5 "$api" | jq -c '{label: "accounting", clients: .clients}' >>"$work/drops.jsonl"
kill $watcher
for _ in $(seq 100); do
    curl -s -m 5 "$api" >"$work/rest.json"
    [ "$(jq '[.groups[].servers[] | .outstanding + .pending] | add' "$work/rest.json")" = 0 ] && break
    sleep 0.1
done
kill -USR1 "${sinks[@]}"
sleep 0.5
bad=0
if grep -h 'badsig=[1-9]' "$work/sinks.log" >&2; then
    echo "missed: a responder met a bad signature" >&2
    bad=1
fi
python3 "$here/overload.py" "$work" "$heap" "$(nproc)" || bad=1
grep -c 'server state' "$work/program.log" | sed 's/^/state lines: /'
exit $bad
