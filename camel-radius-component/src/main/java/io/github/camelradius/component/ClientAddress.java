package io.github.camelradius.component;

import io.github.camelradius.server.ChannelRequest;
import java.net.InetSocketAddress;

/**
 * Where a request came from, and which one it was: camel-netty keeps the address with the exchange and gives it back with
 * the answer.
 */
final class ClientAddress extends InetSocketAddress {
    private static final long serialVersionUID = 1L;

    private final transient ChannelRequest request;

    ClientAddress(ChannelRequest request) {
        super(request.remote().getAddress(), request.remote().getPort());
        this.request = request;
    }

    ChannelRequest request() {
        return request;
    }
}
