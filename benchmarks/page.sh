#!/usr/bin/env bash
# Whether the page stays smooth: 100 servers in both roles (200 rows) and 5,000 requests/s through the program while
# Chromium shows it, and scrolls up and down beside a plain text.
#   page.sh [-r RATE] [-t SECONDS] [-n SERVERS] [-o SCREENSHOT.png]                      (5000/s, 15 s, 100)
# Prints a table; exit status 1 when a bound is missed (page.py has them). Loopback only; needs chromium chromedriver gcc
# python3 jq.
set -u
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib.sh"
rate=5000 seconds=15 servers=100 picture=()
while getopts r:t:n:o: option; do
    case $option in
        r) rate=$OPTARG ;;
        t) seconds=$OPTARG ;;
        n) servers=$OPTARG ;;
        o) picture=("$OPTARG") ;;
        *) exit 2 ;;
    esac
done
needs chromium chromedriver gcc python3 jq
net=127.0.96 http=127.0.96.9:8096
compile radload radsink
build_program
for i in 1 2 3 4; do
    "$here/build/radsink" -l $net.$i:1812 -L $net.$i:1813 -q -t $((3 * seconds + 120)) &
    pids+=($!)
done
{
    printf '%s\n' "radius-lb:" "  listen: { auth: \"$net.9:1812\", acct: \"$net.9:1813\" }" \
        "  clients: { bench: { network: 127.0.0.0/8, secret: testing123 } }" "  default-group: home" "  groups:" "    home:" \
        "      policy: weighted" "      servers:"
    for i in $(seq "$servers"); do
        echo "        - { name: s$i, host: $net.$((i % 4 + 1)), secret: testing123 }"
    done
    echo "quarkus: { http: { host: ${http%:*}, port: ${http#*:} } }"
} >"$work/radius-lb.yaml"
program "$work/radius-lb.yaml"
program_pid=${pids[-1]}
machine
echo "command: page.sh -r $rate -t $seconds -n $servers"
"$here/build/radload" -s $net.9:1812 -r "$rate" -w 5 -t $((3 * seconds + 60)) -m "$program_pid" -j "$work/load.jsonl" >"$work/load.txt" 2>&1 &
load=$!
pids+=($load)
python3 "$here/page.py" "http://$http/" "$seconds" "$work/page.json" "${picture[@]}"
status=$?
wait "$load"
jq -r '"meanwhile \(.answered) of \(.sent) requests answered"' "$work/load.jsonl"
exit $status
