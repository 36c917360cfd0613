#!/usr/bin/env bash
# build.sh sources|package|verify: the program as a native executable, from nothing.
#   sources  what native-image is to be given, without running it: needs no GraalVM
#   package  the executable
#   verify   the executable and the integration tests against it
# With the GraalVM or Mandrel of GRAALVM_HOME, or, where none is at hand, with the builder of Maven Central on Temurin 25.
# NATIVE_OPTIMIZE=-O2 gives the executable that users build; -Ob, which stands in for it, is compiled in half the time.
set -eu
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
project=$(dirname "$(dirname "$here")")
target=$project/quarkus-app/target
step=${1:?sources, package or verify}
cd "$project"

# A stale executable would answer for the new one.
rm -rf "$target"/*-runner "$target"/*-native-image-source-jar "$target/native-sources"
options=(-B -Dnative -Dspotless.check.skip=true -Dquarkus.native.native-image-xmx=7g
    -Dquarkus.native.additional-build-args-append="${NATIVE_OPTIMIZE:--Ob}" -pl quarkus-app -am)
if [ "$step" = sources ]; then
    mvn "${options[@]}" -DskipTests -Dquarkus.native.sources-only=true package
    ls "$target"/native-sources/native-image.args "$target"/native-sources/*-runner.jar
    exit
fi

if [ -z "${GRAALVM_HOME:-}" ]; then
    "$here/home.sh" "$target/graalvm"
    export GRAALVM_HOME=$target/graalvm
fi
"$GRAALVM_HOME/bin/native-image" --version
case $step in
    package)
        mvn "${options[@]}" -DskipTests package
        ;;
    verify)
        # The unit tests and the fuzzer run on the JVM.
        mvn "${options[@]}" -Dtest=None -Dit.test='*IT,!FuzzIT' -Dsurefire.failIfNoSpecifiedTests=false \
            -Dfailsafe.failIfNoSpecifiedTests=false verify
        ;;
    *)
        echo "build.sh sources|package|verify" >&2
        exit 2
        ;;
esac
ls "$target"/*-runner
