#!/usr/bin/env bash
# A radius: producer with many requests outstanding to one server, beside a bare Netty client with as many datagrams.
#   producer.sh [-n ROUNDS] [-t SECONDS] [-c OUTSTANDING] [-w WARM_UP]                     (3, 4 s, 10000, 12 s)
# Speed: an instant responder, closed loop; each request has a Proxy-State of its own, by which it is known that every
# answer belongs to its request; the responder checks every signature. The two alternate; ratio of the medians.
# Memory: a responder that answers after 8 s; used heap after a full collection with all requests outstanding, less the
# same with the exchanges and their messages made but not yet sent (and, shown beside it, less nothing of them).
# Exit status 1 when an answer is missing or wrong, the rate is below 0.3 of the bare client's, or a request outstanding
# takes more than 1,024 octets. Loopback only; needs gcc python3.
set -u
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib.sh"
rounds=3 seconds=4 outstanding=10000 warm=12
while getopts n:t:c:w: option; do
    case $option in
        n) rounds=$OPTARG ;;
        t) seconds=$OPTARG ;;
        c) outstanding=$OPTARG ;;
        w) warm=$OPTARG ;;
        *) exit 2 ;;
    esac
done
needs gcc python3
net=127.0.82
compile radsink
build_program
libraries=$home/quarkus-app/target/quarkus-app/lib/main
mkdir -p "$here/build/java"
javac -cp "$libraries/*" -d "$here/build/java" "$here"/java/{ProducerLoad,EchoClient}.java || exit 2
prioritize

"$here/build/radsink" -l $net.1:1812 -V -t 7200 >"$work/sink.log" 2>&1 &
pids+=($!)
sink=$!
"$here/build/radsink" -l $net.2:1812 -q -t 7200 &
pids+=($!)
"$here/build/radsink" -l $net.3:1812 -V -q -d 8000 -t 7200 &
pids+=($!)
run() { java -Xmx512m -XX:+UseSerialGC -cp "$here/build/java:$libraries/*" "$@" 2>>"$work/java.log" >>"$work/runs.jsonl"; }

machine
echo "command: producer.sh -n $rounds -t $seconds -c $outstanding -w $warm"
for _ in $(seq "$rounds"); do
    run ProducerLoad speed $net.1:1812 "$outstanding" "$warm" "$seconds"
    run EchoClient $net.2:1812 "$outstanding" 140 "$warm" "$seconds"
done
run ProducerLoad memory $net.3:1812 "$outstanding"
kill -USR1 $sink
sleep 0.5
bad=0
if grep 'badsig=[1-9]' "$work/sink.log" >&2; then
    echo "missed: the responder met a bad signature" >&2
    bad=1
fi
python3 "$here/producer.py" "$work/runs.jsonl" "$rounds" || { bad=1; grep -v SLF4J "$work/java.log" | head -n 20 >&2; }
exit $bad
