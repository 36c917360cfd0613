#!/usr/bin/env bash
# Every figure of speed against its bound, in one run: throughput.sh (beside the peers), producer.sh, parts.sh, start.sh.
# Prints what each prints; exit status 1 when one of them misses a bound. A quarter of an hour, on a machine with nothing
# else to do. Loopback only; needs what they need.
set -u
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd) || exit 2
missed=()
for run in "throughput.sh ${*:--n 5}" producer.sh parts.sh start.sh; do
    echo "== $run"
    # shellcheck disable=SC2086 # a name and its options
    "$here"/$run || missed+=("${run%% *}")
done
echo "== ${#missed[@]} missed${missed[*]:+: ${missed[*]}}"
[ ${#missed[@]} = 0 ]
