package io.github.camelradius.lb;

import io.github.camelradius.lb.core.StateChange;
import org.apache.camel.CamelContext;

/** A server's state became another one. */
public final class RadiusStateEvent extends RadiusEvent {
    private static final long serialVersionUID = 1L;

    private final transient StateChange change;

    RadiusStateEvent(CamelContext context, StateChange change) {
        super(context);
        this.change = change;
    }

    /** What happened. */
    public StateChange getChange() {
        return change;
    }

    @Override
    public String toString() {
        return change.toString();
    }
}
