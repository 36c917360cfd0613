#!/usr/bin/env bash
# Three FreeRADIUS servers behind the program at 1,000 requests/s, while operators drain, enable, weigh and disable
# servers and reload the configuration: one server less and another one more, a configuration with errors, SIGHUP.
# Nobody may notice: no request lost, late, resent or rejected, and the counters add up. A drained or removed server gets
# nothing that was due 100 ms after the answer, or later; its EAP conversations finish.
#   steering.sh [-r RATE]
# Prints a line a check; exit status 1 when one is missed. Loopback only; needs freeradius eapol_test gcc curl jq openssl.
set -u
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib.sh"
rate=1000
while getopts r: option; do
    case $option in
        r) rate=$OPTARG ;;
        *) exit 2 ;;
    esac
done
needs freeradius eapol_test gcc curl jq openssl
seconds=40 talks=40 grace=0.1
net=127.0.87 http=127.0.87.10:8087 bad=0
compile radload
build_program
prioritize
certificates || { echo "openssl failed" >&2; exit 2; }
for n in 1 2 3 4; do
    freeradius_server s$n $net.$n secret-$n
done

# configuration LINE SERVER...: weighted over these; LINE is one more of the group
configuration() {
    local line=$1 server
    shift
    echo "radius-lb:
  listen: { auth: '$net.10:1812', acct: '$net.10:1813' }
  clients: { bench: { network: 127.0.0.0/8, secret: testing123, group: home } }
  groups:
    home:
      policy: weighted
      timeout: 1s
      tries: 2
      $line
      servers:"
    for server; do
        echo "        - { name: s$server, host: $net.$server, secret: secret-$server }"
    done
    echo "quarkus: { http: { host: ${http%:*}, port: ${http#*:} } }"
}

check() { # check TEXT CONDITION: an awk condition
    if awk "BEGIN { exit !($2) }"; then echo "ok    $1"; else echo "MISS  $1"; bad=1; fi
}
now() { date +%s.%N; }
order() { # order STATUS METHOD PATH BODY: the answer is left in $work/answer
    local status
    status=$(curl -s -o "$work/answer" -w '%{http_code}' -X "$2" -d "$4" "http://$http/api/$3")
    check "$2 $3 is answered by $status ($1)" "$status == $1"
}
steer() { order 200 POST "groups/home/servers/$1" '{"reason":"steering.sh"}'; }
value() { curl -s "http://$http/api/servers" | jq "[.groups[0].servers[] | select(.name == \"$1\" and .role == \"auth\") | .$2] | add // 0"; }
# answered SERVER FROM TO: requests due between these that the server answered
answered() {
    awk -v from="$2" -v to="$3" -v server="$1" '$1 >= from && $1 < to && $5 == server' "$work/load" | wc -l
}

# Conversations that are held after some of their packets, so that a part of them is with each server.
hold_talks() {
    local i
    printf 'network={\nkey_mgmt=IEEE8021X\nidentity="bob"\npassword="secret"\neap=PEAP\nphase2="auth=MSCHAPV2"\nca_cert="%s"\n}\n' \
        "$work/ca.pem" >"$work/talk.conf"
    talking=()
    for i in $(seq $talks); do
        eapol_test -c "$work/talk.conf" -a $net.10 -p 1812 -s testing123 -t 20 >"$work/talk-$i" 2>&1 &
        talking+=($!)
        sleep "0.0$((10 + i % 40))"
        kill -STOP $! 2>/dev/null
    done
    pids+=("${talking[@]}")
}
end_talks() {
    local pid
    for pid in "${talking[@]}"; do
        kill -CONT "$pid" 2>/dev/null
    done
    for pid in "${talking[@]}"; do
        wait "$pid"
    done
}

configuration "" 1 2 3 >"$work/radius-lb.yaml"
program "$work/radius-lb.yaml"
program_pid=${pids[-1]}
"$here/build/radload" -s $net.10:1812 -r "$rate" -w 0 -t 10 >/dev/null 2>&1 # compiles what runs
machine
echo "command: steering.sh -r $rate"
"$here/build/radload" -s $net.10:1812 -r "$rate" -w 0 -t $seconds -R 2 -T 5 -o "$work/load" -j "$work/load.json" \
    >"$work/load.txt" 2>&1 &
load=$!
pids+=($load)
sleep 3

hold_talks
steer s1/drain
drained=$(now) challenges=$(value s1 challenged)
end_talks
more=$(($(value s1 challenged) - challenges))
talked=$(grep -l '^SUCCESS' "$work"/talk-* | wc -l)
sleep 2
enabled=$(now)
steer s1/enable
sleep 3
order 200 PUT groups/home/servers/s3/weight '{"weight":5,"reason":"steering.sh"}'
weighed=$(now)
sleep 3
disabling=$(now)
steer s3/disable
disabled=$(now)
sleep 2
enabling=$(now)
steer s3/enable
sleep 2

configuration "tries: many" 1 >"$work/radius-lb.yaml"
order 422 POST reload ''
sent=$(value s2 sent)
configuration "" 1 3 4 >"$work/radius-lb.yaml"
order 200 POST 'reload?dry-run' ''
check "a dry run changes nothing" "$(value s2 sent) > 0 && $(value s4 sent) == 0"
order 200 POST reload '{"reason":"steering.sh"}'
reloaded=$(now)
check "the reload: $(jq -r '.text | join(", ")' "$work/answer")" "$(jq '.changes | length' "$work/answer") == 2"
sleep 3
configuration "fallback: {}" 1 2 3 >"$work/radius-lb.yaml"
hung_up=$(now)
kill -HUP "$program_pid"
for i in $(seq 50); do
    [ "$(grep -c 'radius-lb reloaded' "$work/program.log")" = 2 ] && break
    sleep 0.1
done
again=$(now)
wait $load
for i in $(seq 50); do
    curl -s "http://$http/api/servers" >"$work/rest.json"
    [ "$(jq '[.groups[].servers[] | .outstanding + .pending] | add' "$work/rest.json")" = 0 ] && break
    sleep 0.1
done
cat "$work/load.txt"
jq -r '.groups[].servers[] | select(.role == "auth") | "\(.name) \(.state) weight=\(.weight) sent=\(.sent) answered=\(.answered) ignored=\(.ignored) refused=\(.refused) abandoned=\(.abandoned) late=\(.late)"' "$work/rest.json"

after() { awk "BEGIN { printf \"%.6f\", $1 + $grace }"; }
figure() { jq "$1" "$work/load.json"; }
for what in timeout late resent reject bad; do
    check "$what $(figure .$what) (0)" "$(figure .$what) == 0"
done
check "the load ended after the last order" "$(tail -n 1 "$work/load" | cut -d' ' -f1) > $again"
n=$(answered s1 "$(after "$drained")" "$enabled")
check "drained s1 got $n new requests (0)" "$n == 0"
check "conversations that ended well: $talked of $talks, $more challenges of s1 after its drain" "$talked == $talks && $more > 0"
n=$(answered s1 "$(after "$enabled")" "$weighed")
check "enabled s1 got $n requests" "$n > 0"
three=$(answered s3 "$(after "$weighed")" "$disabling") one=$(answered s1 "$(after "$weighed")" "$disabling")
check "weight 5 gave s3 $three requests, weight 1 gave s1 $one" "$three > 4 * $one && $three < 6.25 * $one"
n=$(answered s3 "$(after "$disabled")" "$enabling")
check "disabled s3 got $n requests (0)" "$n == 0"
n=$(answered s2 "$(after "$reloaded")" "$hung_up") new=$(answered s4 "$(after "$reloaded")" "$hung_up")
check "removed s2 got $n requests (0), new s4 $new" "$n == 0 && $new > 0"
check "the refused reload left s2 as it was" "$sent > 0"
n=$(answered s4 "$(after "$again")" 9999999999) new=$(answered s2 "$(after "$again")" 9999999999)
check "after SIGHUP s4 got $n requests (0), s2 $new" "$n == 0 && $new > 0"
check "at rest every entry adds up and nothing was abandoned" \
    "\"$(jq '[.groups[].servers[] | .pending == 0 and .abandoned == 0 and .sent == .answered + .ignored + .refused] | all' "$work/rest.json")\" == \"true\""
[ $bad = 0 ] || cat "$work/program.log"
exit $bad
