#!/usr/bin/env bash
# reproducible.sh [COMMIT]: builds one commit twice, in two folders of different names and at different times, and compares all that a user gets.
# Of generated-bytecode.jar the names of its classes only: Quarkus writes them in steps that run beside each other, and numbers what they share anew each time.
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
        {
            find -- */target -maxdepth 1 -type f \( -name '*.jar' -o -name 'bom.json' -o -name 'bom.xml' \) -print0
            find quarkus-app/target/quarkus-app -type f -not -name generated-bytecode.jar -print0
        } | LC_ALL=C sort -z | xargs -0 sha256sum
        unzip -Z1 quarkus-app/target/quarkus-app/quarkus/generated-bytecode.jar | LC_ALL=C sort | sha256sum | sed 's/-$/names in generated-bytecode.jar/'
    ) >"$work/$folder.sums"
done

checksum() { sha256sum <"$work/$1.sums" | cut -c 1-16; }
echo "reproducible: ${commit:0:12} files=$(wc -l <"$work/one.sums") checksum of their checksums: $(checksum one), $(checksum another-name)"
if ! differences=$(diff "$work/one.sums" "$work/another-name.sums"); then
    trap - EXIT
    echo "these differ (both builds are kept in $work):" >&2
    sed -n 's/^[<>] [0-9a-f]*  //p' <<<"$differences" | sort -u >&2
    exit 1
fi
