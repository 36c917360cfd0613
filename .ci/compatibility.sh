#!/usr/bin/env bash
# compatibility.sh [quick|all] [CAMEL/JAVA ...]: the packaged jars and the compiled tests of component and balancer, as they
# are, with another Camel or another Java. quick (the default) runs what touches Camel, all runs every test.
# CAMEL/JAVA is a version of Camel and 25, or the word own for the JDK that is in use; without any: those of docs/compatibility.md.
# To be packaged before: mvn -DskipTests package. Exits with 1 when a test fails, when none ran, or when something is missing.
set -eu
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
project=$(dirname "$here")
work=$project/target/compatibility
set_of_tests=quick
case ${1:-} in
    quick | all)
        set_of_tests=$1
        shift
        ;;
esac
[ $# -gt 0 ] || set -- 4.14.9/own 4.22.0/own 4.18.0/25

# Camel's own modules that cannot be had in a version, and the version that is taken instead.
instead() {
    case $1 in
        4.14.9) echo "camel-yaml-dsl=4.14.4 camel-test-junit5=4.14.5 camel-spring=4.14.5 camel-spring-xml=4.14.5 camel-telemetry=4.18.0 camel-opentelemetry2=4.18.0 camel-xml-io-dsl=4.18.0" ;;
        4.22.0) echo "camel-spring-xml=4.18.0 camel-telemetry=4.18.0 camel-opentelemetry2=4.18.0 camel-xml-io-dsl=4.18.0" ;;
    esac
}

java_home() {
    local jdk
    if [ "$1" = own ]; then
        jdk=$(dirname "$(dirname "$(readlink -f "$(command -v "${JAVA_HOME:+$JAVA_HOME/bin/}java")")")")
        echo "$jdk"
        return 0
    fi
    for jdk in "${JAVA25_HOME:-}" /usr/lib/jvm/*; do
        if [ -x "$jdk/bin/javac" ] && grep -qs "^JAVA_VERSION=\"$1[.\"]" "$jdk/release"; then
            echo "$jdk"
            return 0
        fi
    done
    echo "compatibility: no JDK $1 is installed: set JAVA25_HOME to one (Temurin 25 serves)" >&2
    return 1
}

# What both modules and their tests need, as their POMs say, with this Camel: the parent's BOM of Camel is left out, as not every
# version has one.
class_path() {
    local camel=$1 folder=$work/$1 module
    mkdir -p "$folder"
    {
        echo '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>'
        echo '<groupId>io.github.camelradius</groupId><artifactId>compatibility</artifactId><version>1</version><packaging>pom</packaging>'
        perl -0777 -ne 'print $1 if m{(<properties>.*?</properties>)}s' "$project/pom.xml"
        perl -0777 -ne '
            if (m{<dependencyManagement>(.*?)</dependencyManagement>}s) {
                $managed = $1;
                $managed =~ s{<dependency>(?:(?!</dependency>).)*(?:camel-bom|io\.github\.camelradius)(?:(?!</dependency>).)*</dependency>}{}gs;
                print "<dependencyManagement>$managed</dependencyManagement>";
            }' "$project/pom.xml"
        echo '<dependencies>'
        for module in camel-radius-component camel-radius-lb; do
            CAMEL=$camel INSTEAD=$(instead "$camel") perl -0777 -ne '
                %instead = map { split /=/ } split / /, $ENV{INSTEAD};
                s{<build>.*}{}s;
                for (m{<dependency>.*?</dependency>}gs) {
                    next if /io\.github\.camelradius/;
                    s{(<groupId>org\.apache\.camel</groupId>\s*<artifactId>([^<]*)</artifactId>)}{"$1<version>" . ($instead{$2} || $ENV{CAMEL}) . "</version>"}e;
                    print "$_\n";
                }' "$project/$module/pom.xml"
        done
        echo '</dependencies></project>'
    } >"$folder/pom.xml"
    rm -f "$folder/class-path"
    mvn -B -q -f "$folder/pom.xml" dependency:build-classpath -DincludeScope=test -Dmdep.outputFile="$folder/class-path" >&2
    cat "$folder/class-path"
}

# What sees Camel; without floods, and without pages and layers, which are the same whatever Camel is. Files of Spring are read by camel-spring-xml: that of
# another Camel asks for classes of the model that 4.22 has no longer.
tests() {
    local spring=
    [ -z "$(instead "$3" | grep -o 'camel-spring-xml=4\.18')" ] || spring='(?!.*\.SpringXml)'
    local apart='Architecture|Concurrent|Documentation|Isolation|Overload|Page|Flood|Rules'
    case $1-$2 in
        all-*) echo "$spring.*Test" ;;
        quick-camel-radius-component) echo "io\.github\.camelradius\.(component|telemetry)\.(?!\w*($apart))\w+Test" ;;
        quick-camel-radius-lb) echo "io\.github\.camelradius\.lb\.(camel\.|metrics\.)?(?!\w*($apart))[A-Z]\w+Test" ;;
    esac
}

status=0
for each in "$@"; do
    camel=${each%/*}
    jdk=$(java_home "${each#*/}")
    libraries=$(class_path "$camel")
    jars=
    for module in camel-radius-component camel-radius-lb; do
        jar=$(ls "$project/$module"/target/$module-[0-9]*[^s].jar 2>/dev/null | grep -vE -- '-(tests|sources|javadoc)\.jar$' | head -n 1)
        if [ ! -f "$jar" ] || [ ! -d "$project/$module/target/test-classes" ]; then
            echo "compatibility: $module is not packaged: mvn -DskipTests package" >&2
            exit 1
        fi
        jars=$jars:$jar
        peers=
        [ $module = camel-radius-component ] || peers=:$(ls "$project"/camel-radius-component/target/camel-radius-component-*-tests.jar)
        log=$work/$camel-${each#*/}-$module.log
        (cd "$project/$module" && "$jdk/bin/java" -cp "target/test-classes$jars$peers:$libraries" \
            "$here/compatibility/Tests.java" target/test-classes "$(tests $set_of_tests $module "$camel")" "$camel") \
            >"$log" 2>&1 || { status=1; sed -n '/^Failures (/,$p' "$log"; echo "compatibility: all output is in $log"; }
        grep '^compatibility:' "$log" || echo "compatibility: $module has not ended its tests"
    done
done
exit $status
