package io.github.camelradius.lb;

import io.github.camelradius.component.RadiusConstants;
import java.util.Map;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.apache.camel.component.netty.NettyConstants;

/** A request that waits for the outcome of its own transaction, or of the one it has joined. */
record Waiting(Exchange exchange, AsyncCallback callback) {
    /** Gives it what another one got; where it came from stays its own, so that its answer goes there. */
    void share(Exchange outcome) {
        exchange.setException(outcome.getException());
        Message from = outcome.getMessage();
        Message to = exchange.getMessage();
        to.setBody(from.getBody());
        for (Map.Entry<String, Object> header : from.getHeaders().entrySet()) {
            if (!isOrigin(header.getKey())) {
                to.setHeader(header.getKey(), header.getValue());
            }
        }
        to.setHeader(RadiusConstants.LB_JOINED, true);
    }

    private static boolean isOrigin(String header) {
        return header.equalsIgnoreCase(NettyConstants.NETTY_REMOTE_ADDRESS)
                || header.equalsIgnoreCase(NettyConstants.NETTY_LOCAL_ADDRESS)
                || header.equalsIgnoreCase(RadiusConstants.CLIENT);
    }
}
