package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.policy.Policy;
import io.github.camelradius.lb.core.status.Standing;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Who may be picked in one role, by tier (rules section 3), kept up to date at each change so that a decision looks at
 * no server that it does not need. Tells the policy of changes. Under the group's lock.
 */
final class Tiers {
    static final int TIERS = Standing.LAST_OF_ALL.ordinal() + 1;
    static final int NO_TIER = TIERS;

    /** Thousandths of a weight that is not in slow start. */
    private static final int WHOLE_SHARE = 1000;

    private final ServerGroup group;
    private final @Nullable Member[] members;
    private final Policy policy;
    private final int panicThreshold;
    private final int[] tiers;
    private final long[] placed;
    private final boolean[] standing;
    private final boolean[] taking;
    private final boolean[] slow;
    private final long[] shareOfAll;
    private final long[] shareOfUp;
    private final TierTree[] trees = new TierTree[TIERS];
    private final int[] counted;
    private final long[] outstanding = new long[TIERS];
    private long allWeight;
    private long upWeight;
    private int slowServers;
    private int trials;
    private final boolean[] onTrial;
    private boolean panic;

    /** Who is excluded, in words, as long as nothing changes: it is asked for at every decision. */
    private @Nullable String excluded;

    private @Nullable String candidates;

    Tiers(ServerGroup group, @Nullable Member[] members, Policy policy, boolean byLoad) {
        this.group = group;
        this.members = members;
        this.policy = policy;
        this.panicThreshold = group.settings().options().panicThreshold();
        int size = members.length;
        tiers = new int[size];
        Arrays.fill(tiers, NO_TIER);
        placed = new long[size];
        standing = new boolean[size];
        taking = new boolean[size];
        slow = new boolean[size];
        onTrial = new boolean[size];
        counted = new int[size];
        shareOfAll = new long[size];
        shareOfUp = new long[size];
        for (int i = 0; i < TIERS; i++) {
            trees[i] = new TierTree(size, byLoad);
        }
    }

    /** The policy has been told this much by the tiers of the same servers before. */
    void inherit(Tiers before) {
        System.arraycopy(before.taking, 0, taking, 0, taking.length);
        System.arraycopy(before.standing, 0, standing, 0, standing.length);
    }

    /** Something about this server may have changed. */
    void refresh(int server) {
        Member member = members[server];
        if (member == null) {
            return;
        }
        boolean wasPanic = panic;
        boolean wasScaled = slowServers > 0;
        Standing now = member.unit().standing();
        weigh(server, member, now);
        place(server, member, now);
        if (panic != wasPanic || slowServers > 0 != wasScaled) {
            for (int i = 0; i < members.length; i++) {
                Member each = members[i];
                if (each != null) {
                    place(i, each, each.unit().standing());
                }
            }
        }
        tell(server, member, now);
    }

    private void weigh(int server, Member member, Standing now) {
        boolean counts = member.usable() && now != Standing.NEVER;
        long all = counts ? member.weight : 0;
        long up = counts && now.available() ? member.weight : 0;
        allWeight += all - shareOfAll[server];
        upWeight += up - shareOfUp[server];
        shareOfAll[server] = all;
        shareOfUp[server] = up;
        panic = panicThreshold > 0 && upWeight * 100 < panicThreshold * allWeight;
        boolean isSlow = member.unit().rule().share() != WHOLE_SHARE;
        slowServers += (isSlow ? 1 : 0) - (slow[server] ? 1 : 0);
        slow[server] = isSlow;
        boolean trial = now == Standing.TRIAL;
        trials += (trial ? 1 : 0) - (onTrial[server] ? 1 : 0);
        onTrial[server] = trial;
    }

    private void place(int server, Member member, Standing now) {
        boolean takes = member.usable() && !member.full() && now.ordinal() < TIERS;
        int tier = !takes ? NO_TIER : panic ? 0 : now.ordinal();
        long weight = weight(member);
        if (tiers[server] != tier) {
            excluded(null);
            hide(server);
        } else if (placed[server] == weight) {
            return;
        }
        if (tier != NO_TIER) {
            put(server, tier, weight);
        }
    }

    private void put(int server, int tier, long weight) {
        uncount(server);
        tiers[server] = tier;
        count(server);
        placed[server] = weight;
        trees[tier].put(server, weight, group.roster().openTransactions(server));
    }

    private void tell(int server, Member member, Standing now) {
        boolean takes = now.available() && member.usable() && !member.full();
        if (takes != taking[server]) {
            taking[server] = takes;
            policy.changed(server, takes);
        }
        if (now.available() != standing[server]) {
            standing[server] = now.available();
            if (standing[server]) {
                policy.returned(server);
            }
        }
    }

    /** Shares of servers in slow start grow with time, not with events. */
    void refreshShares() {
        for (int i = 0; slowServers > 0 && i < slow.length; i++) {
            if (slow[i]) {
                refresh(i);
            }
        }
    }

    long weight(Member member) {
        return slowServers > 0 ? (long) member.weight * member.unit().rule().share() : member.weight;
    }

    /** Open transactions of this role whose current server is in the tier. */
    long outstanding(int tier) {
        return outstanding[tier];
    }

    /** Open transactions of this role changed. */
    void recount(int server) {
        uncount(server);
        count(server);
    }

    private void uncount(int server) {
        if (tiers[server] != NO_TIER) {
            outstanding[tiers[server]] -= counted[server];
        }
    }

    private void count(int server) {
        Member member = members[server];
        if (tiers[server] != NO_TIER && member != null) {
            counted[server] = member.outstanding;
            outstanding[tiers[server]] += member.outstanding;
        }
    }

    /** Open transactions changed. */
    void load(int server, int transactions) {
        if (tiers[server] != NO_TIER) {
            trees[tiers[server]].load(server, transactions);
        }
    }

    @Nullable String candidates() {
        return excluded == null ? null : candidates;
    }

    /** Valid as long as what is excluded stays the same. */
    void candidates(String text) {
        candidates = text;
    }

    @Nullable String excluded() {
        return excluded;
    }

    /** Null when it has to be found out anew. */
    void excluded(@Nullable String text) {
        excluded = text;
        candidates = null;
    }

    boolean anyOnTrial() {
        return trials > 0;
    }

    boolean panic() {
        return panic;
    }

    /** Its tier, or {@link #NO_TIER} when it is no candidate for anybody. */
    int tier(int server) {
        return tiers[server];
    }

    TierTree tree(int tier) {
        return trees[tier];
    }

    /** Takes a server out for one decision, until {@link #refresh}. */
    void hide(int server) {
        if (tiers[server] != NO_TIER) {
            uncount(server);
            trees[tiers[server]].remove(server);
            tiers[server] = NO_TIER;
        }
    }

    /** Puts a server in for one decision, until {@link #refresh}. */
    void show(int server, int tier) {
        Member member = members[server];
        if (member != null) {
            hide(server);
            put(server, tier, weight(member));
        }
    }
}
