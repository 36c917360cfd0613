package io.github.camelradius.server;

import java.net.InetAddress;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** The clients a server knows; of several networks that hold an address the most specific wins. */
public final class KnownClients {
    private final List<KnownClient> byPrefix;
    private final LongAdder unknown = new LongAdder();

    public KnownClients(List<KnownClient> clients) {
        byPrefix = clients.stream()
                .sorted(Comparator.comparingInt((KnownClient c) -> c.network().prefixLength())
                        .reversed())
                .toList();
    }

    /** The client with this address, or null. */
    public @Nullable KnownClient find(InetAddress address) {
        for (KnownClient client : byPrefix) {
            if (client.contains(address)) {
                return client;
            }
        }
        return null;
    }

    /** All clients, most specific network first. */
    public List<KnownClient> all() {
        return byPrefix;
    }

    void countUnknown() {
        unknown.increment();
    }

    /** Datagrams from addresses that belong to no client. */
    public long unknown() {
        return unknown.sum();
    }
}
