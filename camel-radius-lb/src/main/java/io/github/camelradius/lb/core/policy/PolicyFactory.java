package io.github.camelradius.lb.core.policy;

import io.github.camelradius.lb.core.model.MonotonicClock;
import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.Options;
import io.github.camelradius.lb.core.model.RandomSource;
import io.github.camelradius.lb.core.model.Role;
import java.util.List;

/** Makes one policy for each group and role. */
public interface PolicyFactory {
    /** Name in configurations, views and logs. */
    String name();

    /** Other names in configurations. */
    default List<String> aliases() {
        return List.of();
    }

    /** Options that stand beside {@code policy} in a group. */
    default List<Option> options() {
        return List.of();
    }

    /** Whether its policies use {@link Selection#fewest}, which costs a little at every change. */
    default boolean asksForLoad() {
        return false;
    }

    /** A policy with fresh cursors. */
    Policy create(Setting setting);

    /**
     * What a policy is made for.
     *
     * @param group name of the group
     * @param names its servers in configuration order, with or without the role
     */
    record Setting(
            String group, Role role, List<String> names, Options options, MonotonicClock clock, RandomSource random) {
        /** Number of servers. */
        public int servers() {
            return names.size();
        }
    }
}
