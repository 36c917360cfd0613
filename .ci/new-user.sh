#!/usr/bin/env bash
# What a new user does, by the documents alone: their commands and configurations are taken from the pages, not copied.
#   1. clone, ./radius-lb, try, page
#   2. add the dependency to a Camel project, the first route
#   3. put the balancer in the place of a FreeRADIUS proxy, by the migration page
# Documentation addresses become loopback ones (127.0.0.11 and 127.0.0.12 for the home servers, 127.0.0.13 for who stands before them).
set -eu
set -o pipefail
project=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
PATH=$PATH:/usr/sbin
tmp=$(mktemp -d)
started=()

stop() {
    local pid
    for pid in "$@"; do
        kill "$pid" 2>/dev/null && wait "$pid" 2>/dev/null || true
    done
}

finish() {
    local status=$?
    if [ $status != 0 ]; then
        tail -n 30 "$tmp"/*.log >&2 || true
        echo "new-user: failed" >&2
    fi
    stop ${started[@]+"${started[@]}"}
    rm -rf "$tmp"
    exit $status
}
trap finish EXIT
trap 'exit 1' INT TERM

# Prints block NUMBER between fences below the line HEADING of a page.
block() { # PAGE HEADING NUMBER
    awk -v heading="$2" -v number="$3" '
        $0 == heading { below = 1; next }
        below && !inside && /^#+ / { exit }
        below && /^```/ { inside = !inside; if (inside) count++; next }
        inside && count == number { print; found = 1 }
        END { exit !found }' "$1" || { echo "new-user: $1 has no block $3 below \"$2\"" >&2; return 1; }
}

# Waits until a log has a line, while its program runs: for ten minutes at most, as the first start builds it.
await() { # LOG TEXT PID
    local tries=0
    until grep -qs -- "$2" "$1"; do
        tries=$((tries + 1))
        if [ $tries -gt 6000 ] || ! kill -0 "$3" 2>/dev/null; then
            echo "new-user: \"$2\" did not come in $(basename "$1")" >&2
            return 1
        fi
        sleep 0.1
    done
}

expect() { # WHAT TEXT OUTPUT
    if ! grep -qE -- "$2" <<<"$3"; then
        printf 'new-user: %s: "%s" is not in\n%s\n' "$1" "$2" "$3" >&2
        return 1
    fi
    echo "new-user: $1: $(grep -m 1 -E -- "$2" <<<"$3" | sed 's/^[[:space:]]*//')"
}

loopback() {
    sed -E 's/192\.0\.2\.1\b/127.0.0.11/g; s/192\.0\.2\.2\b/127.0.0.12/g; s/0\.0\.0\.0:/127.0.0.13:/g; s/10\.0\.0\.0\/8/127.0.0.0\/8/g'
}

log_in() { # SERVER USER SECRET
    echo "User-Name=$2,User-Password=secret,Message-Authenticator=0x00" | radclient -x -t 2 -r 3 "$1" auth "$3" 2>&1 || true
}

readme=$tmp/clone/README.md
git clone -q "$project" "$tmp/clone"

# A local repository for what is installed; all else is the user's.
repository=${MAVEN_REPOSITORY:-$HOME/.m2/repository}
cp -rs "$repository" "$tmp/m2"
rm -rf "$tmp/m2/io/github/camelradius"
export MAVEN_OPTS="${MAVEN_OPTS:-} -Dmaven.repo.local=$tmp/m2"

cd "$tmp/clone"

# 1. The demonstration

heading='## Run the balancer'
QUARKUS_HTTP_HOST=127.0.0.13 bash -c "exec $(block "$readme" "$heading" 1)" >"$tmp/demonstration.log" 2>&1 &
demonstration=$!
started+=("$demonstration")
await "$tmp/demonstration.log" 'radius-lb ready' "$demonstration"
expect 'try' '^Access-Accept from 127.0.0.1:1812' "$(bash -c "$(block "$readme" "$heading" 2)" 2>&1)"
page=$(grep -oE '<http://127\.0\.0\.1:8080/>' "$readme" | tr -d '<>' | sed 's/127.0.0.1/127.0.0.13/')
expect 'page' '^200$' "$(curl -s -o "$tmp/page.html" -w '%{http_code}\n' "$page")"
expect 'page' '<title>' "$(cat "$tmp/page.html")"
stop "$demonstration"

# Home servers for the other two: FreeRADIUS, with a user in each realm.

freeradius_conf() { # FOLDER ADDRESS; on standard input what more there is, then an open server { of which the rest is added
    mkdir -p "$1"
    touch "$1/dictionary"
    cat >"$1/radiusd.conf" <<END
prefix = /usr
libdir = /usr/lib/freeradius
raddbdir = $1
run_dir = $1
logdir = $1
security {
	reject_delay = 0
	status_server = yes
}
END
    cat >>"$1/radiusd.conf"
    local type
    for type in auth acct; do
        printf 'listen {\n\ttype = %s\n\tipaddr = %s\n\tport = 0\n}\n' $type "$2"
    done >>"$1/radiusd.conf"
    echo '}' >>"$1/radiusd.conf"
}

start_freeradius() { # NAME
    freeradius -f -l stdout -d "$tmp/$1" >"$tmp/$1.log" 2>&1 &
    freeradius=$!
    started+=("$freeradius")
    await "$tmp/$1.log" 'Ready to process requests' "$freeradius"
}

home_server() { # NAME ADDRESS
    mkdir -p "$tmp/$1"
    printf 'bob\tCleartext-Password := "secret"\nDEFAULT\tUser-Name =~ "^bob@", Cleartext-Password := "secret"\n' >"$tmp/$1/users"
    freeradius_conf "$tmp/$1" "$2" <<END
proxy_requests = no
client loopback {
	ipaddr = 127.0.0.0/8
	secret = "secret of $1"
}
modules {
	pap {
	}
	files {
		usersfile = $tmp/$1/users
	}
	always ok {
		rcode = ok
	}
}
server home {
authorize {
	files
	pap
}
authenticate {
	Auth-Type PAP {
		pap
	}
}
accounting {
	ok
}
post-auth {
	update reply {
		Reply-Message := "$1"
	}
}
END
    start_freeradius "$1"
}

home_server a 127.0.0.11
home_server b 127.0.0.12

# 2. The first route of a Camel project

heading='## In your project'
bash -c "$(block "$readme" "$heading" 1)" >"$tmp/install.log" 2>&1
app=$tmp/app
mkdir -p "$app/src/main/resources/camel"
cat >"$app/pom.xml" <<END
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>org.example</groupId>
  <artifactId>first-route</artifactId>
  <version>1</version>
  <dependencies>
$(block "$readme" "$heading" 2)
  </dependencies>
</project>
END
block "$readme" '## Use it in a Camel route' 1 | loopback >"$app/src/main/resources/camel/home.camel.yaml"
printf '%s\n' 'nas.secret = the NAS secret' 'a.secret = secret of a' 'b.secret = secret of b' >"$app/src/main/resources/application.properties"
cd "$app"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.7.0:build-classpath -Dmdep.outputFile=classpath >"$tmp/app-build.log" 2>&1
java -cp "src/main/resources:$(cat classpath)" org.apache.camel.main.Main >"$tmp/app.log" 2>&1 &
route=$!
started+=("$route")
await "$tmp/app.log" 'started in' "$route"
expect 'first route' '^Received Access-Accept' "$(log_in 127.0.0.13:1812 bob 'the NAS secret')"
stop "$route"

# 3. In the place of a FreeRADIUS proxy

page=$tmp/clone/docs/migration/freeradius.md
{
    printf 'proxy_requests = yes\nproxy server {\n}\nmodules {\n\trealm suffix {\n\t\tformat = suffix\n\t\tdelimiter = "@"\n\t}\n}\n'
    block "$page" '## Example' 1 | loopback
    printf 'server proxy {\nauthorize {\n\tsuffix\n}\npreacct {\n\tsuffix\n}\n'
} | freeradius_conf "$tmp/proxy" 127.0.0.13
start_freeradius proxy
ask() {
    local user answer
    for user in bob@example.org bob@elsewhere.example; do
        answer=$(log_in 127.0.0.13:1812 $user 'the NAS secret')
        expect "$1: $user" '^Received Access-Accept' "$answer"
        expect "$1: $user" 'Reply-Message = "[ab]"' "$answer"
    done
    answer=$(echo 'User-Name=bob@example.org,Acct-Session-Id=s1,Acct-Status-Type=Start' |
        radclient -x -t 2 -r 3 127.0.0.13:1813 acct 'the NAS secret' 2>&1 || true)
    expect "$1: accounting" '^Received Accounting-Response' "$answer"
}
ask 'by the FreeRADIUS proxy'
stop "$freeradius"

mkdir "$tmp/balancer"
cd "$tmp/balancer"
block "$page" '## Example' 2 | loopback >radius-lb.yaml
QUARKUS_HTTP_HOST=127.0.0.13 "$tmp/clone/radius-lb" >"$tmp/balancer.log" 2>&1 &
balancer=$!
started+=("$balancer")
await "$tmp/balancer.log" 'radius-lb ready' "$balancer"
ask 'by the balancer'
echo "new-user: three ways fine"
