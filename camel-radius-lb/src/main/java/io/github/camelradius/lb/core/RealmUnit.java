package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.RandomSource;
import io.github.camelradius.lb.core.model.Timers;
import io.github.camelradius.lb.core.status.Standing;
import io.github.camelradius.lb.core.status.StatusContext;
import io.github.camelradius.lb.core.status.StatusRule;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One realm behind one server: a status of its own by the group's rule. It has no probes, which ask the server only. A
 * realm whose rule has no time to wait for gets one request every 30 s as if it were well. Under the group's lock.
 */
final class RealmUnit implements StatusContext {
    /** From one request to the next that finds out whether the realm is back. */
    private static final long RETRY_NANOS = Duration.ofSeconds(30).toNanos();

    /** Ignored packets in a row after which the realm does not show any more that the server lives. */
    private static final int SILENT = 2;

    private final ServerGroup group;
    private final Realms realms;
    private final Realm realm;
    private final StatusUnit server;
    private final StatusRule rule;

    private long sinceNanos;
    private String reason = "start";
    private long usedNanos;
    private int pending;
    private int unanswered;
    private int timers;
    private boolean troubled;
    private boolean closed;
    private boolean outdated;
    private @Nullable ServerAttempt trial;

    /** Places among the {@link Witnesses} of its server. */
    @Nullable RealmUnit earlier;

    @Nullable RealmUnit later;

    long answeredNanos;

    RealmUnit(ServerGroup group, Realms realms, Realm realm, StatusUnit server) {
        this.group = group;
        this.realms = realms;
        this.realm = realm;
        this.server = server;
        this.sinceNanos = group.nanos();
        this.usedNanos = sinceNanos;
        this.rule = group.settings().statusRule().create(group.settings().statusOptions(), this);
    }

    StatusRule rule() {
        return rule;
    }

    String name() {
        return realm.name;
    }

    StatusUnit server() {
        return server;
    }

    boolean isClosed() {
        return closed;
    }

    /** It is judged by another rule from when it is well again. */
    void outdated() {
        outdated = true;
        settle();
    }

    boolean isTroubled() {
        return troubled;
    }

    void used() {
        usedNanos = group.nanos();
    }

    boolean isExpired() {
        return pending == 0 && timers == 0 && group.nanos() - usedNanos > realms.timeoutNanos();
    }

    Standing standing() {
        Standing standing = rule.standing();
        if (standing == Standing.TRIAL) {
            return trial == null ? standing : Standing.NEVER;
        }
        boolean waitsForAnswers = (standing == Standing.AVAILABLE_SECOND || standing.lastResort()) && timers == 0;
        return waitsForAnswers && group.nanos() - usedNanos >= RETRY_NANOS ? Standing.AVAILABLE : standing;
    }

    void startTrial(ServerAttempt attempt) {
        trial = attempt;
    }

    void endTrial(ServerAttempt attempt) {
        if (trial == attempt) {
            trial = null;
        }
    }

    void countSent() {
        pending++;
    }

    void countAnswered(int packets) {
        pending -= packets;
        unanswered = 0;
        if (!closed) {
            server.judgement().witnesses().answered(this, group.nanos());
        }
    }

    void countIgnored() {
        pending--;
        unanswered++;
        if (unanswered >= SILENT) {
            server.judgement().witnesses().remove(this);
        }
    }

    void countUndecided(int packets) {
        pending -= packets;
    }

    /** After every event of its rule. */
    void settle() {
        trouble(!closed && rule.standing() != Standing.AVAILABLE);
        if (outdated && !closed && !troubled) {
            close(); // the next request begins anew
        }
    }

    private void trouble(boolean now) {
        if (now != troubled) {
            troubled = now;
            realm.troubled(now ? 1 : -1);
            server.troubled(now ? 1 : -1);
        }
    }

    /** It is not judged any more; what is pending is decided without it. */
    void close() {
        closed = true;
        trouble(false);
        server.judgement().witnesses().remove(this);
        realm.remove(server);
    }

    RealmView view() {
        return new RealmView(realm.name, rule.state(), sinceNanos, reason);
    }

    void groupChanged() {
        rule.groupChanged();
        settle();
    }

    @Override
    public int pending() {
        return pending;
    }

    @Override
    public long nanos() {
        return group.nanos();
    }

    @Override
    public Timers.Handle schedule(long delayNanos, Runnable task) {
        Task scheduled = new Task(task);
        scheduled.handle = group.schedule(delayNanos, server.server(), scheduled);
        timers++;
        return scheduled;
    }

    private final class Task implements Runnable, Timers.Handle {
        private final Runnable task;
        private Timers.@Nullable Handle handle;

        Task(Runnable task) {
            this.task = task;
        }

        @Override
        public void run() {
            handle = null;
            timers--;
            if (!closed) {
                task.run();
                settle();
                server.settle();
            }
        }

        @Override
        public void cancel() {
            Timers.Handle waiting = handle;
            if (waiting != null) {
                handle = null;
                timers--;
                waiting.cancel();
            }
        }
    }

    @Override
    public RandomSource random() {
        return group.random();
    }

    @Override
    public void changed(String old, String ruleName, String evidence) {
        sinceNanos = group.nanos();
        reason = evidence;
        if (troubled || rule.standing() != Standing.AVAILABLE) {
            server.tell(realm.name, old, rule.state(), ruleName, evidence); // that a new one is well is no news
        }
        realm.groupChanged(this);
    }

    @Override
    public void reason(String text) {
        reason = text;
    }

    @Override
    public void evict() {
        server.evict(realm.name);
    }

    /** A probe would say nothing about the realm. */
    @Override
    public void probe() {}

    @Override
    public boolean probed() {
        return false;
    }

    @Override
    public boolean anotherAvailable() {
        return server.anotherAvailable(realm);
    }

    @Override
    public long timeoutNanos() {
        return server.timeoutNanos();
    }

    @Override
    public int tries() {
        return server.tries();
    }

    @Override
    public int successes() {
        return server.successes();
    }

    /** Shares are of servers. */
    @Override
    public long slowStartNanos() {
        return 0;
    }
}
