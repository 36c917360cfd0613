package io.github.camelradius.client;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Looks names of servers up. May block: it never runs on an event loop. */
@FunctionalInterface
public interface NameResolver {
    /** The system's resolver. */
    NameResolver SYSTEM = host -> List.of(InetAddress.getAllByName(host));

    /**
     * All addresses of a name, the preferred one first.
     *
     * @throws UnknownHostException when it has none
     */
    List<InetAddress> resolve(String host) throws UnknownHostException;
}
