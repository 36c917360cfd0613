package io.github.camelradius.lb;

import io.github.camelradius.component.ClientAudit;
import io.github.camelradius.lb.camel.LiveTimers;
import io.github.camelradius.lb.camel.NameWatch;
import io.github.camelradius.lb.core.Availability;
import io.github.camelradius.lb.core.Decision;
import io.github.camelradius.lb.core.GroupListener;
import io.github.camelradius.lb.core.GroupSettings;
import io.github.camelradius.lb.core.ServerGroup;
import io.github.camelradius.lb.core.StateChange;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.core.model.Timers;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.camel.CamelContext;
import org.apache.camel.CamelContextAware;
import org.apache.camel.RuntimeCamelException;
import org.apache.camel.health.HealthCheckRegistry;
import org.apache.camel.support.service.ServiceSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The health of all server groups of a CamelContext. Balancers that name the same group share its servers, health and
 * conversations; a balancer that names none has its route as scope. A group survives the stop and start of its routes,
 * and removal and re-adding within {@link #setKeepAfterLastUse 5 minutes}.
 */
public final class HealthRegistry extends ServiceSupport implements CamelContextAware, ClientAudit {
    private static final Logger LOG = LoggerFactory.getLogger(HealthRegistry.class);

    private final Map<String, GroupScope> scopes = new LinkedHashMap<>();
    private final Announcements announcements = new Announcements();
    private final Metering metering = new Metering();
    private final GroupsHealthCheck healthCheck = new GroupsHealthCheck(this);
    private volatile boolean readinessNeedsServer;
    private final RadiusSteering steering = new RadiusSteering(this, InstantSource.system());
    private boolean holding;
    private Duration keepAfterLastUse = Duration.ofMinutes(5);
    private @Nullable CamelContext camelContext;
    private @Nullable ScheduledExecutorService timerThread;
    private @Nullable ScheduledExecutorService nameThread;

    private HealthRegistry() {}

    /** The registry of this context, made at the first call. */
    public static HealthRegistry get(CamelContext context) {
        synchronized (context) {
            HealthRegistry present = context.hasService(HealthRegistry.class);
            if (present == null) {
                present = new HealthRegistry();
                try {
                    context.addService(present, true, true);
                } catch (Exception e) {
                    throw RuntimeCamelException.wrapRuntimeCamelException(e);
                }
            }
            return present;
        }
    }

    @Override
    public @Nullable CamelContext getCamelContext() {
        return camelContext;
    }

    @Override
    public void setCamelContext(CamelContext camelContext) {
        this.camelContext = camelContext;
        announcements.context(camelContext);
    }

    /** How long a group is kept after its last balancer has gone; 5 minutes by default. */
    public void setKeepAfterLastUse(Duration keepAfterLastUse) {
        this.keepAfterLastUse = keepAfterLastUse;
    }

    public Duration getKeepAfterLastUse() {
        return keepAfterLastUse;
    }

    /** Whether Camel's readiness needs a server available in each group and role; off by default. */
    public void setReadinessNeedsServer(boolean readinessNeedsServer) {
        this.readinessNeedsServer = readinessNeedsServer;
    }

    public boolean isReadinessNeedsServer() {
        return readinessNeedsServer;
    }

    @Override
    protected void doStart() {
        HealthCheckRegistry checks = HealthCheckRegistry.get(Objects.requireNonNull(camelContext));
        if (checks != null) {
            checks.register(healthCheck);
        }
    }

    /** Hears of state changes of all groups: one at a time for each group, outside all locks, quickly. */
    public void addListener(GroupListener listener) {
        announcements.add(listener);
    }

    public void removeListener(GroupListener listener) {
        announcements.remove(listener);
    }

    /**
     * Tells these of all servers, those that are there and those that come.
     *
     * @throws IllegalStateException when there are meters already
     */
    public void meters(ServerMeters meters) {
        metering.meters(meters);
    }

    /** The newest changes of state of all groups, at most 1,000, oldest first. */
    public List<StateChange> events(int last) {
        return announcements.last(last);
    }

    /** The newest selections of all groups, oldest first; a group's option {@code decisions} says how many it keeps. */
    public List<Decision> decisions(int last) {
        List<Decision> all = new ArrayList<>();
        for (GroupScope scope : scopes()) {
            all.addAll(scope.group().decisions(last));
        }
        all.sort((one, other) -> Long.signum(one.nanos() - other.nanos()));
        return List.copyOf(all.subList(Math.max(0, all.size() - Math.max(last, 0)), all.size()));
    }

    private synchronized List<GroupScope> scopes() {
        return new ArrayList<>(scopes.values());
    }

    /** All groups at this moment, in the order of their first use. */
    public List<GroupStatus> groups() {
        return scopes().stream().map(GroupScope::status).toList();
    }

    /** How many servers can take new transactions, by group and role, {@code home/auth}; only roles that are served. */
    public Map<String, Availability> availability() {
        Map<String, Availability> all = new TreeMap<>();
        for (GroupScope scope : scopes()) {
            for (Role role : Role.values()) {
                Availability found = scope.group().availability(role);
                if (found.servers() > 0) {
                    all.put(scope.group().settings().name() + '/' + role, found);
                }
            }
        }
        return all;
    }

    /** To drain, disable, enable … servers, with an audit. */
    public RadiusSteering steering() {
        return steering;
    }

    /** The engine of a group; null when no balancer has used it. Orders to it are neither audited nor kept. */
    public synchronized @Nullable ServerGroup group(String name) {
        GroupScope scope = scopes.get(name);
        return scope == null ? null : scope.group();
    }

    /**
     * Forgets that a server has signed its answers with Message-Authenticator, which makes it mandatory under
     * {@code requireMessageAuthenticator=auto}: for one that was replaced by a server that does not sign.
     *
     * @return false when there is no such server
     */
    public boolean resetMessageAuthenticator(String group, String server, Role role) {
        try {
            steering.apply(SteeringOrder.of(SteeringAction.RESET_MESSAGE_AUTHENTICATOR, group, server, role, ""));
            return true;
        } catch (SteeringException e) {
            return false;
        }
    }

    @Override
    public void messageAuthenticatorReset(String client, String reason) {
        steering.auditClient(SteeringAction.RESET_MESSAGE_AUTHENTICATOR, client, JmxCaller.actor(), reason);
    }

    void forgetMessageAuthenticator(String group, String server, Role role) {
        GroupScope scope;
        synchronized (this) {
            scope = scopes.get(group);
        }
        if (scope != null) {
            scope.resetMessageAuthenticator(server, role);
        }
    }

    /**
     * The scope for a balancer, made at its first use.
     *
     * @throws IllegalArgumentException when another route uses the scope with other servers or settings
     */
    synchronized GroupGeneration acquire(
            RadiusLoadBalancer balancer, String name, String route, RadiusServerGroup config, List<String> servers) {
        GroupScope scope = scopes.get(name);
        if (scope == null) {
            GroupSettings settings = config.settings(name, servers);
            settings.warnings().forEach(warning -> LOG.warn("Group {}: {}", name, warning));
            scope = new GroupScope(
                    settings,
                    config,
                    servers,
                    new LiveTimers(timerThread()),
                    announcements,
                    metering,
                    new ServerBeans(this, name),
                    steering);
            scope.group().onDecision(announcements);
            scopes.put(name, scope);
        }
        if (scope.expiry != null) {
            scope.expiry.cancel();
            scope.expiry = null;
        }
        GroupGeneration generation = scope.generation(route, config, servers, holding);
        generation.users.put(balancer, route);
        return generation;
    }

    /**
     * From now on later generations of groups' routes wait for {@link #renew}, so that several groups can be changed
     * together, or not at all. Without this each takes the place of the one before when its first route starts.
     */
    public synchronized void hold() {
        holding = true;
    }

    /**
     * Ends {@link #hold}: all generations that wait take the place of those before. Servers of the same name keep their
     * counters, health, sessions and what was done to them; requests under way go on.
     */
    public void renew() {
        endHold().forEach(scope -> {
            scope.renew(names());
            manage(scope);
        });
    }

    /** Ends {@link #hold}; what waits is given up. To be called before its routes are removed. */
    public void giveUp() {
        endHold().forEach(scope -> {
            GroupGeneration waiting = scope.next;
            scope.next = null;
            if (waiting != null) {
                waiting.prober().close();
            }
        });
    }

    private synchronized List<GroupScope> endHold() {
        holding = false;
        return scopes.values().stream().filter(scope -> scope.next != null).toList();
    }

    /** Forgets a group whose routes get no more requests; those under way go on. */
    public synchronized void remove(String group) {
        GroupScope scope = scopes.get(group);
        if (scope != null) {
            drop(scope);
        }
    }

    /** A balancer of this generation starts; before that Camel has no JMX. */
    void started(GroupGeneration generation) {
        GroupScope scope = generation.scope();
        boolean takesPlace;
        synchronized (this) {
            takesPlace = !holding && scope.next == generation;
        }
        if (takesPlace) {
            scope.renew(names());
        }
        manage(scope);
    }

    private synchronized void manage(GroupScope scope) {
        scope.beans()
                .follow(Objects.requireNonNull(camelContext), scope.current().names());
    }

    synchronized void release(GroupGeneration generation, RadiusLoadBalancer balancer) {
        GroupScope scope = generation.scope();
        if (generation.users.remove(balancer) == null || !generation.users.isEmpty()) {
            return;
        }
        if (generation == scope.next) {
            scope.next = null;
        }
        if (generation != scope.current()) {
            generation.prober().close();
        }
        if (scope.isUsed()) {
            return;
        }
        if (scopes.containsValue(scope)) {
            Timers timers = new LiveTimers(timerThread());
            scope.expiry = timers.schedule(keepAfterLastUse.toNanos(), 0, () -> expired(scope));
        } else {
            scope.close(); // it was removed
        }
    }

    private synchronized void expired(GroupScope scope) {
        if (!scope.isUsed()) {
            drop(scope);
        }
    }

    private void drop(GroupScope scope) {
        scope.beans().follow(Objects.requireNonNull(camelContext), List.of());
        scopes.values().remove(scope);
        scope.close();
    }

    private ScheduledExecutorService timerThread() {
        ScheduledExecutorService present = timerThread;
        if (present == null) {
            present = newThread("RadiusLbTimer");
            timerThread = present;
        }
        return present;
    }

    /** Looks names up; made at the first name. */
    synchronized NameWatch names() {
        ScheduledExecutorService present = nameThread;
        if (present == null) {
            present = newThread("RadiusLbNames");
            nameThread = present;
        }
        return new NameWatch(present);
    }

    private ScheduledExecutorService newThread(String name) {
        return Objects.requireNonNull(camelContext)
                .getExecutorServiceManager()
                .newSingleThreadScheduledExecutor(this, name);
    }

    @Override
    protected synchronized void doShutdown() {
        HealthCheckRegistry checks = camelContext == null ? null : HealthCheckRegistry.get(camelContext);
        if (checks != null) {
            checks.unregister(healthCheck);
        }
        scopes.values().forEach(GroupScope::close);
        scopes.clear();
        CamelContext context = camelContext;
        if (context != null) {
            if (timerThread != null) {
                context.getExecutorServiceManager().shutdownNow(timerThread);
                timerThread = null;
            }
            if (nameThread != null) {
                context.getExecutorServiceManager().shutdownNow(nameThread);
                nameThread = null;
            }
        }
    }
}
