#!/usr/bin/env bash
# release.sh [--built] [MAVEN OPTION…]: builds what a release consists of, without tests and without publishing, and looks whether all of it is there.
# The build itself fails on a javadoc warning and on a dependency without an allowed licence. -Djapicmp.baseline=VERSION compares the public API with that
# release's. --built: only looks at what mvn -Prelease has left.
set -eu
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."

if [ "${1:-}" != --built ]; then
    mvn -B -q -Prelease -DskipTests "$@" verify
fi

version=$(sed -n 's/.*<version>\(.*\)<\/version>.*/\1/p' pom.xml | head -n 1)
time=$(sed -n 's/.*outputTimestamp>\(.*\)<.*/\1/p' pom.xml)
wrong=0
complain() {
    echo "release: $*" >&2
    wrong=1
}
has() { unzip -l "$1" 2>/dev/null | grep -q " $2\$"; }

# Maven Central wants these of every artifact; what only the parent has is inherited.
for element in name description url licenses developers scm; do
    grep -q "<$element[ >]" pom.xml || complain "pom.xml has no $element"
done
libraries=0
boms=0
for pom in */pom.xml; do
    module=$(dirname "$pom")
    # A folder whose module is built apart.
    grep -q "<module>$module</module>" pom.xml || continue
    grep -q '<name>' "$pom" && grep -q '<description>' "$pom" || complain "$pom has no name or no description"
    if ! jq -e '.components | length > 0' "$module/target/bom.json" >/dev/null 2>&1; then
        complain "$module/target/bom.json is missing or names no dependency"
    elif jq -e --arg time "$time" 'has("serialNumber") or (.metadata.timestamp // $time) != $time' "$module/target/bom.json" >/dev/null; then
        complain "$module/target/bom.json has a serial number or a time of its own: each build would make another one"
    fi
    boms=$((boms + 1))
    grep -q '<maven.deploy.skip>true' "$pom" && continue
    jar=$module/target/$module-$version
    has "$jar.jar" 'META-INF/maven/.*/pom.xml' || complain "$jar.jar is missing or empty"
    { has "$jar.jar" META-INF/LICENSE && has "$jar.jar" META-INF/NOTICE; } || complain "$jar.jar has no licence or no notice"
    if [ -d "$module/src/main/java" ]; then
        has "$jar-sources.jar" '.*\.java' || complain "$jar-sources.jar is missing or empty"
        has "$jar-javadoc.jar" index.html || complain "$jar-javadoc.jar is missing or empty"
    else # nothing to document, but its resources are its source
        has "$jar-sources.jar" '.*\.yaml' || complain "$jar-sources.jar is missing or empty"
    fi
    libraries=$((libraries + 1))
done
[ $wrong = 0 ] || exit 1
echo "release: $version libraries=$libraries (jar, sources, javadoc each) sboms=$boms"
