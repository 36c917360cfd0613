package io.github.camelradius.lb;

import io.github.camelradius.lb.core.model.Role;
import java.util.function.LongConsumer;

/** Hears which servers of which groups are asked in which role, and how long each answer took. */
public interface ServerMeters {
    /**
     * A group begins to ask this server; two generations of a group can do so at a time.
     *
     * @return told the nanoseconds from packet to answer, where it is known which packet was answered: on event loops,
     *     quickly
     */
    LongConsumer added(String group, String server, Role role);

    /** One of the groups that were told of has gone. */
    void removed(String group, String server, Role role);
}
