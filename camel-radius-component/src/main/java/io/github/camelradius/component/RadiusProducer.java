package io.github.camelradius.component;

import io.github.camelradius.client.Attempt;
import io.github.camelradius.client.ClientFailure;
import io.github.camelradius.client.PacketObserver;
import io.github.camelradius.client.ServerTarget;
import io.github.camelradius.client.ServerTransport;
import io.github.camelradius.codec.PreviousSecret;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.util.concurrent.TimeUnit;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.ExchangePropertyKey;
import org.apache.camel.Message;
import org.apache.camel.support.DefaultAsyncProducer;
import org.jspecify.annotations.Nullable;

/** Sends the body as a request and makes the answer the body. Never blocks. */
public class RadiusProducer extends DefaultAsyncProducer {
    private final RadiusEndpoint endpoint;
    private RadiusCode code = RadiusCode.ACCESS_REQUEST;
    private volatile @Nullable HeldTransport transport;

    public RadiusProducer(RadiusEndpoint endpoint) {
        super(endpoint);
        this.endpoint = endpoint;
    }

    @Override
    protected void doStart() throws Exception {
        super.doStart();
        RadiusConfiguration options = endpoint.getConfiguration();
        SharedSecret secret = options.getSecret();
        if (secret == null) {
            throw new IllegalArgumentException(
                    "Option secret of " + endpoint + " is missing: give secret=#property:key or secret=#bean:name");
        }
        if (endpoint.getPort() == 0) {
            throw new IllegalArgumentException("The port of " + endpoint + " must be 1-65535 to send to it");
        }
        code = options.requestCode(endpoint);
        newAttempt(PacketObserver.NONE); // validates tries and timeout before the first request needs them
        ServerTarget target = new ServerTarget(
                endpoint.getHost(),
                endpoint.getPort(),
                secret,
                options.messageAuthenticatorPolicy(),
                options.getSourceAddress(),
                options.getServerName(),
                options.previous());
        PreviousSecret previous = options.previous();
        endpoint.component()
                .checkSecrets(
                        "server " + (target.name() == null ? target : target.name()),
                        secret.weakness(),
                        previous == null ? null : previous.until());
        ServerTransport opened = endpoint.component().loops(options).client().open(target, options.clientOptions());
        opened.resolve();
        transport = new HeldTransport(opened);
    }

    @Override
    protected void doStop() throws Exception {
        HeldTransport held = transport;
        transport = null;
        if (held != null) {
            held.release();
        }
        super.doStop();
    }

    private Attempt newAttempt(PacketObserver observer) {
        RadiusConfiguration options = endpoint.getConfiguration();
        long deadline = options.getDeadline() <= 0
                ? Attempt.NO_DEADLINE
                : System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(options.getDeadline());
        return new Attempt(options.getTries(), TimeUnit.MILLISECONDS.toNanos(options.getTimeout()), deadline, observer);
    }

    @Override
    public boolean process(Exchange exchange, AsyncCallback callback) {
        HeldTransport current = transport;
        if (current == null) {
            return notStarted(exchange, callback);
        }
        RadiusMessage request;
        try {
            request = MessageBodies.request(
                    exchange.getMessage().getBody(), code, endpoint.component().codec());
        } catch (IllegalArgumentException e) {
            exchange.setException(new RadiusInvalidMessageException(
                    "Cannot send to " + endpoint + ": " + e.getMessage(), exchange, e));
            callback.done(true);
            return true;
        }
        if (!current.hold()) {
            return notStarted(exchange, callback);
        }
        Attempt ordered = attempt(exchange);
        Attempt attempt = ordered != null ? ordered : newAttempt(PacketObserver.NONE);
        current.transport().send(request, attempt, (answer, failure, packets, nanos) -> {
            if (answer != null) {
                answered(exchange, answer, packets, nanos);
            } else if (failure != null) {
                exchange.setException(exception(exchange, failure, nanos));
            }
            if (ordered == null) {
                attempt.end();
            }
            current.release();
            callback.done(false);
        });
        return false;
    }

    /**
     * What a balancer has ordered for this exchange, or null. Not for a copy of it that nobody waits for, as a wire tap's:
     * what becomes of that says nothing of the balancer's server.
     */
    public static @Nullable Attempt attempt(Exchange exchange) {
        Attempt attempt = exchange.getProperty(Attempt.PROPERTY, Attempt.class);
        if (attempt == null || attempt.isOf(exchange) || exchange.getPattern().isOutCapable()) {
            return attempt;
        }
        boolean awaited = exchange.getProperty(ExchangePropertyKey.MULTICAST_INDEX) != null
                || exchange.getProperty(ExchangePropertyKey.SPLIT_INDEX) != null;
        return awaited ? attempt : null;
    }

    private boolean notStarted(Exchange exchange, AsyncCallback callback) {
        exchange.setException(new IllegalStateException("The producer of " + endpoint + " is not started"));
        callback.done(true);
        return true;
    }

    private static void answered(Exchange exchange, RadiusMessage answer, int packets, long nanos) {
        Message message = exchange.getMessage();
        message.setBody(answer);
        message.setHeader(RadiusConstants.CODE, answer.code().codeName());
        message.setHeader(RadiusConstants.IDENTIFIER, answer.identifier());
        message.setHeader(RadiusConstants.RESPONSE_TIME, TimeUnit.NANOSECONDS.toMicros(nanos));
        message.setHeader(RadiusConstants.TRIES_USED, packets);
    }

    private static Exception exception(Exchange exchange, ClientFailure failure, long nanos) {
        String text = failure.message();
        return switch (failure.kind()) {
            case TIMEOUT -> new RadiusTimeoutException(exchange, TimeUnit.NANOSECONDS.toMillis(nanos), text);
            case UNREACHABLE, UNRESOLVED, CLOSED -> new RadiusUnreachableException(text, exchange, failure.cause());
            case BUSY -> new RadiusBusyException(text, exchange, failure.cause());
            case INVALID -> new RadiusInvalidMessageException(text, exchange, failure.cause());
        };
    }
}
