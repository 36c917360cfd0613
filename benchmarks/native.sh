#!/usr/bin/env bash
# The program on the JVM and as a native executable, side by side: start to first answer, memory at rest and under load, CPU time a request, size.
#   native.sh [-e EXECUTABLE] [-n ROUNDS] [-t SECONDS] [-r RATE]       (quarkus-app/target/*-runner, 5, 10 s, 5000/s)
# Each round starts each of them anew, the first by the launcher, in front of a responder that checks signatures. Exit status 1 when a bound of the native executable
# (native.py has them) is missed. Loopback only; needs gcc python3.
set -u
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib.sh"
executable= rounds=5 seconds=10 rate=5000
while getopts e:n:t:r: option; do
    case $option in
        e) executable=$OPTARG ;;
        n) rounds=$OPTARG ;;
        t) seconds=$OPTARG ;;
        r) rate=$OPTARG ;;
        *) exit 2 ;;
    esac
done
needs gcc python3
net=127.0.86
[ -n "$executable" ] || executable=$(ls "$home"/quarkus-app/target/*-runner 2>/dev/null | head -n 1)
[ -x "$executable" ] || { echo "no native executable: mvn -Dnative package, see docs/native.md" >&2; exit 2; }
compile radload radsink
build_program
jar=$home/quarkus-app/target/quarkus-app/quarkus-run.jar
prioritize

"$here/build/radsink" -l $net.1:1812 -V -t 7200 >"$work/sink.log" 2>&1 &
pids+=($!)
cat >"$work/radius-lb.yaml" <<YAML
radius-lb:
  listen: { auth: "$net.10:1812", acct: off }
  clients: { bench: { network: 127.0.0.0/8, secret: testing123, group: home } }
  groups:
    home:
      servers: [ { name: one, host: $net.1, acct-port: off, secret: testing123 } ]
quarkus: { http: { host: $net.10, port: 8086 } }
YAML

measure() { # measure LABEL COMMAND...
    local label=$1 pid first idle
    shift
    : >"$work/program.log"
    # The process has a session of its own, so it needs the priority again.
    read -r pid first < <(python3 "$here/first-answer.py" $net.10 "$work/program.log" \
        sh -c '[ "$(id -u)" != 0 ] || echo -10 >/proc/self/autogroup; exec "$@"' sh "$@" --config "$work/radius-lb.yaml")
    if [ -z "${pid:-}" ]; then
        cat "$work/program.log" >&2
        exit 2
    fi
    pids+=("$pid")
    sleep 5
    idle=$(sed -nE 's/^VmRSS:\s+([0-9]+) kB/\1/p' "/proc/$pid/status")
    "$here/build/radload" -s $net.10:1812 -r "$rate" -w 2 -t "$seconds" -m "$pid" -l "$label" -j "$work/load.jsonl" >/dev/null 2>&1 ||
        echo "note: $label: not every request was answered" >&2
    echo "{\"label\":\"$label\",\"first_ms\":$first,\"idle_kb\":$idle}" >>"$work/starts.jsonl"
    kill "$pid"
    while kill -0 "$pid" 2>/dev/null; do
        sleep 0.1
    done
}

machine
echo "command: native.sh -n $rounds -t $seconds -r $rate"
"$executable" --version
for _ in $(seq "$rounds"); do
    measure jvm "$home/radius-lb"
    measure native "$executable"
done
python3 "$here/native.py" "$work/starts.jsonl" "$work/load.jsonl" "$(du -sk "$(dirname "$jar")" | cut -f1)" \
    "$(du -k --apparent-size "$executable" | cut -f1)"
