# What the runs share; read by them, not run. Sets here, home, work, pids; ends what was started when the run ends.
# A session of its own: a priority is that of the whole session, others in it must not get it.
[ "$(ps -o sid= -p $$ | tr -d ' ')" = $$ ] || exec setsid -w "$0" "$@"
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd) || exit 2
home=$(dirname "$here")
PATH=$PATH:/usr/sbin
work=$(mktemp -d) || exit 2
pids=()

finish() {
    local pid
    for pid in "${pids[@]}"; do
        kill -CONT "$pid" 2>/dev/null
        kill "$pid" 2>/dev/null
    done
    wait
    rm -rf "$work"
}
trap finish EXIT
trap 'exit 2' INT TERM

needs() { # needs TOOL...
    local tool
    for tool; do
        command -v "$tool" >/dev/null || { echo "needs $tool: apt-get install $tool" >&2; exit 2; }
    done
}

compile() { # compile NAME...: benchmarks/NAME.c to benchmarks/build/NAME
    local name
    mkdir -p "$here/build"
    for name; do
        gcc -O2 -Wall -Wextra -o "$here/build/$name" "$here/$name.c" || exit 2
    done
}

build_program() {
    "$home/radius-lb" --version >/dev/null || exit 2
}

# As root: a higher priority for this run and all it starts, so that other work on the machine drowns the figures less.
prioritize() {
    [ "$(id -u)" != 0 ] || echo -10 >/proc/self/autogroup 2>/dev/null || true
}

# own_session COMMAND...: in a session of its own, as a service has one (the scheduler shares the processors among
# sessions), with the priority of prioritize; to be started in the background
own_session() {
    exec setsid sh -c '[ "$(id -u)" != 0 ] || echo -10 >/proc/self/autogroup; exec "$@"' sh "$@"
}

machine() {
    echo "machine: $(nproc) cores of $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)," \
        "$(($(sed -n 's/^MemTotal: *\([0-9]*\).*/\1/p' /proc/meminfo) / 1048576)) GiB, $(uname -sr), $(java -version 2>&1 | head -n 1)"
}

certificates() ( # ca.pem, server.crt and server.key in $work
    cd "$work" || exit 1
    openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=bench-ca -keyout ca.key -out ca.pem &&
        openssl req -newkey rsa:2048 -nodes -subj /CN=radius.bench -keyout server.key -out server.csr &&
        openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -out server.crt
) >/dev/null 2>&1

# freeradius_server NAME ADDRESS SECRET: one of the tests' template on ports 1812 and 1813; its process is the last of pids
freeradius_server() {
    local dir=$work/$1 i
    mkdir -p "$dir"
    sed -e "s#@DIR@#$dir#g; s#@NAME@#$1#g; s#@HOST@#$2#g; s#@AUTH_PORT@#1812#g; s#@ACCT_PORT@#1813#g" \
        -e "s#@SECRET@#$3#g; s#@CA_FILE@#$work/ca.pem#g; s#@CERTIFICATE_FILE@#$work/server.crt#g" \
        -e "s#@KEY_FILE@#$work/server.key#g; s#@FRAGMENT_SIZE@#1024#g" \
        "$home/camel-radius-component/src/test/resources/peers/freeradius.conf" >"$dir/radiusd.conf"
    cp "$home/camel-radius-component/src/test/resources/peers/freeradius.users" "$dir/users"
    : >"$dir/dictionary"
    chmod 640 "$dir"/*
    freeradius -f -d "$dir" -l stdout >"$dir/log" 2>&1 &
    pids+=($!)
    for i in $(seq 100); do
        grep -q 'Ready to process requests' "$dir/log" && return 0
        kill -0 "${pids[-1]}" 2>/dev/null || break
        sleep 0.1
    done
    cat "$dir/log" >&2
    exit 2
}

# program CONFIGURATION: starts it with the log $work/program.log and waits until it is ready; the last of pids
program() {
    local i
    : >"$work/program.log"
    own_session "$home/radius-lb" --config "$1" >"$work/program.log" 2>&1 &
    pids+=($!)
    for i in $(seq 300); do
        grep -q 'radius-lb ready' "$work/program.log" && return 0
        kill -0 "${pids[-1]}" 2>/dev/null || break
        sleep 0.1
    done
    cat "$work/program.log" >&2
    exit 2
}

listening() { # listening ADDRESS: waits for its UDP port 1812
    local i
    for i in $(seq 300); do
        ss -lunH "src $1:1812" | grep -q . && return 0
        sleep 0.1
    done
    echo "nothing listens on $1:1812" >&2
    cat "$work"/*.log "$work"/*/log >&2
    exit 2
}

# freeradius_proxy ADDRESS TYPE "LINES OF EACH HOME SERVER" SERVER...: TYPE is that of its pool, keyed by User-Name
freeradius_proxy() {
    local address=$1 type=$2 lines=$3 dir=$work/freeradius-$2 n=0 server
    shift 3
    mkdir -p "$dir"
    : >"$dir/dictionary"
    {
        printf '%s\n' "prefix = /usr" "libdir = /usr/lib/freeradius" "raddbdir = $dir" "run_dir = $dir" "logdir = $dir" \
            "max_requests = 131072" "cleanup_delay = 2" "proxy_requests = yes" "security {" "reject_delay = 0" "}" \
            "thread pool {" "start_servers = 2" "max_servers = 4" "max_queue_size = 65536" "}" \
            "client bench {" "ipaddr = 127.0.0.0/8" "secret = testing123" "}"
        for server; do
            n=$((n + 1))
            printf '%s\n' "home_server home$n {" "type = auth" "ipaddr = $server" "port = 1812" "secret = testing123" \
                "max_outstanding = 65536" "$lines" "}"
        done
        printf '%s\n' "home_server_pool bench {" "type = $type"
        for n in $(seq $n); do
            echo "home_server = home$n"
        done
        printf '%s\n' "}" "realm BENCH {" "auth_pool = bench" "nostrip" "}" "modules { }" "server proxy {" \
            "listen {" "type = auth" "ipaddr = $address" "port = 1812" "recv_buff = 4194304" "}" \
            "authorize {" "update control {" 'Proxy-To-Realm := "BENCH"' 'Load-Balance-Key := "%{User-Name}"' "}" "}" "}"
    } >"$dir/radiusd.conf"
    chmod 640 "$dir"/*
    freeradius -f -d "$dir" -l stdout >"$dir/log" 2>&1 &
    pids+=($!)
    listening "$address"
}

# radsecproxy_proxy ADDRESS first|spread StatusServer SERVER...: the first server, or one by the last digit of the user
radsecproxy_proxy() {
    local address=$1 how=$2 status=$3 file=$work/radsecproxy-$2.conf n=0 server
    shift 3
    {
        printf '%s\n' "ListenUDP $address:1812" "LogLevel 1" "LogDestination file:///dev/null" "client bench {" \
            "host 127.0.0.0/8" "type udp" "secret testing123" "}"
        for server; do
            n=$((n + 1))
            printf '%s\n' "server home$n {" "host $server" "port 1812" "type udp" "secret testing123" \
                "StatusServer $status" "}"
        done
        if [ "$how" = spread ]; then
            printf '%s\n' 'realm /[0-2]$/ {' "server home1" "server home2" "server home3" "}" \
                'realm /[3-5]$/ {' "server home2" "server home3" "server home1" "}" \
                "realm * {" "server home3" "server home1" "server home2" "}"
        else
            printf '%s\n' "realm * {"
            for n in $(seq $n); do
                echo "server home$n"
            done
            echo "}"
        fi
    } >"$file"
    chmod 640 "$file"
    radsecproxy -f -c "$file" >"$work/radsecproxy.log" 2>&1 &
    pids+=($!)
    listening "$address"
}
