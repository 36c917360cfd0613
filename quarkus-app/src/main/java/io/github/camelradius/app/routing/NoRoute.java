package io.github.camelradius.app.routing;

import io.github.camelradius.app.config.Role;
import io.github.camelradius.component.RadiusClients;
import io.github.camelradius.component.RadiusDropException;
import io.github.camelradius.net.DropLog;
import io.github.camelradius.server.DropReason;
import io.github.camelradius.server.KnownClient;
import io.github.camelradius.server.KnownClients;
import java.net.InetSocketAddress;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.component.netty.NettyConstants;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A request that belongs to no group: Access-Reject or, for accounting, silence; counted, and said once a second. */
final class NoRoute implements Processor {
    private static final Logger LOG = LoggerFactory.getLogger(NoRoute.class);

    private final Role role;
    private final RadiusClients clients;
    private final DropLog log = new DropLog(LOG, System::nanoTime);

    NoRoute(Role role, RadiusClients clients) {
        this.role = role;
        this.clients = clients;
    }

    @Override
    public void process(Exchange exchange) {
        if (role == Role.ACCT) {
            exchange.setException(new RadiusDropException(DropReason.NO_ROUTE, exchange));
            return;
        }
        InetSocketAddress peer =
                exchange.getMessage().getHeader(NettyConstants.NETTY_REMOTE_ADDRESS, InetSocketAddress.class);
        count(peer);
        log.dropped(peer, DropReason.NO_ROUTE.word(), "");
        Answers.reject(exchange);
    }

    private void count(InetSocketAddress peer) {
        KnownClients known = clients.known();
        KnownClient client = known == null ? null : known.find(peer.getAddress());
        if (client != null) {
            client.countDropped(DropReason.NO_ROUTE);
        }
    }
}
