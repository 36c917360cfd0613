package io.github.camelradius.component;

import io.github.camelradius.codec.InvalidMessageException;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import io.github.camelradius.server.DropReason;
import io.github.camelradius.server.ServerRequest;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongSupplier;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends a request as the outcome of its exchange says: by an answer, in silence, or dropped and counted. */
final class RequestEnding {
    private static final Logger LOG = LoggerFactory.getLogger(RadiusConsumer.class);

    private final RadiusEndpoint endpoint;
    private final LongSupplier clock;
    private final RateLimitedLog log;

    /** @param clock monotonic nanoseconds, the listener's */
    RequestEnding(RadiusEndpoint endpoint, LongSupplier clock) {
        this.endpoint = endpoint;
        this.clock = clock;
        this.log = new RateLimitedLog(RadiusConsumer.class, clock);
    }

    /** @throws IllegalArgumentException when an option has a value that it cannot have */
    void check() {
        String onFailure = endpoint.getConfiguration().getOnFailure();
        if (!onFailure.equals("none") && !onFailure.equals("reject")) {
            throw new IllegalArgumentException("Option onFailure=" + onFailure + " is unknown: use none or reject");
        }
    }

    /** The exchange has left its route. */
    void end(Exchange exchange, ServerRequest request) {
        Exception failure = exchange.getException();
        if (Boolean.TRUE.equals(exchange.getMessage().getHeader(RadiusConstants.LB_JOINED))) {
            request.client().countJoined();
        }
        try {
            if (failure != null) {
                failed(exchange, request, failure);
                return;
            }
            RadiusMessage answer = answer(exchange, request.message().code());
            if (answer == null) {
                log.warn(
                        "The route gave no answer to {} from {}",
                        request.message().code(),
                        request.client().name());
                silence(exchange, request);
            } else {
                answer(exchange, request, answer);
            }
        } catch (InvalidMessageException | IllegalArgumentException e) {
            log.warn(
                    "The route's answer to {} cannot be sent: {}",
                    request.message().code(),
                    e.getMessage());
            if (e instanceof InvalidMessageException invalid && invalid.tooLong()) {
                drop(exchange, request, DropReason.TOO_LONG);
            } else {
                silence(exchange, request);
            }
        }
    }

    /** The answer rules: a response as body, else a response code as header, else what accounting implies. */
    private @Nullable RadiusMessage answer(Exchange exchange, RadiusCode request) {
        Object body = exchange.getMessage().getBody();
        if (body instanceof RadiusMessage message && message.code().isResponse()) {
            return message;
        }
        String named = exchange.getMessage().getHeader(RadiusConstants.CODE, String.class);
        if (named != null) {
            RadiusCode code = RadiusCode.of(named);
            if (code.isResponse()) {
                return MessageBodies.answer(body, code, endpoint.component().codec());
            }
        }
        return request == RadiusCode.ACCOUNTING_REQUEST ? empty(RadiusCode.ACCOUNTING_RESPONSE) : null;
    }

    private RadiusMessage empty(RadiusCode code) {
        return MessageBodies.answer(null, code, endpoint.component().codec());
    }

    private void failed(Exchange exchange, ServerRequest request, Exception failure) throws InvalidMessageException {
        if (failure instanceof RadiusDropException drop) {
            drop(exchange, request, drop.getReason());
            return;
        }
        log.warn("The route failed for {}: {}", request.message().code(), failure.getMessage());
        boolean rejects = endpoint.getConfiguration().getOnFailure().equals("reject");
        if (rejects && request.message().code() == RadiusCode.ACCESS_REQUEST) {
            answer(exchange, request, empty(RadiusCode.ACCESS_REJECT));
        } else if (failure instanceof RejectedExecutionException) {
            drop(exchange, request, DropReason.QUEUE_FULL);
        } else if (failure instanceof RadiusBusyException || failure.getCause() instanceof RadiusBusyException) {
            drop(exchange, request, DropReason.NO_IDENTIFIER);
        } else if (failure instanceof RadiusInvalidMessageException invalid && invalid.isTooLong()) {
            drop(exchange, request, DropReason.TOO_LONG);
        } else {
            silence(exchange, request);
        }
    }

    private void answer(Exchange exchange, ServerRequest request, RadiusMessage answer) throws InvalidMessageException {
        request.answer(answer);
        tell(exchange, request, answer, null);
    }

    private void silence(Exchange exchange, ServerRequest request) {
        request.silence();
        tell(exchange, request, null, null);
    }

    private void drop(Exchange exchange, ServerRequest request, DropReason reason) {
        request.drop(reason);
        tell(exchange, request, null, reason);
    }

    private void tell(
            Exchange exchange, ServerRequest request, @Nullable RadiusMessage answer, @Nullable DropReason dropped) {
        RequestObserver observer = endpoint.getConfiguration().getRequestObserver();
        if (observer == null) {
            return;
        }
        try {
            observer.ended(new EndedRequest(
                    request.message(),
                    request.client().name(),
                    request.remote(),
                    exchange,
                    answer,
                    dropped,
                    clock.getAsLong() - request.receivedNanos()));
        } catch (RuntimeException e) {
            LOG.warn("The request observer of {} failed", endpoint, e);
        }
    }
}
