package io.github.camelradius.lb.core;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A group at one moment.
 *
 * @param nanos the moment, on the group's clock
 * @param servers one entry per server and role, in configuration order
 * @param unknownState requests with a State that no server here was known to have issued
 * @param conversations States kept
 * @param sessionEntries keys of sessions kept, up to five a session
 * @param sessionHits accounting requests whose session was known
 * @param sessionMisses accounting requests whose session was not known
 * @param retriesDenied packets that were not sent because {@code retry-budget} was used up
 * @param shadow what the group's {@code shadow-profile} would have chosen; null without one
 * @param realms what is kept with {@code health-scope: realm}; null otherwise
 */
public record GroupView(
        String name,
        String policy,
        String statusRule,
        long nanos,
        List<ServerView> servers,
        long unknownState,
        long conversations,
        long sessionEntries,
        long sessionHits,
        long sessionMisses,
        long retriesDenied,
        @Nullable ShadowView shadow,
        @Nullable Realms realms) {
    /**
     * Realms of a group.
     *
     * @param known realms kept, at most {@code realm-limit}
     * @param evicted realms given up for lack of room since the start
     */
    public record Realms(int known, long evicted) {}

    /** What the group is now; under its lock. */
    static GroupView of(ServerGroup group, Affinities memory, long retriesDenied) {
        GroupSettings settings = group.settings();
        Shadow shadow = group.shadow();
        var realms = group.realms();
        return new GroupView(
                settings.name(),
                settings.policyName(),
                settings.statusRuleName(),
                group.nanos(),
                group.roster().all().stream().map(Member::view).toList(),
                memory.conversations().unknown(),
                memory.conversations().size(),
                memory.sessions().size(),
                memory.sessions().hits(),
                memory.sessions().misses(),
                retriesDenied,
                shadow == null ? null : shadow.view(),
                realms == null ? null : realms.view());
    }
}
