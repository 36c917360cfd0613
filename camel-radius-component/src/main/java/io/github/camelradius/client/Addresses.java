package io.github.camelradius.client;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The addresses that one server has now: the one in use, and those to turn to when it fails. Any thread. */
final class Addresses {
    private final RadiusClient client;
    private final ServerTarget target;
    private final ClientOptions options;
    private Map<InetAddress, UdpPeer> peers = new LinkedHashMap<>();
    private volatile @Nullable UdpPeer current;

    Addresses(RadiusClient client, ServerTarget target, ClientOptions options) {
        this.options = options;
        this.client = client;
        this.target = target;
    }

    /** Where requests go, or null before the first look-up. */
    @Nullable UdpPeer current() {
        return current;
    }

    /**
     * The name has these addresses, one or more. The one in use stays as long as it is among them; one that is no more
     * is closed when nothing is pending there.
     */
    synchronized UdpPeer replace(List<InetAddress> now) {
        Map<InetAddress, UdpPeer> kept = new LinkedHashMap<>();
        for (InetAddress address : now) {
            UdpPeer known = peers.get(address);
            kept.put(address, known != null ? known : connect(address));
        }
        List<UdpPeer> gone = new ArrayList<>(peers.values());
        gone.removeAll(kept.values());
        peers = kept;
        UdpPeer used = current;
        if (used == null || gone.contains(used)) {
            used = kept.values().iterator().next();
            current = used;
        }
        gone.forEach(UdpPeer::retire);
        return used;
    }

    private UdpPeer connect(InetAddress address) {
        return new UdpPeer(
                client,
                target,
                options,
                new InetSocketAddress(address, target.port()),
                client.loops().next());
    }

    /** An attempt at this address failed: the next one is used, unless another attempt has seen to that. */
    synchronized void failed(UdpPeer peer) {
        if (peer != current || peers.size() < 2) {
            return;
        }
        List<UdpPeer> all = List.copyOf(peers.values());
        current = all.get((all.indexOf(peer) + 1) % all.size());
    }

    /** Closes all; what is pending ends as abandoned. */
    synchronized void close() {
        peers.values().forEach(UdpPeer::close);
    }
}
