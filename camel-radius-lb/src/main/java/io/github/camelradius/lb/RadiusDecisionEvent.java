package io.github.camelradius.lb;

import io.github.camelradius.lb.core.Decision;
import org.apache.camel.CamelContext;

/** A balancer chose a server, or found none. */
public final class RadiusDecisionEvent extends RadiusEvent {
    private static final long serialVersionUID = 1L;

    private final transient Decision decision;

    RadiusDecisionEvent(CamelContext context, Decision decision) {
        super(context);
        this.decision = decision;
    }

    /** What happened. */
    public Decision getDecision() {
        return decision;
    }

    @Override
    public String toString() {
        return decision.toString();
    }
}
