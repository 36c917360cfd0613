package io.github.camelradius.server;

import java.net.InetAddress;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Clients by address and by name; of several networks that hold an address the most specific wins. Immutable. */
final class ClientTable {
    private final List<KnownClient> byPrefix;
    private final Map<Prefix, KnownClient> byAddress = new HashMap<>();
    private final Map<String, KnownClient> byName = new HashMap<>();
    private final int[] ipv4Lengths;
    private final int[] ipv6Lengths;

    ClientTable(List<KnownClient> clients) {
        byPrefix = clients.stream()
                .sorted(Comparator.comparingInt((KnownClient c) -> c.network().prefixLength())
                        .reversed())
                .toList();
        for (KnownClient client : byPrefix) {
            client.network().prefixes().forEach(prefix -> byAddress.putIfAbsent(prefix, client));
            byName.putIfAbsent(client.name(), client);
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

    /** One look for each prefix length that is there, however many clients. */
    @Nullable KnownClient find(InetAddress address) {
        byte[] octets = address.getAddress();
        for (int length : octets.length == Integer.BYTES ? ipv4Lengths : ipv6Lengths) {
            KnownClient client = byAddress.get(Prefix.of(octets, length));
            if (client != null) {
                return client;
            }
        }
        return null;
    }

    @Nullable KnownClient named(String name) {
        return byName.get(name);
    }

    List<KnownClient> all() {
        return byPrefix;
    }
}
