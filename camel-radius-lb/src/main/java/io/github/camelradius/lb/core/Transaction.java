package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.affinity.Affinity;
import io.github.camelradius.lb.core.model.Answer;
import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.RequestView;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.core.status.Standing;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One client request from its receipt to its answer or its failure (rules section 2). The driver asks {@link #next} for
 * a server, sends, reports packets to the {@link ServerAttempt}, and asks again when that server has not answered. Any
 * thread.
 */
public final class Transaction {
    /** {@link #deadlineNanos()} when there is none. */
    public static final long NO_DEADLINE = Long.MAX_VALUE;

    private final ServerGroup group;
    private final RequestView request;
    private final boolean pinned;
    private final @Nullable Member only;
    private final long deadlineNanos;

    /** The same request at the group's shadow; null without one. */
    private final @Nullable Transaction mirror;

    private final String realm;

    /** Servers it has had, in order; a transaction rarely has more than a few. */
    private @Nullable Member[] tried = new @Nullable Member[2];

    private int triedServers;
    private volatile String excluded = "";
    int lastResortsUsed;

    @Nullable Transaction nextAtMember;

    @Nullable Transaction previousAtMember;

    private @Nullable ServerAttempt current;
    private volatile @Nullable Ending ending;
    private @Nullable Runnable mover;
    private boolean anythingSent;
    private boolean started;
    private boolean bound;
    private boolean lacksRoom;

    Transaction(ServerGroup group, RequestView request) {
        this(group, request, false, null);
    }

    /**
     * @param pinned whether it is an internal one for one server only
     * @param only that server; null when it does not have the role
     */
    Transaction(ServerGroup group, RequestView request, boolean pinned, @Nullable Member only) {
        this.group = group;
        this.request = request;
        this.pinned = pinned;
        this.only = only;
        long limit = group.settings().deadlineNanos();
        this.deadlineNanos = limit == Option.OFF ? NO_DEADLINE : group.nanos() + limit;
        this.realm = group.realms() == null ? "" : RealmNames.of(request);
        Shadow shadow = group.shadow();
        this.mirror = shadow == null ? null : shadow.open(request, pinned, only);
    }

    ServerGroup group() {
        return group;
    }

    /** In a group with health per realm; else empty. */
    String realm() {
        return realm;
    }

    @Nullable Transaction mirror() {
        return mirror;
    }

    public RequestView request() {
        return request;
    }

    boolean isPinned() {
        return pinned;
    }

    /** Index of the one server that a pinned one may use; below 0 when it cannot any more. */
    int onlyServer() {
        return only == null ? Member.LEFT : only.index;
    }

    /** On the group's clock: at it or later nothing is sent; {@link #NO_DEADLINE} for none. */
    public long deadlineNanos() {
        return deadlineNanos;
    }

    /** The server it is with; null before the first, between two and after its end. */
    public @Nullable ServerAttempt current() {
        return current;
    }

    /** How it ended, or null while it is open. */
    public @Nullable Ending ending() {
        return ending;
    }

    /** Whether any packet was sent. */
    public boolean anythingSent() {
        return anythingSent;
    }

    /**
     * What to run when the transaction has to leave its server at once, because that is disabled or out of service. The
     * task asks {@link #next}; it runs outside all locks. To be called before the first {@link #next}, which makes others
     * see it.
     */
    public void onMove(Runnable task) {
        mover = task;
    }

    /**
     * The next server: the first one, or another one when the current one has not answered.
     *
     * @return null when the transaction has ended, see {@link #ending}
     */
    public @Nullable ServerAttempt next() {
        group.enter();
        try {
            ServerAttempt previous = current;
            leave();
            if (ending != null) {
                return null;
            }
            if (bound) {
                end(Ending.SILENCE);
            } else if (previous != null && previous.trial()) {
                end(Ending.TIMEOUT);
            } else if (group.nanos() >= deadlineNanos) {
                end(failure());
            } else if (anythingSent && !group.budget(request.role()).allows()) {
                end(failure());
            } else {
                ServerAttempt chosen = group.chooser().choose(this, previous);
                Shadow shadow = group.shadow();
                if (shadow != null && mirror != null && mirror.group == shadow.group()) {
                    shadow.follow(mirror, previous == null ? null : previous.mirror(), chosen);
                }
                if (chosen != null) {
                    enter(chosen);
                    return chosen;
                }
                if (!anythingSent) {
                    crowded();
                }
                end(bound ? Ending.SILENCE : failure());
            }
            return null;
        } finally {
            group.exit();
        }
    }

    /** Nothing could be sent: was it for want of room? */
    private void crowded() {
        lacksRoom |= Crowding.anyFull(group.members(request.role()));
        if (lacksRoom) {
            group.crowding(request.role()).refused(group.nanos());
        }
    }

    /** A server had no Identifier for it. */
    void noIdentifier() {
        lacksRoom = true;
    }

    /**
     * Whether it met a server that had no room for it: a pending limit that was reached, or no free Identifier. When nothing
     * was sent that is why.
     */
    public boolean lacksRoom() {
        group.enter();
        try {
            return lacksRoom;
        } finally {
            group.exit();
        }
    }

    /** How it fails when there is nobody left or no time (rules section 2.5). */
    private Ending failure() {
        Role role = request.role();
        if (!pinned && group.settings().fallback(role)) {
            return Ending.FALLBACK;
        }
        return anythingSent ? Ending.TIMEOUT : Ending.NO_SERVER;
    }

    /** Gives it up: packets that were sent stay pending until they are decided. */
    public void cancel() {
        if (ending != null) {
            return;
        }
        group.enter();
        try {
            if (ending == null) {
                leave();
                end(Ending.CANCELLED);
            }
        } finally {
            group.exit();
        }
    }

    /**
     * Servers that were no candidates at the last decision, each with its reason, {@code a=tried, b=down}; may be empty,
     * and names no more than 32.
     */
    public String excluded() {
        return excluded;
    }

    String lastExcluded() {
        return excluded;
    }

    void excluded(String text) {
        excluded = text;
    }

    int triedServers() {
        return triedServers;
    }

    /** Index of the k-th; below 0 when it has left the group. */
    int triedServer(int k) {
        return Objects.requireNonNull(tried[k]).index;
    }

    boolean tried(int server) {
        for (int i = 0; i < triedServers; i++) {
            if (triedServer(i) == server) {
                return true;
            }
        }
        return false;
    }

    /** Whether this is the first decision: only then affinity is asked. */
    boolean start() {
        boolean first = !started;
        started = true;
        return first;
    }

    void bind() {
        bound = true;
    }

    boolean isAt(ServerAttempt attempt) {
        return ending == null && current == attempt;
    }

    void sentTo(ServerAttempt attempt) {
        anythingSent = true;
        if (current == attempt) {
            attempt.member().unsent(-1);
        }
    }

    /** Moves it on when it can be moved; a driver that has set no task keeps the server. */
    void evict() {
        ServerAttempt attempt = current;
        Runnable task = mover;
        if (attempt != null && task != null && !attempt.movedOn()) {
            attempt.moveOn();
            group.afterwards(task);
        }
    }

    boolean complete(ServerAttempt by, Answer answer) {
        if (ending != null) {
            return false;
        }
        leave();
        end(Ending.ANSWERED);
        if (!by.member().hasLeft()) {
            int server = group.memory().number(by.server());
            for (Affinity affinity : group.memory().all()) {
                affinity.answered(request, server, answer);
            }
        }
        return true;
    }

    /** As a shadow's: what would be chosen now. It has left its server. */
    @Nullable ServerAttempt propose(@Nullable ServerAttempt previous) {
        return bound ? null : group.chooser().choose(this, previous);
    }

    /**
     * As a shadow's: it goes where the group's has gone. A request that comes to a server which is to be probed by a
     * client's request is that request.
     */
    ServerAttempt follow(ServerAttempt live) {
        Member member = group.member(request.role(), live.server());
        boolean trial = member.unit().rule().standing() == Standing.TRIAL;
        ServerAttempt attempt = new ServerAttempt(this, member, live.rule(), trial, live.tries());
        if (trial) {
            attempt.startTrial();
        }
        enter(attempt);
        return attempt;
    }

    private void enter(ServerAttempt attempt) {
        current = attempt;
        if (triedServers == tried.length) {
            tried = Arrays.copyOf(tried, 2 * triedServers);
        }
        tried[triedServers++] = attempt.member();
        attempt.member().enter(this);
        group.roster().loadChanged(attempt.server());
        attempt.member().unsent(1);
    }

    private void leave() {
        if (mirror != null) {
            mirror.leave();
        }
        ServerAttempt attempt = current;
        if (attempt != null) {
            current = null;
            attempt.member().leave(this);
            attempt.left();
            group.roster().loadChanged(attempt.server());
            if (attempt.nothingSent()) {
                attempt.member().unsent(-1);
                attempt.endTrial();
            }
        }
    }

    private void end(Ending how) {
        ending = how;
        mover = null;
        if (mirror != null) {
            mirror.end(how);
        }
    }
}
