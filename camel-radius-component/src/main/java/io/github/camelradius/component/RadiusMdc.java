package io.github.camelradius.component;

import io.github.camelradius.client.Attempt;
import io.github.camelradius.message.RadiusMessage;
import java.net.InetSocketAddress;
import java.util.List;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.apache.camel.NamedNode;
import org.apache.camel.Processor;
import org.apache.camel.component.netty.NettyConstants;
import org.apache.camel.spi.InterceptStrategy;
import org.apache.camel.support.AsyncProcessorConverterHelper;
import org.apache.camel.support.processor.DelegateAsyncProcessor;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * Puts what is known of a RADIUS exchange into the Mapped Diagnostic Context while a step of a route runs, so that log
 * lines of routes can show it: {@value #CLIENT}, {@value #PEER}, {@value #CODE}, {@value #IDENTIFIER}, {@value #GROUP} and
 * {@value #SERVER}. Of the subscriber nothing.
 *
 * <p>Before the routes are made: {@code context.getCamelContextExtension().addInterceptStrategy(new RadiusMdc())}. Without it
 * nothing is done.
 */
public final class RadiusMdc implements InterceptStrategy {
    /** Name of the known client. */
    public static final String CLIENT = "radius.client";

    /** Address and port of the client. */
    public static final String PEER = "radius.peer";

    /** Code of the message that is the body, for example Access-Request. */
    public static final String CODE = "radius.code";

    /** Identifier of the packet that came last: the client's, after an answer the server's. */
    public static final String IDENTIFIER = "radius.identifier";

    /** Balancer: the group. */
    public static final String GROUP = "radius.group";

    /** Balancer: the server that is being asked, or has answered. */
    public static final String SERVER = "radius.server";

    private static final List<String> KEYS = List.of(CLIENT, PEER, CODE, IDENTIFIER, GROUP, SERVER);

    @Override
    public Processor wrapProcessorInInterceptors(
            CamelContext context, NamedNode definition, Processor target, @Nullable Processor nextTarget) {
        return new Step(AsyncProcessorConverterHelper.convert(target));
    }

    private static final class Step extends DelegateAsyncProcessor {
        Step(AsyncProcessor target) {
            super(target);
        }

        @Override
        public boolean process(Exchange exchange, AsyncCallback callback) {
            @Nullable String[] before = KEYS.stream().map(MDC::get).toArray(String[]::new);
            describe(exchange);
            try {
                return super.process(exchange, callback);
            } finally {
                for (int i = 0; i < before.length; i++) {
                    put(KEYS.get(i), before[i]);
                }
            }
        }
    }

    private static void describe(Exchange exchange) {
        Message message = exchange.getMessage();
        Attempt attempt = exchange.getProperty(Attempt.PROPERTY, Attempt.class);
        String group = attempt == null ? null : attempt.observer().group();
        String server = attempt == null ? null : attempt.observer().server();
        put(CLIENT, message.getHeader(RadiusConstants.CLIENT));
        put(PEER, peer(message.getHeader(NettyConstants.NETTY_REMOTE_ADDRESS)));
        put(
                CODE,
                message.getBody() instanceof RadiusMessage radius
                        ? radius.code().codeName()
                        : message.getHeader(RadiusConstants.CODE));
        put(IDENTIFIER, message.getHeader(RadiusConstants.IDENTIFIER));
        put(GROUP, group == null ? message.getHeader(RadiusConstants.LB_GROUP) : group);
        put(SERVER, server == null ? message.getHeader(RadiusConstants.LB_SERVER) : server);
    }

    private static @Nullable String peer(@Nullable Object address) {
        return address instanceof InetSocketAddress peer
                ? peer.getAddress().getHostAddress() + ':' + peer.getPort()
                : null;
    }

    private static void put(String key, @Nullable Object value) {
        if (value == null) {
            MDC.remove(key);
        } else {
            MDC.put(key, value.toString());
        }
    }
}
