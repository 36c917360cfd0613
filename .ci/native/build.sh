#!/usr/bin/env bash
# build.sh sources|compile|package|verify: the program as a native executable, from nothing.
#   sources  what native-image is to be given, without running it: needs no GraalVM
#   compile  analysis and code generation, no linking
#   package  the executable
#   verify   the executable and the integration tests against it
# With the GraalVM or Mandrel of GRAALVM_HOME, or, where none is at hand, with the builder of Maven Central on Temurin 25.
set -eu
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
project=$(dirname "$(dirname "$here")")
target=$project/quarkus-app/target
step=${1:?sources, compile, package or verify}
cd "$project"

# A stale executable would answer for the new one.
rm -rf "$target"/*-runner "$target"/*-native-image-source-jar "$target/native-sources"
options=(-B -Dnative -Dquarkus.native.native-image-xmx=7g -pl quarkus-app -am)
sources() {
    mvn "${options[@]}" -DskipTests -Dquarkus.native.sources-only=true package
    ls "$target"/native-sources/native-image.args "$target"/native-sources/*-runner.jar
}
if [ "$step" = sources ]; then
    sources
    exit
fi

if [ -z "${GRAALVM_HOME:-}" ]; then
    "$here/home.sh" "$target/graalvm"
    export GRAALVM_HOME=$target/graalvm
fi
"$GRAALVM_HOME/bin/native-image" --version
case $step in
    compile)
        # By hand: Quarkus would look for the executable.
        sources
        cd "$target/native-sources"
        read -r -a arguments <native-image.args || true
        "$GRAALVM_HOME/bin/native-image" "${arguments[@]}" -H:+UnlockExperimentalVMOptions -H:+ExitAfterRelocatableImageWrite
        ;;
    package)
        mvn "${options[@]}" -DskipTests package
        ls "$target"/*-runner
        ;;
    verify)
        mvn "${options[@]}" -Dtest=None -Dit.test='*IT,!FuzzIT' -Dsurefire.failIfNoSpecifiedTests=false \
            -Dfailsafe.failIfNoSpecifiedTests=false verify
        ls "$target"/*-runner
        ;;
    *)
        echo "build.sh sources|compile|package|verify" >&2
        exit 2
        ;;
esac
