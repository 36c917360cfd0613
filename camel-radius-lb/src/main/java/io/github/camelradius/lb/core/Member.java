package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.AnswerKind;
import io.github.camelradius.lb.core.model.Role;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One server in one role: its settings, its counters and the transactions that are with it. Under the group's lock. */
final class Member {
    /** What an administrator did to it. */
    enum Admin {
        ENABLED,
        DRAINING,
        DISABLED
    }

    /** {@link #index} of one that is in its group no longer: what was sent to it is still counted and decided. */
    static final int LEFT = -1;

    final Role role;
    ServerSettings server;
    int index;
    long timeoutNanos;
    int tries;

    String address;
    int weight;
    Admin admin = Admin.ENABLED;
    boolean unresolved;
    long sinceNanos;
    String reason = "start";

    int outstanding;
    int pending;
    /** Transactions that picked it and have sent nothing yet: they count towards the pending limit. */
    private int unsent;
    /** Transactions that send nothing more to it but await a late answer. */
    private int waiting;

    private int pendingLimit;
    private boolean full;
    private @Nullable Tiers tiers;
    private @Nullable Transaction first;
    private @Nullable StatusUnit unit;

    private boolean everAnswered;
    private long answeredAt;
    private long sent;
    private long retransmitted;
    private long answered;
    private long accepted;
    private long rejected;
    private long challenged;
    private long ignored;
    private long refused;
    private long abandoned;
    private long late;
    private long probesSent;
    private long probesAnswered;
    private long responses;
    private long responseNanos;

    Member(GroupSettings settings, int index, Role role, String address) {
        this.server = settings.servers().get(index);
        this.index = index;
        this.role = role;
        this.address = address;
        this.timeoutNanos = settings.timeoutNanos(server);
        this.tries = settings.tries(server);
        this.weight = server.weight(role);
        this.pendingLimit = settings.options().pendingLimit();
    }

    /** Who is told when it becomes full or is full no longer. */
    void tiers(Tiers of) {
        this.tiers = of;
    }

    /** The group has other settings, in which it has this index and address. A weight that is not new stays as it is steered. */
    void renew(GroupSettings settings, int newIndex, String newAddress) {
        ServerSettings before = server;
        server = settings.servers().get(newIndex);
        index = newIndex;
        timeoutNanos = settings.timeoutNanos(server);
        tries = settings.tries(server);
        pendingLimit = settings.options().pendingLimit();
        if (before.weight(role) != server.weight(role)) {
            weight = server.weight(role);
        }
        if (!address.equals(newAddress)) {
            address = newAddress;
            unresolved = false;
        }
        full = isFull();
    }

    /** It is in the group no longer. */
    void leave() {
        index = LEFT;
        tiers = null;
    }

    boolean hasLeft() {
        return index == LEFT;
    }

    boolean full() {
        return full;
    }

    private void pending(int more) {
        pending += more;
        limit();
    }

    /** Transactions that have picked it and sent nothing yet became more or fewer. */
    void unsent(int more) {
        unsent += more;
        limit();
    }

    /** Transactions that await a late answer became more or fewer: no packet is pending, but they hold an Identifier. */
    void waiting(int more) {
        waiting += more;
        limit();
    }

    private void limit() {
        boolean now = isFull();
        if (now != full) {
            full = now;
            if (tiers != null) {
                tiers.refresh(index);
            }
        }
    }

    private boolean isFull() {
        return pending + unsent + waiting >= pendingLimit;
    }

    void unit(StatusUnit statusUnit) {
        this.unit = statusUnit;
    }

    StatusUnit unit() {
        return Objects.requireNonNull(unit);
    }

    boolean usable() {
        return admin == Admin.ENABLED && !unresolved;
    }

    boolean available() {
        return usable() && unit().standing().available();
    }

    /** The state that views show. */
    String state() {
        return switch (admin) {
            case DISABLED -> "disabled";
            case DRAINING -> "draining";
            case ENABLED -> unresolved ? "unresolved" : unit().rule().state();
        };
    }

    void enter(Transaction transaction) {
        transaction.nextAtMember = first;
        transaction.previousAtMember = null;
        if (first != null) {
            first.previousAtMember = transaction;
        }
        first = transaction;
        outstanding++;
    }

    void leave(Transaction transaction) {
        Transaction before = transaction.previousAtMember;
        Transaction after = transaction.nextAtMember;
        if (before == null) {
            first = after;
        } else {
            before.nextAtMember = after;
        }
        if (after != null) {
            after.previousAtMember = before;
        }
        transaction.nextAtMember = null;
        transaction.previousAtMember = null;
        outstanding--;
    }

    /** The transactions that are with it leave it at once. */
    void moveOn() {
        for (Transaction t = first; t != null; t = t.nextAtMember) {
            t.evict();
        }
    }

    /** Those of one realm. */
    void moveOn(String realm) {
        for (Transaction t = first; t != null; t = t.nextAtMember) {
            if (t.realm().equals(realm)) {
                t.evict();
            }
        }
    }

    void countSent(boolean again) {
        sent++;
        retransmitted += again ? 1 : 0;
        pending(1);
    }

    void countAnswered(int packets, AnswerKind kind, long nanos) {
        answered += packets;
        pending(-packets);
        switch (kind) {
            case ACCEPT -> accepted++;
            case REJECT -> rejected++;
            case CHALLENGE -> challenged++;
            case RESPONSE -> {}
        }
        if (nanos >= 0) {
            responses++;
            responseNanos += nanos;
        }
    }

    void answeredAt(long now) {
        everAnswered = true;
        answeredAt = now;
    }

    /** Whether it has answered anybody after that moment. */
    boolean answeredSince(long nanos) {
        return everAnswered && answeredAt - nanos > 0;
    }

    void countIgnored() {
        ignored++;
        pending(-1);
    }

    void countRefused(int packets) {
        refused += packets;
        pending(-packets);
    }

    void countAbandoned(int packets) {
        abandoned += packets;
        pending(-packets);
    }

    void countLate() {
        late++;
    }

    void countProbeSent() {
        probesSent++;
    }

    void countProbeAnswered() {
        probesAnswered++;
    }

    ServerView view() {
        return new ServerView(
                server.name(),
                index,
                role,
                address,
                state(),
                available(),
                sinceNanos,
                reason,
                weight,
                outstanding,
                sent,
                retransmitted,
                answered,
                accepted,
                rejected,
                challenged,
                ignored,
                refused,
                abandoned,
                pending,
                late,
                probesSent,
                probesAnswered,
                unit().probing(),
                responses == 0 ? null : (Long) (responseNanos / responses / 1000),
                unit().realms());
    }
}
