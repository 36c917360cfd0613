#!/usr/bin/env bash
# Two programs with the same configuration (policy hash) that know nothing of each other, as behind a router that chooses
# by source address; five servers, 32 clients.
#   fleet.sh [-t SECONDS]                                                                                  (10)
# Held, else exit status 1:
#   each of 300 subscribers is sent to the same server by both programs, for authentication and for accounting, however
#   the client writes the MAC address;
#   the same after one server has died and each program has noticed by itself; only its subscribers have moved;
#   one program is killed under load and its clients are moved to the other (as a router does when the route is gone):
#   the other's clients lose nothing, the moved ones nothing from then on, and every subscriber is where it was.
# Loopback only; needs gcc curl jq freeradius-utils.
set -u
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib.sh"
seconds=10
while getopts t: option; do
    case $option in
        t) seconds=$OPTARG ;;
        *) exit 2 ;;
    esac
done
needs gcc curl jq
command -v radclient >/dev/null || { echo "needs radclient: apt-get install freeradius-utils" >&2; exit 2; }
net=127.0.85 subscribers=300 bad=0
compile radload radsink
build_program
sinks=()
for n in 1 2 3 4 5; do
    "$here/build/radsink" -l $net.$n:1812 -L $net.$n:1813 -I "s$n" -V -t 3600 >"$work/sink$n.log" 2>&1 &
    sinks+=($!)
    pids+=($!)
done
programs=()
for p in 10 11; do
    cat >"$work/$p.yaml" <<YAML
radius-lb:
  listen: { auth: "$net.$p:1812", acct: "$net.$p:1813" }
  clients: { bench: { network: 127.0.0.0/8, secret: testing123, require-message-authenticator: yes, group: home } }
  groups:
    home:
      policy: hash
      timeout: 400ms
      tries: 2
      servers:
        - { name: s1, host: $net.1, secret: testing123 }
        - { name: s2, host: $net.2, secret: testing123 }
        - { name: s3, host: $net.3, secret: testing123 }
        - { name: s4, host: $net.4, secret: testing123 }
        - { name: s5, host: $net.5, secret: testing123 }
quarkus: { http: { host: $net.$p, port: 8085 } }
YAML
    program "$work/$p.yaml"
    programs+=("${pids[-1]}")
done

miss() { echo "missed: $*" >&2; bad=1; }
api() { curl -s -m 5 "http://$net.$1:8085/api/servers"; }
requests() { # requests FORMAT: one Access-Request for each subscriber
    local i
    for i in $(seq $subscribers); do
        # shellcheck disable=SC2059
        printf "User-Name = \"user$i\"\nUser-Password = \"secret\"\nCalling-Station-Id = \"$1\"\nMessage-Authenticator = 0x00\n\n" \
            $((i >> 8)) $((i & 255))
    done
}
where() { # where PROGRAM FORMAT: the server of each subscriber, in order
    requests "$2" >"$work/requests"
    radclient -x -p 1 -t 3 -r 2 -f "$work/requests" $net.$1:1812 auth testing123 2>&1 | sed -n 's/.*Reply-Message = "\(.*\)"/\1/p'
}
same() { # same TEXT FILE FILE
    if [ "$(wc -l <"$2")" = $subscribers ] && cmp -s "$2" "$3"; then
        echo "ok    $1: $(sort "$2" | uniq -c | awk '{ printf "%s %d  ", $2, $1 }')"
    else
        miss "$1: $(paste -d' ' "$2" "$3" | awk '$1 != $2' | wc -l) of $(wc -l <"$2") and $(wc -l <"$3") differ"
    fi
}
accounting() { # accounting PROGRAM: accounting requests that each server has answered to it
    api "$1" | jq -r '.groups[].servers[] | select(.role == "acct") | "\(.name) \(.answered)"' | sort
}
source_of() { echo $net.$((100 + $1)); }
owner() { # the program that a router would give this client: a hash of its source address
    [ $(($(source_of "$1" | cksum | cut -d' ' -f1) % 2)) = 0 ] && echo 10 || echo 11
}

machine
echo "command: fleet.sh -t $seconds"
where 10 '02-00-00-00-%02X-%02X' >"$work/a"
where 11 '0200.0000.%02x%02x' >"$work/b"
same "both programs choose the same server for each subscriber" "$work/a" "$work/b"

accounting 11 >"$work/before"
for i in $(seq $subscribers); do
    printf 'Acct-Status-Type = Start\nUser-Name = "user%d"\nAcct-Session-Id = "%d"\nNAS-IP-Address = 192.0.2.1\nCalling-Station-Id = "02:00:00:00:%02x:%02x"\n\n' \
        "$i" "$i" $((i >> 8)) $((i & 255))
done >"$work/requests"
radclient -p 1 -t 3 -r 2 -f "$work/requests" $net.11:1813 acct testing123 >"$work/radclient.log" 2>&1
accounting 11 | join "$work/before" - | awk '{ print $1, $3 - $2 }' >"$work/accounted"
sort "$work/a" | uniq -c | awk '{ print $2, $1 }' >"$work/authenticated"
if cmp -s "$work/accounted" "$work/authenticated"; then
    echo "ok    accounting by the second goes where the first has authenticated: $(tr '\n' ' ' <"$work/accounted")"
else
    miss "accounting: $(tr '\n' ' ' <"$work/accounted") authenticated: $(tr '\n' ' ' <"$work/authenticated")"
fi

kill "${sinks[1]}"
wait "${sinks[1]}" 2>/dev/null
for p in 10 11; do # requests until this program has noticed, whatever the other has
    for _ in $(seq 30); do
        where $p '02-00-00-00-%02X-%02X' >/dev/null
        [ "$(api $p | jq -r '.groups[].servers[] | select(.name == "s2" and .role == "auth") | .state')" = down ] && break
        sleep 0.3
    done
done
where 10 '02-00-00-00-%02X-%02X' >"$work/c"
where 11 '02-00-00-00-%02X-%02X' >"$work/d"
same "s2 is dead, both still choose the same" "$work/c" "$work/d"
moved=$(paste -d' ' "$work/a" "$work/c" | awk '$1 != $2' | wc -l)
others=$(paste -d' ' "$work/a" "$work/c" | awk '$1 != $2 && $1 != "s2"' | wc -l)
if [ "$others" = 0 ]; then echo "ok    only its subscribers moved: $moved"; else miss "$others subscribers of other servers moved"; fi

load() { # load LABEL CLIENT PROGRAM SECONDS
    "$here/build/radload" -s $net.$3:1812 -b "$(source_of "$2")" -p 1 -r 20 -w 0 -t "$4" -R 1 -T 4 -U user# -u $subscribers \
        -l "$1" -j "$work/runs.jsonl" >/dev/null 2>&1 &
    loads+=($!)
    pids+=($!)
}
loads=() first=()
for c in $(seq 32); do
    if [ "$(owner "$c")" = 10 ]; then
        load first "$c" 10 "$seconds"
        first+=("$c")
    else
        load second "$c" 11 $((2 * seconds))
    fi
done
sleep $((seconds / 2))
kill -KILL "${programs[0]}"
echo "the first program is killed; $((32 - ${#first[@]})) clients are the second's, ${#first[@]} are moved to it"
wait "${programs[0]}" 2>/dev/null
for c in "${first[@]}"; do
    load moved "$c" 11 "$seconds"
done
wait "${loads[@]}"
for label in second moved; do
    sent=$(jq -s "[.[] | select(.label == \"$label\") | .sent] | add" "$work/runs.jsonl")
    lost=$(jq -s "[.[] | select(.label == \"$label\") | .timeout] | add" "$work/runs.jsonl")
    if [ "$lost" = 0 ]; then echo "ok    $label clients: $sent requests, all answered"; else miss "$label clients: $lost of $sent unanswered"; fi
done
where 11 '02-00-00-00-%02X-%02X' >"$work/e"
same "every subscriber is where it was" "$work/c" "$work/e"
exit $bad
