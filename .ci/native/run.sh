#!/usr/bin/env bash
# run.sh EXECUTABLE [NET]: the native program between a load generator and a responder that both check signatures. It must say itself that it
# is a native image. Prints native: java.vm.name=... answers=...; exit status 1 when anything is not as it should be.
set -u
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
executable=$(readlink -f "${1:?executable}")
net=${2:-127.0.86}
benchmarks=$here/../../benchmarks
requests=1000
work=$(mktemp -d)
pids=()
finish() {
    [ ${#pids[@]} -eq 0 ] || kill "${pids[@]}" 2>/dev/null
    wait
    rm -rf "$work"
}
trap finish EXIT

fail() {
    echo "native: $1" >&2
    cat "$work"/*.log >&2
    exit 1
}
await() { # await FILE TEXT
    local i
    for i in $(seq 300); do
        grep -q "$2" "$1" && return 0
        kill -0 "${pids[-1]}" 2>/dev/null || return 1
        sleep 0.1
    done
    return 1
}

for tool in radload radsink; do
    gcc -O2 -o "$work/$tool" "$benchmarks/$tool.c" || exit 1
done
mkdir "$work/routes"
cat >"$work/routes/machine.yaml" <<'YAML'
- route:
    id: machine
    from:
      uri: direct:machine
      steps:
        - log: "java.vm.name=${sys.java.vm.name}"
YAML
cat >"$work/radius-lb.yaml" <<YAML
radius-lb:
  listen: { auth: "$net.10:1812", acct: off }
  clients: { load: { network: 127.0.0.0/8, secret: testing123, group: home } }
  pre-route: direct:machine
  groups:
    home:
      servers: [ { name: one, host: $net.1, acct-port: off, secret: testing123 } ]
quarkus: { http: { host: $net.10, port: 8086 } }
YAML
"$work/radsink" -l "$net.1:1812" -V -t 600 >"$work/sink.log" 2>&1 &
pids+=($!)
"$executable" --config "$work/radius-lb.yaml" >"$work/program.log" 2>&1 &
pids+=($!)
await "$work/program.log" 'radius-lb ready' || fail "the program did not start"
"$work/radload" -s "$net.10:1812" -r 200 -n $requests -w 0 >"$work/load.log" 2>&1 || fail "not every request was answered"
answers=$(curl -s -m 5 "http://$net.10:8086/api/servers" | jq '[.groups[].servers[].answered] | add')
machine=$(sed -nE 's/.*java\.vm\.name=(.*[^ ]) *$/\1/p' "$work/program.log" | sort -u)
[ "$machine" = "Substrate VM" ] || fail "java.vm.name is '$machine'"
[ "${answers:-0}" -ge $requests ] || fail "the program counted ${answers:-no} answers to $requests requests"
kill -TERM "${pids[-1]}"
wait "${pids[-1]}"
status=$?
unset 'pids[-1]'
case $status in 0 | 130 | 143) ;; *) fail "it ended with status $status" ;; esac
grep -q 'radius-lb stopped pending=0' "$work/program.log" || fail "it did not say that it stopped"
echo "native: java.vm.name=$machine answers=$answers"
