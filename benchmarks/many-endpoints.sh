#!/usr/bin/env bash
# 5,000 radius: endpoints of 100 servers in one CamelContext, and 1,000 clients of a consumer: how long they take to
# start, what they take of the heap, how many sockets and threads the idle ones have.
#   many-endpoints.sh [-s SERVERS] [-c CLIENTS] [-e ENDPOINTS]                                      (100, 1000, 5000)
# Exit status 1 when an idle endpoint has a socket or a thread, or a server's answer did not come. Needs gcc jq.
set -u
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib.sh"
servers=100 clients=1000 endpoints=5000
while getopts s:c:e: option; do
    case $option in
        s) servers=$OPTARG ;;
        c) clients=$OPTARG ;;
        e) endpoints=$OPTARG ;;
        *) exit 2 ;;
    esac
done
needs gcc jq
net=127.0.83
compile radsink
build_program
libraries=$home/quarkus-app/target/quarkus-app/lib/main
mkdir -p "$here/build/java"
javac -cp "$libraries/*" -d "$here/build/java" "$here/java/ManyEndpoints.java" || exit 2
listeners=()
for n in $(seq "$servers"); do
    listeners+=(-l "$net.$n:1812")
    if [ ${#listeners[@]} -ge 16 ] || [ "$n" = "$servers" ]; then # a responder listens on eight addresses at most
        "$here/build/radsink" "${listeners[@]}" -V -q -t 600 &
        pids+=($!)
        listeners=()
    fi
done
machine
echo "command: many-endpoints.sh -s $servers -c $clients -e $endpoints"
java -Xmx512m -XX:+UseSerialGC -cp "$here/build/java:$libraries/*" ManyEndpoints $net "$servers" "$clients" "$endpoints" \
    >"$work/figures.json" 2>"$work/java.log" || { grep -v SLF4J "$work/java.log" >&2; exit 2; }
jq -r '"\(.endpoints) endpoints of \(.servers) servers started in \(.endpoints_ms) ms, \(.octets_each) octets of heap each",
    "\(.clients) clients and their consumer started in \(.clients_ms) ms; heap of all \(.heap_kib) KiB",
    "idle: \(.idle_sockets) sockets, \(.idle_threads) threads; answered by \(.answered) servers",
    "from the start of the JVM to the end \(.uptime_ms) ms"' "$work/figures.json"
jq -e '.idle_sockets == 0 and .idle_threads == 0 and .answered == .servers' "$work/figures.json" >/dev/null && exit 0
echo "missed: idle endpoints have sockets or threads, or answers did not come" >&2
exit 1
