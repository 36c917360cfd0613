package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.Role;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A group's shadow at one moment: what a second profile would have chosen. Counters since the start.
 *
 * @param profile the second profile
 * @param compared choices at which either had a server: first ones and failovers
 * @param same those with the same server
 * @param differed the others; compared = same + differed
 * @param pairs how they differed, the most frequent first; no more than 1,000 pairs are told apart
 * @param servers one entry per server and role, in configuration order
 */
public record ShadowView(
        String profile, long compared, long same, long differed, List<Pair> pairs, List<Server> servers) {
    /**
     * One way in which choices differed.
     *
     * @param live the group's choice, null for nobody
     * @param shadow the shadow's, null for nobody
     */
    public record Pair(@Nullable String live, @Nullable String shadow, long count) {}

    /**
     * What the shadow thinks of a server.
     *
     * @param state in lower case, in the words of the shadow's status rule
     */
    public record Server(String name, Role role, String state) {}
}
