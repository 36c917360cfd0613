package io.github.camelradius.telemetry;

import io.github.camelradius.client.Attempt;
import io.github.camelradius.component.RadiusComponent;
import io.github.camelradius.component.RadiusConstants;
import io.github.camelradius.component.RadiusEndpoint;
import io.github.camelradius.component.RadiusProducer;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.net.InetSocketAddress;
import java.util.Map;
import org.apache.camel.Endpoint;
import org.apache.camel.Exchange;
import org.apache.camel.component.netty.NettyConstants;
import org.apache.camel.telemetry.Span;
import org.apache.camel.telemetry.TagConstants;
import org.apache.camel.telemetry.decorators.AbstractSpanDecorator;
import org.jspecify.annotations.Nullable;

/**
 * Spans of {@code radius:} endpoints: named by the code of the request, with peer, client, group and server, and how it was
 * answered. Never a password; the subscriber only where the endpoint's option {@code traceUserName} says so. Found by
 * camel-telemetry.
 */
public final class RadiusSpanDecorator extends AbstractSpanDecorator {
    private static final String USER = "User-Name";

    /** Exchange property: the span of a request that is being sent. */
    private static final String SENDING = "CamelRadiusSendingSpan";

    @Override
    public String getComponent() {
        return "radius";
    }

    @Override
    public String getComponentClassName() {
        return RadiusComponent.class.getName();
    }

    @Override
    public String getOperationName(Exchange exchange, Endpoint endpoint) {
        return code(exchange, endpoint);
    }

    private static String code(Exchange exchange, Endpoint endpoint) {
        if (exchange.getMessage().getBody() instanceof RadiusMessage message) {
            return message.code().codeName();
        }
        return endpoint instanceof RadiusEndpoint radius
                ? radius.getConfiguration().getCode()
                : "RADIUS";
    }

    @Override
    public void beforeTracingEvent(Span span, Exchange exchange, Endpoint endpoint) {
        super.beforeTracingEvent(span, exchange, endpoint);
        span.setTag("network.transport", "udp");
        span.setTag("radius.code", code(exchange, endpoint));
        if (endpoint instanceof RadiusEndpoint radius) {
            if (isReceived(exchange, endpoint)) {
                received(span, exchange);
            } else {
                sending(span, exchange, radius);
            }
            tag(span, TagConstants.USER_NAME, radius.getConfiguration().isTraceUserName() ? user(exchange) : null);
        }
    }

    /** An exchange that a producer template has made comes from the endpoint that it goes to. */
    private static boolean isReceived(Exchange exchange, Endpoint endpoint) {
        return endpoint == exchange.getFromEndpoint()
                && exchange.getMessage().getHeader(RadiusConstants.CLIENT) != null;
    }

    private static void received(Span span, Exchange exchange) {
        tag(span, exchange, "radius.client", RadiusConstants.CLIENT);
        tag(span, exchange, "radius.identifier", RadiusConstants.IDENTIFIER);
        InetSocketAddress peer =
                exchange.getMessage().getHeader(NettyConstants.NETTY_REMOTE_ADDRESS, InetSocketAddress.class);
        if (peer != null) {
            span.setTag("network.peer.address", peer.getAddress().getHostAddress());
            span.setTag("network.peer.port", Integer.toString(peer.getPort()));
        }
    }

    private static void sending(Span span, Exchange exchange, RadiusEndpoint endpoint) {
        exchange.setProperty(SENDING, span);
        span.setTag("network.peer.address", endpoint.getHost());
        span.setTag("network.peer.port", Integer.toString(endpoint.getPort()));
        Attempt attempt = RadiusProducer.attempt(exchange);
        String server = attempt == null ? null : attempt.observer().server();
        tag(span, "radius.group", attempt == null ? null : attempt.observer().group());
        tag(span, "radius.server", server == null ? endpoint.getConfiguration().getServerName() : server);
    }

    private static @Nullable String user(Exchange exchange) {
        Object body = exchange.getMessage().getBody();
        if (body instanceof RadiusMessage message) {
            return message.getString(USER);
        }
        return body instanceof Map<?, ?> attributes && attributes.get(USER) instanceof String name ? name : null;
    }

    @Override
    public void afterTracingEvent(Span span, Exchange exchange) {
        super.afterTracingEvent(span, exchange);
        tag(span, "radius.answer", answer(exchange));
        if (span == exchange.getProperty(SENDING)) {
            exchange.removeProperty(SENDING);
            tag(span, exchange, "radius.tries", RadiusConstants.TRIES_USED);
        } else {
            tag(span, exchange, "radius.group", RadiusConstants.LB_GROUP);
            tag(span, exchange, "radius.server", RadiusConstants.LB_SERVER);
            tag(span, exchange, "radius.rule", RadiusConstants.LB_RULE);
            tag(span, exchange, "radius.tried", RadiusConstants.LB_TRIED);
        }
    }

    private static @Nullable String answer(Exchange exchange) {
        RadiusCode code = null;
        if (exchange.getMessage().getBody() instanceof RadiusMessage message) {
            code = message.code();
        }
        String named = exchange.getMessage().getHeader(RadiusConstants.CODE, String.class);
        if ((code == null || !code.isResponse()) && named != null) {
            code = RadiusCode.of(named);
        }
        return code != null && code.isResponse() ? code.codeName() : null;
    }

    private static void tag(Span span, Exchange exchange, String tag, String header) {
        tag(span, tag, exchange.getMessage().getHeader(header, String.class));
    }

    private static void tag(Span span, String tag, @Nullable String value) {
        if (value != null) {
            span.setTag(tag, value);
        }
    }
}
