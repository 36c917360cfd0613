#!/bin/sh
# Measures encode, decode and verify beside tinyradius, aaa4j-radius and the floor of the digests alone.
# jmh.sh [JMH OPTIONS]; without options short runs with the garbage profiler.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/.."
mvn -q -B -Pbenchmarks -pl benchmarks/jmh -am -DskipTests -Dspotless.check.skip=true -Dmdep.outputFile=target/classpath \
    test-compile dependency:build-classpath >&2
java -cp "benchmarks/jmh/target/classes:$(cat benchmarks/jmh/target/classpath)" org.openjdk.jmh.Main \
    ${*:--f 1 -wi 4 -w 1 -i 5 -r 1 -prof gc}
