package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.affinity.FoundSession;
import io.github.camelradius.lb.core.affinity.SessionQuery;
import io.github.camelradius.lb.core.affinity.Sessions;
import io.github.camelradius.lb.core.model.MonotonicClock;
import io.github.camelradius.lb.core.model.RandomSource;
import io.github.camelradius.lb.core.model.RequestView;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.core.model.Timers;
import io.github.camelradius.lb.core.policy.Policy;
import io.github.camelradius.lb.core.status.Own;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An ordered list of servers with one selection policy and one status rule: opens transactions, keeps health and
 * counters. Thread-safe: one lock a group, under which no listener, driver or probe sender is called.
 */
public final class ServerGroup {
    private final Surroundings surroundings;
    private final MonotonicClock clock;
    private final RandomSource random;
    private final Timers timers;
    private final Guard guard;
    private final Notices notices;
    private final Roster roster;
    private final Affinities affinities;
    private final Chooser chooser;
    private final Steering steering;
    private final RetryBudget[] budgets = new RetryBudget[Role.values().length];
    private final Crowding[] crowding = new Crowding[Role.values().length];
    private volatile GroupSettings settings;
    private volatile @Nullable Realms realms;
    private volatile @Nullable Shadow shadow;
    private boolean closed;

    /**
     * @param clock monotonic time; wall-clock jumps must not show in it
     * @param random draws of policies, and the jitter of probes
     * @param timers run dead-time, probes and the like
     * @param listener hears of state changes
     * @param probeSender sends probes; unused when they are off
     */
    public ServerGroup(
            GroupSettings settings,
            MonotonicClock clock,
            RandomSource random,
            Timers timers,
            GroupListener listener,
            ProbeSender probeSender) {
        this(settings, new Surroundings(clock, random, timers, listener, probeSender, new Guard()));
    }

    ServerGroup(GroupSettings settings, Surroundings surroundings) {
        this.settings = settings;
        this.surroundings = surroundings;
        this.clock = surroundings.clock();
        this.random = surroundings.random();
        this.timers = surroundings.timers();
        this.guard = surroundings.guard();
        this.notices = new Notices(settings.name(), surroundings);
        this.shadow = Shadow.of(settings.shadow(), surroundings);
        Arrays.setAll(budgets, role -> new RetryBudget(settings.options().retryBudget()));
        crowdAnew();
        this.affinities = new Affinities(this, clock);
        this.realms = settings.options().healthPerRealm() ? new Realms(this) : null;
        this.roster = new Roster(this);
        this.chooser = new Chooser(this);
        this.steering = new Steering(this);
        for (int i = 0; i < settings.servers().size(); i++) {
            for (Role role : Role.values()) {
                String address = settings.servers().get(i).address(role);
                if (address != null) {
                    serve(i, role, address);
                }
            }
        }
    }

    private void crowdAnew() {
        boolean excusing = Own.NAME.equals(settings.statusRuleName());
        Arrays.setAll(crowding, role -> new Crowding(excusing));
    }

    /** From now on the server with this index serves the role, too, or serves it at another address. */
    public void serve(int server, Role role, String address) {
        enter();
        try {
            roster.serve(server, role, address);
            shadow(group -> group.serve(server, role, address));
        } finally {
            exit();
        }
    }

    /**
     * The same by the server's name.
     *
     * @return whether there is such a server
     */
    public boolean serve(String server, Role role, String address) {
        enter();
        try {
            int index = settings.serverNames().indexOf(server);
            if (index >= 0) {
                serve(index, role, address);
            }
            return index >= 0;
        } finally {
            exit();
        }
    }

    /**
     * From now on it has these settings. Servers that stay, by their names, keep their counters, sessions, conversations,
     * what was done to them and how they stand; a server that has left still decides what is pending there. Open transactions
     * go on, and choose by these settings from now on.
     *
     * @param next of this group; with the addresses of all its servers
     */
    public void renew(GroupSettings next) {
        enter();
        try {
            GroupSettings before = settings;
            settings = next;
            affinities.renew(before);
            for (RetryBudget budget : budgets) {
                budget.percent(next.options().retryBudget());
            }
            if (!next.hasStatusRuleOf(before)) {
                crowdAnew();
            }
            chooser.renew(before);
            roster.renew(before);
            renewShadow();
        } finally {
            exit();
        }
    }

    private void renewShadow() {
        Shadow before = shadow;
        Shadow now = Shadow.renewed(before, settings.shadow(), surroundings);
        if (now != null && now != before) {
            roster.all().forEach(now::adopt);
        }
        shadow = now;
    }

    /** Health per realm, as the settings say now; what was known of realms is lost. */
    void realmsAnew() {
        Realms present = realms;
        if (present != null) {
            present.close();
        }
        realms = settings.options().healthPerRealm() ? new Realms(this) : null;
    }

    /** From now on this one hears of selections. */
    public void onDecision(DecisionListener decisions) {
        enter();
        try {
            notices.onDecision(decisions);
        } finally {
            exit();
        }
    }

    /**
     * The newest selections, oldest first.
     *
     * @param count at most; option {@code decisions} says how many are kept
     */
    public List<Decision> decisions(int count) {
        enter();
        try {
            return chooser.log().last(count);
        } finally {
            exit();
        }
    }

    /** The settings it was made of. */
    public GroupSettings settings() {
        return settings;
    }

    /** A client's request was received now. */
    public Transaction open(RequestView request) {
        return new Transaction(this, request);
    }

    /** An internal request for one server: no failover, no fallback. */
    public Transaction openFor(RequestView request, int server) {
        enter();
        try {
            Objects.checkIndex(server, settings.servers().size());
            return new Transaction(this, request, true, members(request.role())[server]);
        } finally {
            exit();
        }
    }

    /**
     * What an Accounting-On or -Off causes beside itself (rules section 3): the sessions of its NAS end, and each further
     * server that holds one, or with {@code accounting-on: all} each one, gets its own internal transaction. To be called
     * once for each request, after {@link Transaction#next} has chosen its first server.
     *
     * @return opened transactions that the driver runs as any other; empty for every other request
     */
    public List<Transaction> companions(Transaction of) {
        enter();
        try {
            Transaction mirror = of.mirror();
            if (mirror != null) {
                mirror.group().companions(mirror); // ends the sessions it knows; nobody sends what is returned
            }
            return affinities.companions(of);
        } finally {
            exit();
        }
    }

    /**
     * Nothing new goes to it but conversations, and the accounting of sessions that it has; what is pending finishes
     * there.
     *
     * @param role null for both
     * @return whether there is such a server with such a role
     */
    public boolean drain(String server, @Nullable Role role, String reason) {
        return steering.admin(server, role, Member.Admin.DRAINING, "drain", reason);
    }

    /** Nothing goes to it; what is pending moves on at once. */
    public boolean disable(String server, @Nullable Role role, String reason) {
        return steering.admin(server, role, Member.Admin.DISABLED, "disable", reason);
    }

    /** Ends draining and disabling; its status is what it was. */
    public boolean enable(String server, @Nullable Role role, String reason) {
        return steering.admin(server, role, Member.Admin.ENABLED, "enable", reason);
    }

    /** Its name does not resolve, or does again: without an address it gets nothing. */
    public boolean unresolved(String server, @Nullable Role role, boolean unresolved, String reason) {
        return steering.unresolved(server, role, unresolved, reason);
    }

    /**
     * Changes a weight, 0–1,000,000, from the next decision on.
     *
     * @throws io.github.camelradius.lb.core.model.OptionException when it is out of range
     */
    public boolean weight(String server, @Nullable Role role, int weight) {
        return steering.weight(server, role, weight);
    }

    /**
     * Forgets which sessions the server has: their accounting goes where the policy says. Conversations go on.
     *
     * @return whether there is such a server
     */
    public boolean clearSessions(String server) {
        return steering.clearSessions(server);
    }

    /** Whether the group remembers sessions now: not with {@code selection-basis: packet} and the like. */
    public boolean remembersSessions() {
        enter();
        try {
            return affinities.sessions().isKept();
        } finally {
            exit();
        }
    }

    /**
     * Which servers have the sessions that the query names, one for each NAS that it fits.
     *
     * @param limit how many at most
     */
    public List<FoundSession> findSessions(SessionQuery query, int limit) {
        return affinities.find(query, limit);
    }

    /** Sends a probe now unless one is in flight or probes are off. */
    public boolean probe(String server, @Nullable Role role) {
        return steering.probe(server, role);
    }

    /** Everything about the group at this moment. */
    public GroupView view() {
        enter();
        try {
            return GroupView.of(
                    this,
                    affinities,
                    Arrays.stream(budgets).mapToLong(RetryBudget::denied).sum());
        } finally {
            exit();
        }
    }

    /** How many servers of this role can take new transactions at this moment. */
    public Availability availability(Role role) {
        enter();
        try {
            int available = 0;
            int servers = 0;
            for (Member member : members(role)) {
                servers += member == null ? 0 : 1;
                available += member != null && member.available() ? 1 : 0;
            }
            return new Availability(available, servers);
        } finally {
            exit();
        }
    }

    /** Stops its timers and probes; open transactions may still end. */
    public void close() {
        enter();
        try {
            closed = true;
            roster.close();
            shadow(ServerGroup::close);
        } finally {
            exit();
        }
    }

    void enter() {
        guard.enter();
    }

    void exit() {
        guard.exit();
    }

    /** Health per realm, or null. */
    @Nullable Realms realms() {
        return realms;
    }

    /** What compares a second profile's choices, or null. */
    @Nullable Shadow shadow() {
        return shadow;
    }

    /** What happened to the group as a whole happens to its shadow as well. */
    void shadow(Consumer<ServerGroup> happening) {
        Shadow present = shadow;
        if (present != null) {
            happening.accept(present.group());
        }
    }

    void afterwards(Runnable message) {
        guard.afterwards(message);
    }

    Notices notices() {
        return notices;
    }

    long nanos() {
        return clock.nanos();
    }

    RandomSource random() {
        return random;
    }

    Roster roster() {
        return roster;
    }

    Steering steering() {
        return steering;
    }

    Chooser chooser() {
        return chooser;
    }

    RetryBudget budget(Role role) {
        return budgets[role.ordinal()];
    }

    Crowding crowding(Role role) {
        return crowding[role.ordinal()];
    }

    Sessions sessions() {
        return affinities.sessions();
    }

    /** What it remembers, in numbers of servers. */
    Affinities memory() {
        return affinities;
    }

    Policy policy(Role role) {
        return roster.policy(role);
    }

    @Nullable Member[] members(Role role) {
        return roster.members(role);
    }

    Member member(Role role, int server) {
        return Objects.requireNonNull(members(role)[server]);
    }

    /** Runs a task under the lock later, unless it was cancelled or the group closed meanwhile. */
    Timers.Handle schedule(long delayNanos, int server, Runnable task) {
        GuardedTask guarded = new GuardedTask(this, task);
        guarded.handle(timers.schedule(delayNanos, server, guarded));
        return guarded;
    }

    boolean isClosed() {
        return closed;
    }
}
