#!/usr/bin/env bash
# home.sh FOLDER: makes FOLDER look like a GraalVM home to Quarkus: Temurin 25, the Native Image builder from Maven Central, our driver and link shims.
# Temurin 25 is JAVA25_HOME, or found among the installed JDKs.
set -eu
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
home=${1:?folder}
arch=linux-amd64/glibc

java25() {
    local jdk
    for jdk in "${JAVA25_HOME:-}" /usr/lib/jvm/*; do
        [ -x "$jdk/bin/javac" ] && grep -qs '^JAVA_VERSION="25[."]' "$jdk/release" && [ -d "$jdk/include/linux" ] || continue
        echo "$jdk"
        return 0
    done
    echo "native: no JDK 25 is installed: set JAVA25_HOME to one (Temurin 25 serves)" >&2
    return 1
}
jdk=$(java25)
[ "$(uname -sm)" = "Linux x86_64" ] || { echo "native: the link shims are for Linux on x86-64" >&2; exit 1; }

rm -rf "$home"
mkdir -p "$home/bin" "$home/lib/server" "$home/lib/static/$arch" "$home/lib/svm/clibraries/$arch/include"
home=$(cd "$home" && pwd)

# A JVM takes for its home the folder of its real launcher and libjvm.so: these are copied, the rest are links.
ln -s "$jdk"/{conf,include,legal,release} "$home/"
ln -s "$jdk"/bin/* "$home/bin/"
for file in "$jdk"/lib/*; do
    [ "${file##*/}" = server ] || ln -s "$file" "$home/lib/"
done
ln -s "$jdk"/lib/server/* "$home/lib/server/"
cp --remove-destination "$jdk/bin/java" "$home/bin/java"
cp --remove-destination "$jdk/lib/libjava.so" "$jdk/lib/libjli.so" "$home/lib/"
cp --remove-destination "$jdk/lib/server/libjvm.so" "$home/lib/server/libjvm.so"

mvn -q -B -f "$here/pom.xml" -DoutputDirectory="$home/lib/svm/builder" initialize

"$home/bin/javac" -Werror -Xlint:all -d "$home/lib/driver" "$here"/driver/*.java
cat >"$home/bin/native-image" <<EOF
#!/bin/sh
exec "$home/bin/java" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "$home/lib/driver" NativeImage "\$@"
EOF
chmod +x "$home/bin/native-image"

# Temurin has no static libraries: linker scripts that name the shared ones serve as such.
libraries=()
for library in java net nio zip extnet management management_ext prefs jaas; do
    libraries+=("$jdk/lib/lib$library.so")
    echo "INPUT($jdk/lib/lib$library.so)" >"$home/lib/static/$arch/lib$library.a"
done

# What the builder and the JDK's shared libraries expect from a GraalVM distribution and a virtual machine.
shims=$home/lib/svm/clibraries/$arch
flags=(-O2 -Wall -Wextra -Werror -fPIC -I"$jdk/include" -I"$jdk/include/linux" -I"$here/shim/include")
cp "$here"/shim/include/*.h "$shims/include/"
for source in chelper onload; do
    gcc "${flags[@]}" -ffunction-sections -c -o "$shims/$source.o" "$here/shim/$source.c"
done
ar rcs "$shims/liblibchelper.a" "$shims"/*.o
mkdir -p "$home/lib/svm/builder/lib"
gcc "${flags[@]}" -shared -o "$home/lib/svm/builder/lib/libreporterchelper.so" "$here/shim/reporter.c"

imported() {
    nm -D --undefined-only "${libraries[@]}" | sed -nE 's/.* U ((JVM|jio)_[A-Za-z0-9_]+).*/\1/p' | sort -u
}
written() {
    grep -oE '\b(JVM|jio)_[A-Za-z0-9_]+\(' "$here/shim/jvm.c" | tr -d '(' | sort -u
}
{
    echo '#include "absent.h"'
    comm -23 <(imported) <(written) | sed 's/.*/ABSENT(&)/'
} >"$shims/jvm-rest.c"
gcc "${flags[@]}" -shared -Wl,-soname,libjvm.so -Wl,--version-script="$here/shim/jvm.map" -o "$shims/libjvm.so" \
    "$here/shim/jvm.c" "$shims/jvm-rest.c"
echo "INPUT($shims/libjvm.so)" >"$shims/libjvm.a"
