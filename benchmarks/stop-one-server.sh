#!/usr/bin/env bash
# Three FreeRADIUS servers behind the program under a constant load; one is stopped (SIGSTOP) from second 10 to 30.
# Nobody may notice: no request lost, none rejected, the slowest answered within 1.2 s. The HTTP API must have shown the
# server down and up again, and traffic on it within 6 s of SIGCONT; at rest its counters must add up.
# Prints the figures; exit status 1 when a bound is missed. Loopback only; needs freeradius gcc curl jq openssl.
set -u
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd) || exit 2
home=$(dirname "$here")
PATH=$PATH:/usr/sbin
rate=200 seconds=60 stop_at=10 continue_at=30 max_us=1200000 regrow=6
net=127.0.71 api=http://127.0.71.10:8071/api/servers
for tool in freeradius gcc curl jq openssl; do
    command -v $tool >/dev/null || { echo "needs $tool: apt-get install $tool" >&2; exit 2; }
done

work=$(mktemp -d) || exit 2
pids=()
finish() {
    local pid
    for pid in "${pids[@]}"; do
        kill -CONT "$pid" 2>/dev/null
        kill "$pid" 2>/dev/null
    done
    wait
    rm -rf "$work"
}
trap finish EXIT
trap 'exit 2' INT TERM

mkdir -p "$here/build"
gcc -O2 -Wall -Wextra -o "$here/build/radload" "$here/radload.c" || exit 2

certificates() (
    cd "$work" || exit 1
    openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=bench-ca -keyout ca.key -out ca.pem &&
        openssl req -newkey rsa:2048 -nodes -subj /CN=radius.bench -keyout server.key -out server.csr &&
        openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -out server.crt
) >/dev/null 2>&1
certificates || { echo "openssl failed" >&2; exit 2; }

# One FreeRADIUS on its own address, from the template of the tests.
server() {
    local n=$1 dir=$work/$1 i
    mkdir -p "$dir"
    sed -e "s#@DIR@#$dir#g; s#@NAME@#s$n#g; s#@HOST@#$net.$n#g; s#@AUTH_PORT@#1812#g; s#@ACCT_PORT@#1813#g" \
        -e "s#@SECRET@#secret-$n#g; s#@CA_FILE@#$work/ca.pem#g; s#@CERTIFICATE_FILE@#$work/server.crt#g" \
        -e "s#@KEY_FILE@#$work/server.key#g" \
        "$home/camel-radius-component/src/test/resources/peers/freeradius.conf" >"$dir/radiusd.conf"
    cp "$home/camel-radius-component/src/test/resources/peers/freeradius.users" "$dir/users"
    : >"$dir/dictionary"
    chmod 640 "$dir"/*
    freeradius -f -d "$dir" -l stdout >"$dir/log" 2>&1 &
    pids+=($!)
    for i in $(seq 100); do
        grep -q 'Ready to process requests' "$dir/log" && return 0
        kill -0 "${pids[-1]}" 2>/dev/null || break
        sleep 0.1
    done
    cat "$dir/log" >&2
    return 1
}
for n in 1 2 3; do server $n || exit 2; done
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
"$home/radius-lb" --version >/dev/null || exit 2
"$home/radius-lb" --config "$work/radius-lb.yaml" >"$work/program.log" 2>&1 &
pids+=($!)
for i in $(seq 300); do
    grep -q 'radius-lb ready' "$work/program.log" && break
    kill -0 "${pids[-1]}" 2>/dev/null || { cat "$work/program.log" >&2; exit 2; }
    sleep 0.1
done

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
