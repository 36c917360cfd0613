#!/usr/bin/env bash
# reproducible.sh [COMMIT]: builds one commit twice, in two folders of different names and at different times, and compares all that a user gets.
# Exits with 1 and names the files when the two differ. Nothing that is not committed takes part.
set -eu
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
commit=$(git rev-parse "${1:-HEAD}")

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for folder in one another-name; do
    mkdir "$work/$folder"
    git archive "$commit" | tar -x -C "$work/$folder"
    # The other one in another locale and time zone.
    (
        cd "$work/$folder"
        if [ "$folder" = one ]; then export TZ=UTC LC_ALL=C.UTF-8; else export TZ=Asia/Kolkata LC_ALL=C; fi
        mvn -B -q -Prelease -DskipTests package
    )
    (
        cd "$work/$folder"
        find . -path '*/target/*' \( -name '*.jar' -o -name 'bom.json' -o -name 'bom.xml' -o -path '*/quarkus-app/*' \) \
            -not -path '*/target/classes/*' -not -path '*/target/test-classes/*' -type f -print0 | sort -z | xargs -0 sha256sum
    ) >"$work/$folder.sums"
done

echo "reproducible: ${commit:0:12} files=$(wc -l <"$work/one.sums")"
if ! differences=$(diff <(sort -k 2 "$work/one.sums") <(sort -k 2 "$work/another-name.sums")); then
    trap - EXIT
    echo "these differ (both builds are kept in $work):" >&2
    sed -n 's/^[<>] [0-9a-f]*  //p' <<<"$differences" | sort -u >&2
    exit 1
fi
