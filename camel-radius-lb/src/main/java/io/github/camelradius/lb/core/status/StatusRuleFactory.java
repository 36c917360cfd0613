package io.github.camelradius.lb.core.status;

import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.Options;
import java.util.List;

/** Makes the status rule of each server. */
public interface StatusRuleFactory {
    /** Name in configurations and logs. */
    String name();

    /** The rule's constants. */
    List<Option> options();

    /** What has one status unless the group says otherwise. */
    StatusScope scope();

    /** How unavailable servers are used. */
    default LastResort lastResort(Options options) {
        return LastResort.BY_POLICY;
    }

    /** Probe interval and successes that the rule brings along. */
    default ProbeDefaults probeDefaults(Options options) {
        return ProbeDefaults.USUAL;
    }

    /** A rule in its start state. */
    StatusRule create(Options options, StatusContext context);
}
