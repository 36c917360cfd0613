#!/usr/bin/env bash
# The standard clients through the program in every policy: PAP, CHAP, accounting, Status-Server and a wrong secret by
# radclient, EAP-MD5, PEAP-MSCHAPv2 and EAP-TTLS/PAP by eapol_test; three FreeRADIUS servers behind it.
#   every-policy.sh [POLICY...]
# Prints N of 11 for each; exit status 1 when one is missing. Loopback only; needs freeradius radclient eapol_test openssl.
set -u
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/lib.sh"
[ $# -gt 0 ] || set -- master-backup primary-secondary weighted direct round-robin hash hash-bounded least-outstanding \
    adaptive volume least-request peak-ewma
needs freeradius radclient eapol_test openssl
net=127.0.75 secret=testing123
build_program
certificates || { echo "openssl failed" >&2; exit 2; }
for n in 1 2 3; do
    freeradius_server s$n $net.$n secret-$n
done

check() { # check NAME PATTERN COMMAND... (standard input passed on)
    local name=$1 pattern=$2
    shift 2
    if timeout 20 "$@" >"$work/out" 2>&1; grep -q -- "$pattern" "$work/out"; then
        passed=$((passed + 1))
    else
        failed+=" $name"
        tail -n 5 "$work/out" >&2
    fi
}
radclient_check() { # radclient_check NAME PATTERN PORT KIND ATTRIBUTES [SECRET]
    check "$1" "$2" radclient -x -t 3 -r 1 $net.10:"$3" "$4" "${6:-$secret}" <<<"$5"
}
eap_check() { # eap_check NAME METHOD [OPTION]
    printf 'network={\nkey_mgmt=IEEE8021X\nidentity="bob"\npassword="secret"\n%s\n}\n' "$2" >"$work/$1.conf"
    check "$1" '^SUCCESS' eapol_test -c "$work/$1.conf" -a $net.10 -p 1812 -s $secret -t 10 ${3:-}
}

bad=0
for policy; do
    cat >"$work/radius-lb.yaml" <<YAML
radius-lb:
  listen: { auth: "$net.10:1812", acct: "$net.10:1813" }
  clients: { bench: { network: 127.0.0.0/8, secret: $secret, group: home } }
  groups:
    home:
      policy: $policy
      servers:
        - { name: s1, host: $net.1, secret: secret-1 }
        - { name: s2, host: $net.2, secret: secret-2 }
        - { name: s3, host: $net.3, secret: secret-3 }
quarkus: { http: { host: $net.10, port: 8075 } }
YAML
    program "$work/radius-lb.yaml"
    pid=${pids[-1]} passed=0 failed=
    signed=Message-Authenticator=0x00
    radclient_check pap-accept 'Received Access-Accept' 1812 auth "User-Name=bob,User-Password=secret,$signed"
    radclient_check pap-reject 'Received Access-Reject' 1812 auth "User-Name=bob,User-Password=wrong,$signed"
    radclient_check chap-accept 'Received Access-Accept' 1812 auth "User-Name=bob,CHAP-Password=secret,$signed"
    radclient_check chap-reject 'Received Access-Reject' 1812 auth "User-Name=bob,CHAP-Password=wrong,$signed"
    radclient_check acct 'Received Accounting-Response' 1813 acct \
        "User-Name=bob,Acct-Status-Type=Start,Acct-Session-Id=1"
    radclient_check status-auth 'Received Access-Accept' 1812 status "$signed"
    radclient_check status-acct 'Received Accounting-Response' 1813 status "$signed"
    radclient_check wrong-secret 'No reply from server' 1812 auth "User-Name=bob,User-Password=secret,$signed" nonsense
    eap_check eap-md5 'eap=MD5' -n
    eap_check eap-peap-mschapv2 "eap=PEAP
phase2=\"auth=MSCHAPV2\"
ca_cert=\"$work/ca.pem\""
    eap_check eap-ttls-pap "eap=TTLS
anonymous_identity=\"anon\"
phase2=\"auth=PAP\"
ca_cert=\"$work/ca.pem\""
    echo "$policy: $passed of 11${failed:+, failed:$failed}"
    [ $passed = 11 ] || bad=1
    kill "$pid"
    wait "$pid"
    unset 'pids[-1]'
done
exit $bad
