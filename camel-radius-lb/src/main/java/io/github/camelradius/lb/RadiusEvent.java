package io.github.camelradius.lb;

import java.util.EventObject;
import org.apache.camel.CamelContext;
import org.apache.camel.spi.CamelEvent;

/** What balancers tell event notifiers; the source is the CamelContext. */
public abstract sealed class RadiusEvent extends EventObject implements CamelEvent
        permits RadiusDecisionEvent, RadiusStateEvent {
    private static final long serialVersionUID = 1L;

    private long timestamp;

    RadiusEvent(CamelContext context) {
        super(context);
    }

    @Override
    public Type getType() {
        return Type.Custom;
    }

    @Override
    public long getTimestamp() {
        return timestamp;
    }

    @Override
    public void setTimestamp(long timestamp) {
        this.timestamp = timestamp;
    }
}
