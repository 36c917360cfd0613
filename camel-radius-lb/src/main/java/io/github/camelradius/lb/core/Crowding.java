package io.github.camelradius.lb.core;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Whether a role of the group gets more requests than its servers have room for. Then a packet more for a request that
 * has had one takes the place of a request that nobody was asked yet: nothing is sent again, late answers are awaited
 * until the deadline. Under the group's lock.
 */
final class Crowding {
    /** How long after the last refusal it is over. */
    static final long LASTS_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final boolean excusing;
    private boolean ever;
    private long refusedAt;

    /** @param excusing whether the group's rule may excuse a server that has too much to do: vendors' rules count each packet */
    Crowding(boolean excusing) {
        this.excusing = excusing;
    }

    /** A request was refused because no server had room for it. */
    void refused(long now) {
        ever = true;
        refusedAt = now;
    }

    boolean isOn(long now) {
        return ever && now - refusedAt < LASTS_NANOS;
    }

    /** Whether a packet that a server ignored while it answered others says nothing against it. */
    boolean excuses(boolean sentInCrowd, long now) {
        return excusing && (sentInCrowd || isOn(now));
    }

    /** Whether a server could be asked if it were not at its pending limit. */
    static boolean anyFull(@Nullable Member[] members) {
        for (Member member : members) {
            if (member != null && member.usable() && member.full()) {
                return true;
            }
        }
        return false;
    }
}
