package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.Answer;
import io.github.camelradius.lb.core.status.Standing;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One server's part in a transaction: what may be sent to it, and where its packets are reported. Every packet that was
 * {@link #sent} ends in exactly one of answered, ignored, refused or abandoned (rules section 1), also after its
 * transaction has ended or gone on to another server. Any thread.
 */
public final class ServerAttempt {
    /** Response time when it is not known which packet was answered. */
    public static final long UNKNOWN_TIME = -1;

    private final Transaction transaction;
    private final Member member;
    private final String rule;
    private final boolean trial;
    private final int tries;

    /** Where its realm is judged apart from the server; null where it is not. */
    private final @Nullable RealmUnit realm;

    /** Send times of the undecided packets are the last {@code undecided} of these. */
    private long[] sentAt = new long[2];

    private int sent;
    private int undecided;
    private volatile boolean movedOn;
    private boolean waiting;
    /** Whether its last packet went out in a crowd: all of these come due when the crowd has just gone. */
    private boolean sentInCrowd;

    /** The same at the group's shadow, which hears of the same packets; null without one. */
    private @Nullable ServerAttempt mirror;

    ServerAttempt(Transaction transaction, Member member, String rule, boolean trial) {
        this(transaction, member, rule, trial, trial ? 1 : member.tries);
    }

    ServerAttempt(Transaction transaction, Member member, String rule, boolean trial, int tries) {
        this.transaction = transaction;
        this.member = member;
        this.rule = rule;
        this.trial = trial;
        this.tries = tries;
        Realms realms = transaction.group().realms();
        this.realm = realms == null ? null : realms.use(transaction.realm(), member.unit());
    }

    Transaction transaction() {
        return transaction;
    }

    Member member() {
        return member;
    }

    @Nullable ServerAttempt mirror() {
        return mirror;
    }

    void mirror(ServerAttempt atShadow) {
        mirror = atShadow;
    }

    @Nullable RealmUnit realm() {
        return realm;
    }

    /** It is the one request that the server, or its realm there, is tried with. */
    void startTrial() {
        if (member.unit().rule().standing() == Standing.TRIAL) {
            member.unit().startTrial(this);
        }
        if (realm != null) {
            realm.startTrial(this);
        }
    }

    void endTrial() {
        member.unit().endTrial(this);
        if (realm != null) {
            realm.endTrial(this);
        }
    }

    boolean trial() {
        return trial;
    }

    boolean nothingSent() {
        return sent == 0;
    }

    void moveOn() {
        movedOn = true;
    }

    /** Whether the transaction has to leave this server at once: it was disabled or is out of service. */
    public boolean movedOn() {
        return movedOn;
    }

    /** Index of the server in configuration order, from 0; below 0 when it has left the group. */
    public int server() {
        return member.index;
    }

    public String serverName() {
        return member.server.name();
    }

    /** The rule that picked the server. */
    public String rule() {
        return rule;
    }

    /** Packets to send at most. */
    public int tries() {
        return tries;
    }

    /** Timeout of each packet, nanoseconds. */
    public long timeoutNanos() {
        return member.timeoutNanos;
    }

    /** Whether another packet may go to this server now: tries and deadline allow it and the transaction is still here. */
    public boolean maySend() {
        ServerGroup group = transaction.group();
        group.enter();
        try {
            return sent < tries
                    && !movedOn
                    && transaction.isAt(this)
                    && group.nanos() < transaction.deadlineNanos()
                    && (!transaction.anythingSent() || group.budget(member.role).allows());
        } finally {
            group.exit();
        }
    }

    /**
     * Whether to send nothing more now but to await a late answer until the deadline: requests are refused for want of room
     * ({@link Crowding}), or were when its packet was sent. Never without a deadline.
     */
    public boolean waits() {
        ServerGroup group = transaction.group();
        group.enter();
        try {
            long now = group.nanos();
            boolean waits = (sentInCrowd || group.crowding(member.role).isOn(now))
                    && !movedOn
                    && transaction.isAt(this)
                    && transaction.deadlineNanos() != Transaction.NO_DEADLINE
                    && now < transaction.deadlineNanos();
            if (waits && !waiting) {
                waiting = true;
                member.waiting(1);
            }
            return waits;
        } finally {
            group.exit();
        }
    }

    /** The transaction has left the server. */
    void left() {
        if (waiting) {
            waiting = false;
            member.waiting(-1);
        }
    }

    /** Nothing was sent because no Identifier was free: no evidence against the server. */
    public void noIdentifier() {
        ServerGroup group = transaction.group();
        group.enter();
        try {
            transaction.noIdentifier();
        } finally {
            group.exit();
        }
    }

    /** A packet goes out. */
    public void sent() {
        ServerGroup group = transaction.group();
        group.enter();
        try {
            if (mirror != null) {
                mirror.sent();
            }
            group.budget(member.role).sent(!transaction.anythingSent());
            if (sent == 0) {
                transaction.sentTo(this);
            }
            if (sent == sentAt.length) {
                sentAt = Arrays.copyOf(sentAt, sent * 2);
            }
            long now = group.nanos();
            sentInCrowd = group.crowding(member.role).isOn(now);
            sentAt[sent++] = now;
            undecided++;
            member.countSent(sent > 1);
            member.unit().traffic(now);
            member.unit().judgement().sent(this, new PacketMoment(this, now, UNKNOWN_TIME, 0, false, false));
        } finally {
            group.exit();
        }
    }

    /**
     * A valid answer came: it decides all undecided packets; without one it is a late answer.
     *
     * @param responseNanos from sending to answer, or {@link #UNKNOWN_TIME}
     * @return whether it completes the transaction: true for the first answer to an open one
     */
    public boolean answered(Answer answer, long responseNanos) {
        ServerGroup group = transaction.group();
        group.enter();
        try {
            if (mirror != null) {
                mirror.answered(answer, responseNanos);
            }
            int packets = undecided;
            boolean late = packets == 0;
            if (late) {
                if (transaction.ending() != null) {
                    return false;
                }
                member.countLate();
            } else {
                undecided = 0;
                member.countAnswered(packets, answer.kind(), responseNanos);
            }
            if (!member.hasLeft()) {
                group.policy(member.role)
                        .answered(member.index, transaction.request(), late ? UNKNOWN_TIME : responseNanos);
            }
            endTrial();
            long now = group.nanos();
            member.answeredAt(now);
            member.unit().traffic(now);
            long sentNanos = sent == 0 ? now : sentAt[late ? sent - 1 : sent - packets];
            member.unit()
                    .judgement()
                    .answered(
                            this,
                            new PacketMoment(
                                    this, sentNanos, late ? UNKNOWN_TIME : responseNanos, packets, late, false));
            return transaction.complete(this, answer);
        } finally {
            group.exit();
        }
    }

    /** A valid answer came after all packets were decided; while the transaction is open it completes it. */
    public boolean late(Answer answer) {
        return answered(answer, UNKNOWN_TIME);
    }

    /** The oldest undecided packet passed its timeout without a valid answer. */
    public void ignored() {
        ServerGroup group = transaction.group();
        group.enter();
        try {
            if (mirror != null) {
                mirror.ignored();
            }
            if (undecided == 0) {
                return;
            }
            long now = group.nanos();
            long sentNanos = sentAt[sent - undecided];
            undecided--;
            member.countIgnored();
            if (!member.hasLeft()) {
                group.policy(member.role).ignored(member.index, now - sentNanos);
            }
            boolean lastTry = undecided == 0 && sent >= tries;
            endTrial();
            if (member.answeredSince(sentNanos) && group.crowding(member.role).excuses(sentInCrowd, now)) {
                member.unit().judgement().overloaded(this);
                return;
            }
            member.unit().judgement().ignored(this, new PacketMoment(this, sentNanos, UNKNOWN_TIME, 1, false, lastTry));
        } finally {
            group.exit();
        }
    }

    /**
     * The port is unreachable or sending failed: all undecided packets end here.
     *
     * @param event the same object for all attempts that one event ends: it is evidence once (rules section 2.7)
     */
    public void refused(Object event) {
        ServerGroup group = transaction.group();
        group.enter();
        try {
            if (mirror != null) {
                mirror.refused(event);
            }
            int packets = undecided;
            undecided = 0;
            member.countRefused(packets);
            endTrial();
            long sentNanos = packets == 0 ? group.nanos() : sentAt[sent - packets];
            PacketMoment moment = new PacketMoment(this, sentNanos, UNKNOWN_TIME, packets, false, true);
            member.unit().judgement().refused(this, moment, event);
        } finally {
            group.exit();
        }
    }

    /** Cancel or shutdown: all undecided packets end here, without evidence. */
    public void abandoned() {
        ServerGroup group = transaction.group();
        group.enter();
        try {
            if (mirror != null) {
                mirror.abandoned();
            }
            member.countAbandoned(undecided);
            if (realm != null) {
                realm.countUndecided(undecided);
            }
            undecided = 0;
            endTrial();
        } finally {
            group.exit();
        }
    }

    @Override
    public String toString() {
        return member.server.name() + " by " + rule;
    }
}
