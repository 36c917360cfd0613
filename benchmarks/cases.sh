#!/bin/sh
# Runs the collected cases through `radius-lb decode --json` and `encode --json` and compares.
# cases.sh [FOLDER]: FOLDER holds rfc/*.json, peers.jsonl and malformed.jsonl; without it the tests' copies are used.
# RADIUS_LB names the program; without it the project's own runs.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-$here/../camel-radius-component/src/test/resources/cases}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

program=${RADIUS_LB:-$here/../radius-lb}
decode() { "$program" decode --json; }
encode() { "$program" encode --json; }
jq -c 'select(.hex and (.kind=="decode" or .kind=="error"))' "$folder"/rfc/*.json "$folder"/peers.jsonl "$folder"/malformed.jsonl >"$work/decode.in"
jq -c 'select(.hex and .kind=="encode")' "$folder"/rfc/*.json "$folder"/peers.jsonl "$folder"/malformed.jsonl >"$work/encode.in"
decode <"$work/decode.in" >"$work/decode.out"
jq -c 'del(.hex)' "$work/encode.in" | encode >"$work/encode.out"
python3 "$here/cases.py" "$here/cases-differ.txt" "$work"
