package io.github.camelradius.server;

import java.net.InetAddress;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** The clients a server knows; of several networks that hold an address the most specific wins. */
public final class KnownClients {
    private final List<KnownClient> byPrefix;
    private final Map<Prefix, KnownClient> clients = new HashMap<>();
    private final int[] ipv4Lengths;
    private final int[] ipv6Lengths;
    private final LongAdder unknown = new LongAdder();

    public KnownClients(List<KnownClient> clients) {
        byPrefix = clients.stream()
                .sorted(Comparator.comparingInt((KnownClient c) -> c.network().prefixLength())
                        .reversed())
                .toList();
        for (KnownClient client : byPrefix) {
            client.network().prefixes().forEach(prefix -> this.clients.putIfAbsent(prefix, client));
        }
        ipv4Lengths = lengths(true);
        ipv6Lengths = lengths(false);
    }

    /** Longest first. */
    private int[] lengths(boolean ipv4) {
        return byPrefix.stream()
                .flatMap(client -> client.network().prefixes().stream())
                .filter(prefix -> prefix.ipv4() == ipv4)
                .mapToInt(Prefix::length)
                .distinct()
                .toArray();
    }

    /** The client with this address, or null: one look for each prefix length that is there, however many clients. */
    public @Nullable KnownClient find(InetAddress address) {
        byte[] octets = address.getAddress();
        for (int length : octets.length == Integer.BYTES ? ipv4Lengths : ipv6Lengths) {
            KnownClient client = clients.get(Prefix.of(octets, length));
            if (client != null) {
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
