#!/usr/bin/env bash
# One selection and the session memory against their bounds (JMH; parts.py has the bounds):
#   one selection among three servers by every policy: at most 200 ns, nothing allocated;
#   weighted, hash, hash-bounded, least-outstanding, least-request from 100 to 10,000 servers: growth as of a logarithm,
#   with all of them available and with 97 of 100 disabled;
#   1,000,000 sessions with five keys each: at most 300 MB of heap, a look-up at most 1 us
#   (with the serial collector, which the launcher takes).
# parts.sh [JMH OPTIONS]; exit status 1 when a bound is missed. Takes some minutes.
set -u
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib.sh"
needs python3
prioritize
options=(-f 1 -wi 4 -w 500ms -i 8 -r 250ms -jvmArgs -Xmx3g -jvmArgsAppend -XX:+UseSerialGC "$@")
run() { # run NAME JMH-OPTIONS...
    local name=$1
    shift
    "$here/jmh.sh" "${options[@]}" -rf json -rff "$work/$name.json" "$@" >"$work/$name.log" 2>&1 && [ -s "$work/$name.json" ] ||
        { tail -n 40 "$work/$name.log" >&2; exit 2; }
}
machine
run three PickBenchmark -prof gc
large=weighted,hash,hash-bounded,least-outstanding,least-request
run many PickBenchmark -p servers=100,10000 -p policy=$large
run few PickBenchmark -p servers=100,10000 -p policy=$large -p disabled=97
run sessions SessionBenchmark
python3 "$here/parts.py" "$work"
