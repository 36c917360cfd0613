#!/usr/bin/env bash
# Dev mode by the command of CONTRIBUTING.md, in a copy of the project: sources, a resource and the configuration change while it runs, and each
# time the balancer answers anew, in the same JVM, on the same ports, with nothing left of the one before.
set -eu
set -o pipefail
project=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
tmp=$(mktemp -d)
host=127.0.0.14
maven=

finish() {
    local status=$?
    if [ $status != 0 ]; then
        tail -n 60 "$tmp/log" >&2 || true
        echo "dev-mode: failed" >&2
    fi
    [ -z "$maven" ] || { kill "$maven" && wait "$maven"; } 2>/dev/null || true
    rm -rf "$tmp"
    exit $status
}
trap finish EXIT
trap 'exit 1' INT TERM

# Quarkus wants Maven 3.9 for dev mode; elsewhere an older one is enough.
if ! mvn -v | grep -qE '^(.\[1m)?Apache Maven (3\.9|[4-9])'; then
    mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.7.0:copy -Dartifact=org.apache.maven:apache-maven:3.9.12:zip:bin -DoutputDirectory="$tmp"
    unzip -q -d "$tmp" "$tmp/apache-maven-3.9.12-bin.zip"
    PATH=$tmp/apache-maven-3.9.12/bin:$PATH
fi

copy=$tmp/project
mkdir "$copy"
git -C "$project" ls-files -z --cached --others --exclude-standard | tar c -C "$project" --null -T - | tar x -C "$copy"
cd "$copy"
cat >radius-lb.yaml <<END
radius-lb:
  listen: { auth: "$host:1812", acct: "$host:1813" }
  clients:
    here: { network: 127.0.0.0/8, secrett: "the first secret", group: home }
  groups:
    home:
      probe: { type: off }
      servers:
        - { name: a, host: 127.0.0.15, auth-port: 1812, acct-port: 1813, secret: "secret of a" }
END

# Waits until a command succeeds, while Maven runs.
await() { # WHAT SECONDS COMMAND...
    local what=$1 end=$((SECONDS + $2)) began=$SECONDS
    shift 2
    until "$@" >/dev/null 2>&1; do
        if [ $SECONDS -ge $end ] || ! kill -0 "$maven" 2>/dev/null; then
            echo "dev-mode: $what: did not come" >&2
            return 1
        fi
        sleep 0.2
    done
    echo "dev-mode: $what: after $((SECONDS - began)) s"
}

edit() { # FILE EXPRESSION-OF-SED
    sed "$2" "$1" >"$tmp/edited"
    if cmp -s "$tmp/edited" "$1"; then
        echo "dev-mode: nothing to change in $1" >&2
        return 1
    fi
    cat "$tmp/edited" >"$1"
}

logged() { grep -q -- "$1" "$tmp/log"; }

answered() { # SECRET TEXT
    grep -q -- "$2" <<<"$(echo 'Message-Authenticator=0x00' | radclient -x -t 1 -r 1 $host:1812 status "$1" 2>&1)"
}

page() { grep -q -- "$2" <<<"$(curl -s -i "http://$host:8080$1")"; }

# What one balancer has, after a collection of garbage.
live() { jcmd "$jvm" GC.class_histogram | awk '$4 ~ /(EventLoop|RadiusListener|CamelContext)$/ { print $4, $2 }' | sort; }

only_one() { [ "$(live)" = "$first" ]; }

command=$(grep -m 1 '^mvn .*quarkus:dev' CONTRIBUTING.md)
QUARKUS_HTTP_HOST=$host bash -c "exec $command -B -Ddebug=false -Dquarkus.analytics.disabled=true" >"$tmp/log" 2>&1 </dev/null &
maven=$!
await 'wrong at the start' 1200 logged 'configuration error key=radius-lb.clients.here.secrett'
edit radius-lb.yaml 's/secrett:/secret:/'
await 'started' 180 logged 'radius-lb ready'
await 'answer' 60 answered 'the first secret' 'Received Access-Accept'
jvm=$(ps -o pid= --ppid "$maven" | tr -d ' ')
page /api/servers '"reason":"start"'
first=$(live)

program=quarkus-app/src/main/java/io/github/camelradius/app/routing/Answers.java
edit $program 's/RadiusMessage.builder(code, RadiusDictionary.standard())/&.add("Reply-Message", "by a changed source")/'
await 'source of the program' 180 answered 'the first secret' 'by a changed source'
edit camel-radius-lb/src/main/java/io/github/camelradius/lb/core/Member.java 's/"start"/"changed library"/'
await 'source of a library' 180 page /api/servers '"reason":"changed library"'
edit quarkus-app/src/main/resources/application.properties 's/^\(quarkus.http.header."Referrer-Policy".value\)=.*/\1=origin/'
await 'resource' 180 page / 'Referrer-Policy: origin'
edit radius-lb.yaml 's/the first secret/the second secret/'
await 'configuration' 180 answered 'the second secret' 'by a changed source'
edit radius-lb.yaml 's/network:/netwerk:/'
await 'wrong configuration' 180 logged 'configuration error key=radius-lb.clients.here.netwerk'
edit radius-lb.yaml 's/netwerk:/network:/; s/the second secret/the third secret/'
await 'mended configuration' 180 answered 'the third secret' 'by a changed source'

await 'nothing left of earlier starts' 60 only_one
if [ "$(ps -o pid= --ppid "$maven" | tr -d ' ')" != "$jvm" ]; then
    echo "dev-mode: another JVM" >&2
    exit 1
fi

stops=$(grep -c 'radius-lb stopped' "$tmp/log")
kill "$maven"
wait "$maven" || true
maven=
timeout 60 tail --pid="$jvm" -f /dev/null
if [ "$(grep -c 'radius-lb stopped' "$tmp/log")" != $((stops + 1)) ]; then
    echo "dev-mode: not stopped in order" >&2
    exit 1
fi
echo "dev-mode: fine, in $SECONDS s"
