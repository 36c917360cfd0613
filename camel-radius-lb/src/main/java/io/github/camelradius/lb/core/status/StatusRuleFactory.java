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

    /**
     * What whoever starts a group with these constants should hear, one sentence each.
     *
     * @param probed whether the group has a prober
     * @param accountingOnly whether a server of it has no authentication port
     */
    default List<String> warnings(Options options, boolean probed, boolean accountingOnly) {
        return List.of();
    }

    /** A rule in its start state. */
    StatusRule create(Options options, StatusContext context);
}
