#!/bin/sh
# Changes the rules one by one (PIT) and shows which changes no test notices: mutations.sh [CLASS PATTERN ...]. A pattern is
# below io.github.camelradius.lb.core, for example 'status.DeadCount*'; without one all of policy, status and affinity.
# Exit status 1 when a change survives that docs/mutations.md does not explain (by class, method and mutator).
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
explained=$here/docs/mutations.md
reports=$here/camel-radius-lb/target/pit-reports
core=io.github.camelradius.lb.core
[ $# -gt 0 ] || set -- 'policy.*' 'status.*' 'affinity.*'
classes=
for pattern in "$@"; do
    classes=$classes${classes:+,}$core.$pattern
done
log=$(mktemp)
trap 'rm -f "$log"' EXIT

rm -rf "$reports"
if ! mvn -B -f "$here/pom.xml" -Pmutations test -pl camel-radius-lb -am -Dtest=None \
    -Dsurefire.failIfNoSpecifiedTests=false "-DtargetClasses=$classes" >"$log" 2>&1; then
    tail -n 40 "$log" >&2
    exit 2
fi

awk -F'|' -v OFS=' ' '
function trim(s) { gsub(/^[ `]+|[ `]+$/, "", s); return s }
# rows of the table: | `Class.method` | mutators | why |
FNR == NR {
    if ($2 ~ /`[A-Za-z0-9_$*]+\.[^ ]+`/) {
        n = split($3, mutators, ",")
        for (i = 1; i <= n; i++) known[trim($2) " " trim(mutators[i])] = 1
    }
    next
}
{
    split($0, f, ",")
    count[f[6]]++
    if (f[6] != "SURVIVED" && f[6] != "NO_COVERAGE") next
    class = f[2]; sub(/.*\./, "", class)
    mutator = f[3]; sub(/.*\./, "", mutator); sub(/Mutator$/, "", mutator)
    method = f[4]; sub(/^lambda\$/, "", method); sub(/\$[0-9]+$/, "", method)
    ok = (class "." method " " mutator) in known || ("*." method " " mutator) in known
    why = ok ? "explained" : "NOT EXPLAINED"
    if (!ok) failed = 1
    printf "%-13s %-11s %s.%s line %s: %s\n", why, tolower(f[6]), class, method, f[5], mutator
}
END {
    killed = count["KILLED"] + count["TIMED_OUT"] + count["MEMORY_ERROR"] + count["RUN_ERROR"]
    printf "%d mutations, %d killed, %d survived, %d without coverage\n", \
        killed + count["SURVIVED"] + count["NO_COVERAGE"], killed, count["SURVIVED"], count["NO_COVERAGE"]
    exit failed
}' "$explained" "$reports/mutations.csv"
