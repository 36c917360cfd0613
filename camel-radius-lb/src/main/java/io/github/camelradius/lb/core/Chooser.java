package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.affinity.Affinity;
import io.github.camelradius.lb.core.model.RequestView;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.core.policy.Policy;
import io.github.camelradius.lb.core.policy.Weighted;
import io.github.camelradius.lb.core.status.LastResort;
import org.jspecify.annotations.Nullable;

/** Decides which server a transaction goes to: affinity, trial, available ones, last resort. Under the group's lock. */
final class Chooser {
    /** The rule that a decision without a server has. */
    private static final String NOBODY = "none";

    private final ServerGroup group;
    private final Candidates candidates;
    private final Policy byWeight;
    private LastResort lastResort;
    private DecisionLog log;

    Chooser(ServerGroup group) {
        this.group = group;
        this.candidates = new Candidates(group);
        this.lastResort = group.settings().lastResort();
        this.log = newLog();
        this.byWeight = new Weighted(group.random());
    }

    private DecisionLog newLog() {
        return new DecisionLog(
                group.settings().name(), group.settings().options().decisions());
    }

    /** The group has other settings; decisions are forgotten when another number of them is kept. */
    void renew(GroupSettings before) {
        lastResort = group.settings().lastResort();
        if (before.options().decisions() != group.settings().options().decisions()) {
            log = newLog();
        }
    }

    DecisionLog log() {
        return log;
    }

    @Nullable ServerAttempt choose(Transaction transaction, @Nullable ServerAttempt previous) {
        candidates.fill(transaction, previous == null ? -1 : previous.server());
        try {
            transaction.excluded(candidates.excluded());
            boolean wanted = group.notices().decisionsWanted();
            if (!wanted && !log.isOn()) {
                return decide(transaction);
            }
            String among = candidates.named();
            int count = candidates.isEmpty() ? 0 : candidates.count();
            ServerAttempt chosen = decide(transaction);
            String rule = chosen != null ? chosen.rule() : NOBODY;
            long now = group.nanos();
            log.note(now, transaction, chosen, rule, among, count);
            if (wanted) {
                group.notices().decided(log.words(now, transaction, chosen, rule, among, count));
            }
            return chosen;
        } finally {
            candidates.release();
        }
    }

    private @Nullable ServerAttempt decide(Transaction transaction) {
        if (transaction.isPinned()) {
            return pinned(transaction);
        }
        if (transaction.start()) {
            for (Affinity affinity : group.memory().all()) {
                int server = group.memory().index(affinity.server(transaction.request()));
                if (server == Affinity.NONE) {
                    continue;
                }
                if (affinity.binding()) {
                    transaction.bind();
                }
                if (knows(transaction, server)) {
                    return attempt(transaction, server, affinity.name(), false);
                }
                if (affinity.binding()) {
                    return null;
                }
            }
        }
        // a trial takes a new request only: one that already went elsewhere has waited enough
        ServerAttempt trial = candidates.failover() ? null : trial(transaction);
        return trial != null ? trial : byPolicy(transaction);
    }

    /** Usable for what it knows already: draining does not matter (rules section 3). */
    private boolean knows(Transaction transaction, int server) {
        Member member = group.members(transaction.request().role())[server];
        return member != null
                && member.admin != Member.Admin.DISABLED
                && !member.unresolved
                && candidates.standing(member).available()
                && !member.full();
    }

    private @Nullable ServerAttempt pinned(Transaction transaction) {
        int server = transaction.onlyServer();
        if (server < 0) {
            return null;
        }
        boolean may = candidates.candidate(server) || (!transaction.tried(server) && knows(transaction, server));
        return may ? attempt(transaction, server, "pinned", false) : null;
    }

    /** A server in trial gets a request that the policy would give it if it were back, each judged alone. */
    private @Nullable ServerAttempt trial(Transaction transaction) {
        RequestView request = transaction.request();
        for (int i = 0; candidates.anyOnTrial() && i < candidates.size(); i++) {
            if (candidates.mayTry(i) && request.role() == Role.AUTH && request.state() == null) {
                Policy policy = group.policy(request.role());
                candidates.tryOut(i);
                boolean chosen = policy.pick(candidates) == i;
                String rule = candidates.takeRule();
                if (chosen) {
                    policy.picked(candidates, i);
                    candidates.tryOut(-1);
                    return attempt(transaction, i, rule == null ? "trial" : rule, true);
                }
                candidates.tryOut(-1);
            }
        }
        return null;
    }

    private @Nullable ServerAttempt byPolicy(Transaction transaction) {
        boolean last = candidates.lastResort();
        if (candidates.isEmpty() || (last && transaction.lastResortsUsed >= lastResort.servers())) {
            return null;
        }
        boolean drawn = last && lastResort.byWeight();
        Policy policy = drawn ? byWeight : group.policy(transaction.request().role());
        int server = policy.pick(candidates);
        String rule = candidates.takeRule();
        if (server == Policy.NONE) {
            return null;
        }
        policy.picked(candidates, server);
        transaction.lastResortsUsed += candidates.available(server) ? 0 : 1;
        String name = drawn ? "last-resort" : group.settings().policyName();
        return attempt(transaction, server, rule == null ? name : rule, false);
    }

    private ServerAttempt attempt(Transaction transaction, int server, String rule, boolean trial) {
        Member member = group.member(transaction.request().role(), server);
        ServerAttempt attempt = new ServerAttempt(transaction, member, rule, trial);
        if (trial) {
            attempt.startTrial();
        }
        return attempt;
    }
}
