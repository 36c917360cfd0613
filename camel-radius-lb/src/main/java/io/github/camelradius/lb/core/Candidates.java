package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.RequestView;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.core.policy.Selection;
import io.github.camelradius.lb.core.status.Standing;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The group's servers as they stand for one decision (rules section 3): filled and read under the group's lock, used
 * again for the next, so that a pick allocates nothing.
 */
final class Candidates implements Selection {
    private static final Standing[] STANDINGS = Standing.values();
    private static final int TIERS = Standing.LAST_OF_ALL.ordinal() + 1;
    private static final int NOT_A_CANDIDATE = TIERS;

    private final ServerGroup group;
    private final int pendingLimit;
    private final int panicThreshold;
    private final int[] tiers;
    private final boolean[] available;
    private @Nullable Member[] members;
    private @Nullable Transaction transaction;
    private int best;
    private int previous;
    private int onTrial;
    private boolean slowStart;
    private @Nullable String rule;

    Candidates(ServerGroup group) {
        this.group = group;
        this.pendingLimit = group.settings().pendingLimit();
        this.panicThreshold = group.settings().panicThreshold();
        int size = group.settings().servers().size();
        tiers = new int[size];
        available = new boolean[size];
        members = new @Nullable Member[size];
    }

    /** @param last the transaction's previous server, or -1 */
    void fill(Transaction of, int last) {
        transaction = of;
        members = group.members(of.request().role());
        previous = last;
        onTrial = -1;
        slowStart = false;
        best = NOT_A_CANDIDATE;
        boolean panic = panicThreshold > 0 && panic();
        for (int i = 0; i < tiers.length; i++) {
            Member member = members[i];
            Standing standing = member == null ? Standing.NEVER : member.unit().standing();
            available[i] = standing.available();
            String excluded = excluded(of, i, member, standing);
            of.exclusions[i] = excluded;
            tiers[i] = excluded != null ? NOT_A_CANDIDATE : panic ? 0 : standing.ordinal();
            best = Math.min(best, tiers[i]);
            slowStart |= member != null && member.unit().rule().share() != 1000;
        }
        for (int i = 0; i < tiers.length; i++) {
            Member member = members[i];
            if (member != null && tiers[i] != best && tiers[i] != NOT_A_CANDIDATE) {
                of.exclusions[i] = member.state();
            }
        }
    }

    private @Nullable String excluded(Transaction of, int index, @Nullable Member member, Standing standing) {
        if (member == null) {
            return "no-role";
        }
        if (of.tried[index]) {
            return "tried";
        }
        if (!member.usable()) {
            return member.state();
        }
        if (full(member)) {
            return "pending-limit";
        }
        return standing == Standing.NEVER || standing == Standing.TRIAL ? member.state() : null;
    }

    boolean full(Member member) {
        return member.pending + member.unsent >= pendingLimit;
    }

    /** Whether less than the threshold's share of weight is available; drained and disabled ones have no share. */
    private boolean panic() {
        long all = 0;
        long up = 0;
        for (Member member : members) {
            if (member != null && member.usable() && member.unit().standing() != Standing.NEVER) {
                all += member.weight;
                up += member.available() ? member.weight : 0;
            }
        }
        return up * 100 < panicThreshold * all;
    }

    boolean isEmpty() {
        return best == NOT_A_CANDIDATE && onTrial < 0;
    }

    /** Whether only unavailable servers are left. */
    boolean lastResort() {
        return best < TIERS && STANDINGS[best].lastResort();
    }

    /** Whether this one could be picked as a trial. */
    boolean mayTry(int index) {
        Member member = members[index];
        return member != null
                && member.unit().standing() == Standing.TRIAL
                && member.usable()
                && !full(member)
                && !transaction().tried[index];
    }

    /** Makes one server in trial eligible as if it were back; -1 for none. */
    void tryOut(int index) {
        onTrial = index;
    }

    @Nullable String takeRule() {
        String taken = rule;
        rule = null;
        return taken;
    }

    private Transaction transaction() {
        return Objects.requireNonNull(transaction);
    }

    private Member member(int server) {
        return Objects.requireNonNull(members[server]);
    }

    @Override
    public int size() {
        return tiers.length;
    }

    @Override
    public boolean eligible(int server) {
        return (tiers[server] == best && best != NOT_A_CANDIDATE) || server == onTrial;
    }

    @Override
    public boolean candidate(int server) {
        return tiers[server] != NOT_A_CANDIDATE || server == onTrial;
    }

    @Override
    public boolean available(int server) {
        return available[server] || server == onTrial;
    }

    @Override
    public long weight(int server) {
        Member member = member(server);
        return slowStart ? (long) member.weight * member.unit().rule().share() : member.weight;
    }

    @Override
    public double bogoMips(int server) {
        return member(server).server.bogoMips();
    }

    @Override
    public int outstanding(int server) {
        return member(server).outstanding;
    }

    @Override
    public int outstandingInAllRoles(int server) {
        return outstanding(group.members(Role.AUTH)[server]) + outstanding(group.members(Role.ACCT)[server]);
    }

    private static int outstanding(@Nullable Member member) {
        return member == null ? 0 : member.outstanding;
    }

    @Override
    public boolean failover() {
        return previous >= 0;
    }

    @Override
    public int previous() {
        return previous;
    }

    @Override
    public RequestView request() {
        return transaction().request();
    }

    @Override
    public long nanos() {
        return group.nanos();
    }

    @Override
    public void because(String ruleName) {
        rule = ruleName;
    }
}
