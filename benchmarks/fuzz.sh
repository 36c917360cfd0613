#!/bin/sh
# Searches for octets that break something: fuzz.sh [TARGET|all] [DURATION]. TARGET is a method of FuzzIT: decode, verify,
# dictionary or proxy; DURATION, 10m by default, is for each (30s, 10m, 2h). Exit status 1 at a finding, which stays in the
# corpus of the component's tests.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
target=${1:-all}
duration=${2:-10m}
reports=$here/camel-radius-component/target/failsafe-reports
[ "$target" != all ] || target="decode verify dictionary proxy"
log=$(mktemp)
trap 'rm -f "$log"' EXIT

status=0
for one in $target; do
    rm -f "$reports"/*FuzzIT*
    if JAZZER_FUZZ=1 JAZZER_MAX_DURATION=$duration mvn -q -B -f "$here/pom.xml" verify -pl camel-radius-component \
        -Dtest=None -Dsurefire.failIfNoSpecifiedTests=false "-Dit.test=FuzzIT#$one" >"$log" 2>&1; then
        figures=$(grep -oE 'Done [0-9]+ runs in [0-9]+ second' "$log" | tail -n 1 || true)
        if [ -z "$figures" ]; then
            echo "$one: nothing was run; is it a method of FuzzIT?" >&2
            exit 2
        fi
        echo "$one: $(echo "$figures" | sed 's/Done //; s/second$/s/'), no finding"
    else
        status=1
        echo "$one: a finding, or the build failed:"
        cat "$reports"/*FuzzIT.txt "$log" 2>/dev/null | head -n 60
    fi
done
exit $status
