package io.github.camelradius.server;

import java.net.InetAddress;

/** Which source addresses may send Proxy-State without Message-Authenticator. Any thread. */
final class ProxyStateLimit {
    private final ProxyStatePolicy policy;
    private final LearnedAddresses devices = new LearnedAddresses();
    private final LearnedAddresses proxies = new LearnedAddresses();

    ProxyStateLimit(ProxyStatePolicy policy) {
        this.policy = policy;
    }

    boolean isOff() {
        return policy == ProxyStatePolicy.NO;
    }

    /** Whether an Access-Request without Message-Authenticator may be taken. */
    boolean allows(boolean hasProxyState, InetAddress source) {
        return switch (policy) {
            case NO -> true;
            case YES -> !hasProxyState;
            case AUTO -> {
                if (!devices.contains(source) && !proxies.contains(source)) {
                    (hasProxyState ? proxies : devices).add(source);
                }
                yield !hasProxyState || !devices.contains(source);
            }
        };
    }

    void reset() {
        devices.clear();
        proxies.clear();
    }

    void reset(InetAddress address) {
        devices.remove(address);
        proxies.remove(address);
    }
}
