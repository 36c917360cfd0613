#!/usr/bin/env bash
# The program for half an hour at half of what it can do here, on a bad network and among bad servers, then a shorter run
# in which Netty watches every buffer.
#   soak.sh [-t SECONDS] [-p SECONDS] [-r RATE]    (1800, in three loads of at most 600; 120 with the detector; half of what
#                                                   a closed loop reaches: give a rate where others use the machine, too)
# Between clients and program, and between program and two of three servers, datagrams are duplicated, overtaken and
# corrupted (radfault); the servers delay and drop, one falls silent for 10 s of each minute. Held, else exit status 1:
#   every request answered (clients resend after 2 s, give up after 10 s), but for one of 10,000;
#   sent = answered + ignored + refused + abandoned + pending for every server, at each look and at rest, nothing pending
#   in the end;
#   live heap (after full collections) in the last third at most a quarter and 8 MB above the first's, open files the same;
#   no LEAK in the log.
# When the generator itself was late by half a second or more the machine had too much else to do to judge by answers.
# Loopback only; needs gcc curl jq.
set -u
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib.sh"
seconds=1800 paranoid=120 rate=
while getopts t:p:r: option; do
    case $option in
        t) seconds=$OPTARG ;;
        p) paranoid=$OPTARG ;;
        r) rate=$OPTARG ;;
        *) exit 2 ;;
    esac
done
[ "$seconds" -ge 60 ] && [ "$seconds" -le 1800 ] || { echo "-t: 60 to 1800" >&2; exit 2; }
needs gcc curl jq
net=127.0.84 api=http://127.0.84.10:8084/api/servers bad=0 tick=0
compile radload radsink radfault
build_program
prioritize

"$here/build/radsink" -l $net.1:1812 -L $net.1:1813 -d 5 -D 0.5 -V -t 7200 >"$work/sink1.log" 2>&1 &
pids+=($!)
"$here/build/radsink" -l $net.2:1812 -L $net.2:1813 -D 0.2 -r 10 -V -t 7200 >"$work/sink2.log" 2>&1 &
pids+=($!)
"$here/build/radsink" -l $net.3:1812 -L $net.3:1813 -d 1 -V -t 7200 >"$work/sink3.log" 2>&1 &
pids+=($!)
silent=$!
faults=(-u 1 -o 1 -x 0.2 -t 7200)
for n in 1 2; do # the third server is on a good network
    "$here/build/radfault" -l $net.3$n:1812 -s $net.$n:1812 "${faults[@]}" 2>"$work/fault$n.log" &
    pids+=($!)
done
"$here/build/radfault" -l $net.20:1812 -s $net.10:1812 "${faults[@]}" 2>"$work/fault.log" &
pids+=($!)

cat >"$work/radius-lb.yaml" <<YAML
radius-lb:
  listen: { auth: "$net.10:1812", acct: "$net.10:1813" }
  clients: { bench: { network: 127.0.0.0/8, secret: testing123, require-message-authenticator: yes, group: home } }
  groups:
    home:
      timeout: 400ms
      tries: 2
      servers:
        - { name: s1, host: $net.31, secret: testing123, require-message-authenticator: yes }
        - { name: s2, host: $net.32, secret: testing123, require-message-authenticator: yes }
        - { name: s3, host: $net.3, secret: testing123, require-message-authenticator: yes }
quarkus: { http: { host: $net.10, port: 8084 } }
YAML

look() { # the packet equation, as the API shows it at once
    curl -s -m 5 "$api" >"$work/look.json"
    looks=$((looks + 1))
    jq -e '[.groups[].servers[] | .sent == .answered + .ignored + .refused + .abandoned + .pending] | all' \
        "$work/look.json" >/dev/null && return 0
    miss "the packet equation does not hold: $(jq -c '[.groups[].servers[] | {name, role, sent, answered, ignored, refused, abandoned, pending}]' "$work/look.json")"
}
miss() { echo "missed: $*" >&2; bad=1; }
live() { jcmd "$program_pid" GC.class_histogram | awk '/^Total/ { print $3 }'; } # collects in full first
files() { ls "/proc/$program_pid/fd" | wc -l; }
watch() { # looks until the load ends; live heap and files to $work/heap
    while kill -0 "$load" 2>/dev/null; do
        look
        [ $((tick % 2)) = 1 ] || echo "$(live) $(files)" >>"$work/heap"
        tick=$((tick + 1))
        case $((tick % 12)) in
            2 | 4) kill -USR2 $silent ;; # silent, and speaking again
        esac
        sleep 5
    done
}
run() { # run LABEL SECONDS RADLOAD-OPTIONS...: a load with its looks
    local label=$1 time=$2
    shift 2
    "$here/build/radload" -s $net.20:1812 -t "$time" -w 0 -R 2 -T 10 -u 5000 -p 64 -l "$label" -j "$work/runs.jsonl" "$@" \
        >"$work/load.txt" 2>&1 &
    load=$!
    pids+=($load)
    watch
    wait "$load"
    tail -n 1 "$work/runs.jsonl" | jq -r '"\(.label): \(.answered) of \(.sent) answered, \(.per_s | floor)/s, p50 \(.p50_us) us, p99 \(.p99_us) us, \(.resent) resent, generator up to \(.lag_max_us / 1000 | floor) ms late"'
    tail -n 1 "$work/runs.jsonl" | jq -e '.timeout * 10000 <= .sent' >/dev/null ||
        miss "$label: $(tail -n 1 "$work/runs.jsonl" | jq -r '"\(.timeout) requests unanswered" + if .lag_max_us > 500000 then ", but the machine was too busy to judge by that: run it again" else "" end')"
}
rest() { # until nothing is pending; then the equation once more
    local i
    for i in $(seq 100); do
        look
        [ "$(jq '[.groups[].servers[] | .outstanding + .pending] | add' "$work/look.json")" = 0 ] && return 0
        sleep 0.2
    done
    miss "something is pending for good"
}
start() {
    program "$work/radius-lb.yaml"
    program_pid=${pids[-1]}
    looks=0
    : >"$work/heap"
}
leaks() {
    ! grep -m 3 'LEAK' "$work/program.log" >&2 || miss "a buffer leaks"
    ! grep -E -m 3 'OutOfMemory|Exception in thread' "$work/program.log" >&2 || miss "an error in the log"
}

machine
echo "command: soak.sh -t $seconds -p $paranoid ${rate:+-r $rate}"
start
"$here/build/radload" -s $net.20:1812 -c 256 -t 10 -w 15 -R 2 -T 10 -u 5000 -p 64 -l capacity -j "$work/capacity.json" >/dev/null 2>&1
capacity=$(jq '.per_s | floor' "$work/capacity.json")
rate=${rate:-$((capacity / 2))}
echo "capacity $capacity/s through all faults; $rate/s from now on"
for n in 1 2 3; do
    run "load $n" $((seconds / 3)) -r $rate
done
rest
leaks
echo "$looks looks at the counters; live heap in bytes and open files, each ten seconds:"
awk '{ n++; heap[n] = $1; open[n] = $2 }
    END {
        third = int(n / 3)
        for (i = 1; i <= third; i++) { a += heap[i]; b += heap[n - third + i]; if (open[i] > x) x = open[i]; if (open[n - third + i] > y) y = open[n - third + i] }
        printf "first third %.1f MB, %d files; last third %.1f MB, %d files\n", a / third / 1e6, x, b / third / 1e6, y
        exit !(b <= a * 1.25 + third * 8e6 && y <= x + 16)
    }' "$work/heap" || miss "heap or files grow: $(tr '\n' ';' <"$work/heap")"
kill "$program_pid"
wait "$program_pid" 2>/dev/null

if [ "$paranoid" -gt 0 ]; then
    RADIUS_LB_JAVA_OPTS="${RADIUS_LB_JAVA_OPTS:-} -Dio.netty.leakDetection.level=paranoid" start
    run "with the leak detector" "$paranoid" -r $((rate / 4))
    jcmd "$program_pid" VM.system_properties | grep -q 'io.netty.leakDetection.level=paranoid' || miss "the detector was off"
    jcmd "$program_pid" GC.run >/dev/null # what nobody holds is reported at the next buffer
    "$here/build/radload" -s $net.20:1812 -r 100 -t 3 -w 0 >/dev/null 2>&1
    rest
    leaks
fi
kill -TERM "${pids[@]:0:6}"
sleep 0.5
cat "$work"/fault*.log
jq -r '.groups[].servers[] | select(.role == "auth") | "\(.name) sent=\(.sent) answered=\(.answered) ignored=\(.ignored) refused=\(.refused) abandoned=\(.abandoned) pending=\(.pending) late=\(.late)"' "$work/look.json"
[ $bad = 0 ] && echo "held"
exit $bad
