#!/usr/bin/env bash
# own-app.sh: an application of a user's own, examples/quarkus copied out of this project, as a native executable that answers. It has the jars from a
# local repository and registers nothing for native-image: what the jars need they bring. Exits with 1 when it cannot be built or an answer is not what its
# README says. Without GRAALVM_HOME it takes the builder that build.sh makes; -Ob is as there.
set -eu
set -o pipefail
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
project=$(dirname "$(dirname "$here")")
PATH=$PATH:/usr/sbin
work=$(mktemp -d)
program=
SECONDS=0

finish() {
    local status=$?
    if [ -n "$program" ]; then
        kill "$program" 2>/dev/null && wait "$program" 2>/dev/null || true
    fi
    if [ $status != 0 ]; then
        tail -n 60 "$work"/*.log >&2 || true
        echo "own-app: failed" >&2
    fi
    rm -rf "$work"
    exit $status
}
trap finish EXIT
trap 'exit 1' INT TERM

fail() {
    echo "own-app: $1" >&2
    exit 1
}

app=$work/app
mkdir "$app"
cp -r "$project"/examples/quarkus/{pom.xml,README.md,src} "$app/"
if grep -rE 'RegisterForReflection|quarkus\.(camel\.)?native\.(reflection|additional)' "$app/src" || find "$app/src" -path '*native-image*' | grep .; then
    fail "the application registers something itself"
fi

# A local repository for what is installed; all else is the user's.
cp -rs "${MAVEN_REPOSITORY:-$HOME/.m2/repository}" "$work/m2"
rm -rf "$work/m2/io/github/camelradius"
cd "$project"
mvn -B -q -Dmaven.repo.local="$work/m2" -DskipTests install -pl camel-radius-lb -am >"$work/install.log" 2>&1

if [ -z "${GRAALVM_HOME:-}" ]; then
    GRAALVM_HOME=$project/quarkus-app/target/graalvm
    [ -x "$GRAALVM_HOME/bin/native-image" ] || "$here/home.sh" "$GRAALVM_HOME"
    export GRAALVM_HOME
fi
cd "$app"
mvn -B -Dmaven.repo.local="$work/m2" -Dquarkus.native.enabled=true -Dquarkus.package.jar.enabled=false -DskipTests \
    -Dquarkus.native.additional-build-args-append="${NATIVE_OPTIMIZE:--Ob}" package >"$work/build.log" 2>&1
built=$SECONDS

# Each setting that names a port gets a free one.
taken() { awk '{ print $2 }' /proc/net/udp /proc/net/udp6 | grep -q ":$(printf '%04X' "$1")\$"; }
for name in $(sed -nE 's/^([a-z.-]*port) = .*/\1/p' src/main/resources/application.properties | tr 'a-z.-' 'A-Z__'); do
    port=$(shuf -i 20000-29999 -n 1)
    while taken "$port"; do port=$(shuf -i 20000-29999 -n 1); done
    export "$name=$port"
done

block() { # LANGUAGE NUMBER: a block of the README
    awk -v language="$1" -v number="$2" '
        /^```/ { inside = !inside && $0 == "```" language; count += inside; next }
        inside && count == number' README.md
}
"$app"/target/*-runner >"$work/program.log" 2>&1 &
program=$!
for i in $(seq 300); do
    grep -q 'native (powered by Quarkus' "$work/program.log" && break
    kill -0 $program 2>/dev/null || break
    sleep 0.1
done
grep -q 'native (powered by Quarkus' "$work/program.log" || fail "the executable does not say that it has started"

bash -c "$(block sh 2)" >"$work/asked.log" 2>&1 || fail "no answer"
answers=$(block text 1 | perl -e '
    open my $asked, "<", $ARGV[0] or die;
    my $answers = 0;
    LINE: while (my $wanted = <STDIN>) {
        chomp $wanted;
        my $pattern = join ".*", map { quotemeta } split /…/, $wanted, -1;
        while (my $line = <$asked>) {
            if ($line =~ /^\s*$pattern\s*$/) { $answers++ if $line =~ /^Received/; next LINE }
        }
        print STDERR "own-app: \"$wanted\" did not come back\n";
        exit 1;
    }
    print $answers' "$work/asked.log") || exit 1
grep -q 'Start of bob' "$work/program.log" || fail "the record has not come out of the queue"
if grep -E 'ERROR|WARN|Exception' "$work/program.log"; then
    fail "the executable complains"
fi
status=0
kill -TERM $program
wait $program || status=$?
program=
case $status in 0 | 130 | 143) ;; *) fail "it ended with status $status" ;; esac
echo "own-app: $(grep -o 'native (powered by Quarkus [0-9.]*)' "$work/program.log" | head -n 1) answers=$answers, built in $built s"
