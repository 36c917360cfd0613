package io.github.camelradius.component;

import io.github.camelradius.server.DropReason;
import org.apache.camel.CamelExchangeException;
import org.apache.camel.Exchange;

/** A route that fails with this gives a request no answer: it is dropped, counted and said as dropped for this reason. */
public class RadiusDropException extends CamelExchangeException {
    private static final long serialVersionUID = 1L;

    private final DropReason reason;

    public RadiusDropException(DropReason reason, Exchange exchange) {
        super("Dropped as " + reason.word(), exchange);
        this.reason = reason;
    }

    /** As many as there are requests, and where it was made says nothing. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }

    /** What it is counted as at its client. */
    public DropReason getReason() {
        return reason;
    }
}
