package io.github.camelradius.app.routing;

import io.github.camelradius.app.config.Role;
import io.github.camelradius.component.RadiusClients;
import io.github.camelradius.server.DropReason;
import io.github.camelradius.server.KnownClient;
import io.github.camelradius.server.KnownClients;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.camel.CamelExchangeException;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.component.netty.NettyConstants;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A request that belongs to no group: Access-Reject or, for accounting, silence; counted, and said once a second. */
final class NoRoute implements Processor {
    private static final Logger LOG = LoggerFactory.getLogger(NoRoute.class);
    private static final long INTERVAL_NANOS = 1_000_000_000L;

    private final Role role;
    private final RadiusClients clients;
    private final AtomicLong nextLine = new AtomicLong(System.nanoTime());

    NoRoute(Role role, RadiusClients clients) {
        this.role = role;
        this.clients = clients;
    }

    @Override
    public void process(Exchange exchange) {
        InetSocketAddress peer =
                exchange.getMessage().getHeader(NettyConstants.NETTY_REMOTE_ADDRESS, InetSocketAddress.class);
        count(peer);
        log(peer);
        if (role == Role.AUTH) {
            Answers.reject(exchange);
        } else {
            exchange.setException(new CamelExchangeException("No group for the request", exchange));
        }
    }

    private void count(InetSocketAddress peer) {
        KnownClients known = clients.known();
        KnownClient client = known == null ? null : known.find(peer.getAddress());
        if (client != null) {
            client.countDropped(DropReason.NO_ROUTE);
        }
    }

    private void log(InetSocketAddress peer) {
        long now = System.nanoTime();
        long next = nextLine.get();
        if (now - next >= 0 && nextLine.compareAndSet(next, now + INTERVAL_NANOS)) {
            LOG.warn(
                    "packet dropped peer={}:{} reason={}",
                    peer.getAddress().getHostAddress(),
                    peer.getPort(),
                    DropReason.NO_ROUTE.word());
        }
    }
}
