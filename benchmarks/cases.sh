#!/bin/sh
# Runs the collected cases through `radius-lb decode --json` and `encode --json` and compares.
# cases.sh [FOLDER]: FOLDER holds rfc/*.json, peers.jsonl and malformed.jsonl; without it the tests' copies are used.
# RADIUS_LB names the program, for example ./radius-lb; without it the component's own classes run (after `mvn compile`).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
component=$here/../camel-radius-component
folder=${1:-$component/src/test/resources/cases}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

program=${RADIUS_LB:-}
if [ -n "$program" ]; then
    decode() { "$program" decode --json; }
    encode() { "$program" encode --json; }
else
    mvn -q -B -o -f "$component/pom.xml" dependency:build-classpath -Dmdep.outputFile="$work/classpath" >/dev/null
    run() { java -cp "$component/target/classes:$(cat "$work/classpath")" io.github.camelradius.tools.Records "$1"; }
    decode() { run decode; }
    encode() { run encode; }
fi
jq -c 'select(.hex and (.kind=="decode" or .kind=="error"))' "$folder"/rfc/*.json "$folder"/peers.jsonl "$folder"/malformed.jsonl >"$work/decode.in"
jq -c 'select(.hex and .kind=="encode")' "$folder"/rfc/*.json "$folder"/peers.jsonl "$folder"/malformed.jsonl >"$work/encode.in"
decode <"$work/decode.in" >"$work/decode.out"
jq -c 'del(.hex)' "$work/encode.in" | encode >"$work/encode.out"
python3 "$here/cases.py" "$here/cases-differ.txt" "$work"
