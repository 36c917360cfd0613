package io.github.camelradius.lb;

import static io.github.camelradius.lb.SteeringException.Kind.CONFLICT;
import static io.github.camelradius.lb.SteeringException.Kind.INVALID;
import static io.github.camelradius.lb.SteeringException.Kind.UNKNOWN;

import io.github.camelradius.lb.SteeringOrder.Actor;
import io.github.camelradius.lb.core.ServerGroup;
import io.github.camelradius.lb.core.ServerSettings;
import io.github.camelradius.lb.core.ServerView;
import io.github.camelradius.lb.core.model.Role;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What operators do to servers: each order is carried out, audited, and kept for servers that are made later, so that one
 * that is draining is still draining after its group was made anew or, with {@link #restore}, after a restart.
 * {@link HealthRegistry#steering()} has it. Thread-safe; one order at a time.
 */
public final class RadiusSteering {
    private static final Logger LOG = LoggerFactory.getLogger(RadiusSteering.class);

    private final HealthRegistry registry;
    private final InstantSource clock;
    private final AuditLog audit = new AuditLog();
    private final Map<SteeredServer.Key, SteeredServer> steered = new LinkedHashMap<>();
    private Consumer<SteeringState> keeper = state -> {};

    RadiusSteering(HealthRegistry registry, InstantSource clock) {
        this.registry = registry;
        this.clock = clock;
    }

    /**
     * Carries out an order.
     *
     * @return the new entries of the server, one a role
     * @throws SteeringException when there is no such server, or it cannot be done to it now
     */
    public synchronized List<ServerStatus> apply(SteeringOrder order) {
        ServerGroup group = registry.group(order.group());
        if (group == null) {
            throw new SteeringException(UNKNOWN, "there is no group " + order.group());
        }
        List<ServerStatus> before = entries(order);
        if (before.isEmpty()) {
            throw new SteeringException(
                    UNKNOWN,
                    "group " + order.group() + " has no server " + order.server()
                            + (order.role() == null ? "" : " for " + order.role()));
        }
        carryOut(order, group, before);
        List<ServerStatus> after = entries(order);
        audit.add(new AuditEntry(
                clock.instant().truncatedTo(ChronoUnit.MILLIS),
                order.actor(),
                order.action().toString(),
                order.group(),
                order.server(),
                order.role() == null ? null : order.role().toString(),
                null,
                shown(order.action(), before),
                shown(order.action(), after),
                order.reason()));
        keeper.accept(state());
        return after;
    }

    private void carryOut(SteeringOrder order, ServerGroup group, List<ServerStatus> entries) {
        String server = order.server();
        Role role = order.role();
        switch (order.action()) {
            case DRAIN -> {
                group.drain(server, role, order.why());
                keep(group, order, entries, kept -> kept.withState(SteeredServer.DRAINING, order.reason()));
            }
            case DISABLE -> {
                group.disable(server, role, order.why());
                keep(group, order, entries, kept -> kept.withState(SteeredServer.DISABLED, order.reason()));
            }
            case ENABLE -> {
                group.enable(server, role, order.why());
                keep(group, order, entries, kept -> kept.withState(null, order.reason()));
            }
            case WEIGHT -> weight(order, group, entries);
            case PROBE -> {
                entries.forEach(entry -> checkProbe(order, entry.view()));
                group.probe(server, role);
            }
            case CLEAR_SESSIONS -> clearSessions(order, group);
            case RESET_MESSAGE_AUTHENTICATOR -> {
                for (ServerStatus entry : entries) {
                    registry.forgetMessageAuthenticator(
                            order.group(), server, entry.view().role());
                }
            }
        }
    }

    private void weight(SteeringOrder order, ServerGroup group, List<ServerStatus> entries) {
        int weight = order.weight() == null ? -1 : order.weight();
        if (weight < 0 || weight > ServerSettings.MAX_WEIGHT) {
            throw new SteeringException(
                    INVALID, "weight must be a whole number from 0 to " + ServerSettings.MAX_WEIGHT);
        }
        group.weight(order.server(), order.role(), weight);
        keep(
                group,
                order,
                entries,
                kept -> kept.withWeight(weight, configuredWeight(group, kept.server(), kept.role()), order.reason()));
    }

    private static void checkProbe(SteeringOrder order, ServerView view) {
        String name = order.group() + '/' + order.server() + '/' + view.role();
        if (view.state().equals(SteeredServer.DISABLED)) {
            throw new SteeringException(CONFLICT, name + " is disabled and gets no probe: enable or drain it first");
        }
        if (view.state().equals("unresolved")) {
            throw new SteeringException(CONFLICT, name + " has no address to probe: its name does not resolve");
        }
        if (view.probe().startsWith("off")) {
            throw new SteeringException(
                    CONFLICT, name + " cannot be probed: the group's probe is off, or has none for this port");
        }
    }

    private static void clearSessions(SteeringOrder order, ServerGroup group) {
        if (order.role() != null) {
            throw new SteeringException(INVALID, "sessions belong to both roles of a server: leave role out");
        }
        if (!group.remembersSessions()) {
            throw new SteeringException(
                    CONFLICT,
                    "group " + order.group() + " remembers no sessions: it needs selection-basis: session, and nothing"
                            + " that turns them off");
        }
        group.clearSessions(order.server());
    }

    /** The entries that an order is about. */
    private List<ServerStatus> entries(SteeringOrder order) {
        return registry.groups().stream()
                .filter(status -> status.view().name().equals(order.group()))
                .flatMap(status -> status.servers().stream())
                .filter(status -> status.view().name().equals(order.server()))
                .filter(status -> order.role() == null || status.view().role() == order.role())
                .toList();
    }

    private static @Nullable String shown(SteeringAction action, List<ServerStatus> entries) {
        Function<ServerView, String> what =
                switch (action) {
                    case DRAIN, DISABLE, ENABLE -> ServerView::state;
                    case WEIGHT -> view -> String.valueOf(view.weight());
                    case PROBE, CLEAR_SESSIONS, RESET_MESSAGE_AUTHENTICATOR -> view -> "";
                };
        List<String> values = entries.stream()
                .map(entry -> what.apply(entry.view()))
                .distinct()
                .toList();
        if (values.size() == 1) {
            return values.get(0).isEmpty() ? null : values.get(0);
        }
        return entries.stream()
                .map(entry -> entry.view().role() + " " + what.apply(entry.view()))
                .collect(Collectors.joining(", "));
    }

    private void keep(
            ServerGroup group,
            SteeringOrder order,
            List<ServerStatus> entries,
            Function<SteeredServer, SteeredServer> change) {
        for (ServerStatus entry : entries) {
            Role role = entry.view().role();
            SteeredServer.Key key = new SteeredServer.Key(order.group(), order.server(), role);
            SteeredServer present = steered.get(key);
            if (present == null) {
                int configured = configuredWeight(group, order.server(), role);
                present = new SteeredServer(order.group(), order.server(), role, null, null, configured, "");
            }
            SteeredServer changed = change.apply(present);
            if (changed.isPlain()) {
                steered.remove(key);
            } else {
                steered.put(key, changed);
            }
        }
    }

    private static int configuredWeight(ServerGroup group, String server, Role role) {
        return group.settings().servers().stream()
                .filter(settings -> settings.name().equals(server))
                .findFirst()
                .map(settings -> settings.weight(role))
                .orElse(-1);
    }

    /** A server got a role, or another address in it: what is wanted of it is done. */
    synchronized void served(ServerGroup group, String server, Role role) {
        SteeredServer.Key key = new SteeredServer.Key(group.settings().name(), server, role);
        SteeredServer wanted = steered.get(key);
        if (wanted == null) {
            return;
        }
        if (SteeredServer.DRAINING.equals(wanted.state())) {
            group.drain(server, role, wanted.reason().isEmpty() ? "drain" : wanted.reason());
        } else if (SteeredServer.DISABLED.equals(wanted.state())) {
            group.disable(server, role, wanted.reason().isEmpty() ? "disable" : wanted.reason());
        }
        Integer weight = wanted.weight();
        if (weight == null) {
            return;
        }
        int configured = configuredWeight(group, server, role);
        if (configured == wanted.configuredWeight()) {
            group.weight(server, role, weight);
            return;
        }
        LOG.info(
                "Server {}/{}/{}: weight {} of the configuration ends the steered weight {}",
                key.group(),
                server,
                role,
                configured,
                weight);
        SteeredServer rest = wanted.withWeight(configured, configured, wanted.reason());
        if (rest.isPlain()) {
            steered.remove(key);
        } else {
            steered.put(key, rest);
        }
        keeper.accept(state());
    }

    /** Records something that was done elsewhere to a client of a listener. */
    public synchronized void auditClient(SteeringAction action, String client, Actor actor, String reason) {
        audit.add(new AuditEntry(
                clock.instant().truncatedTo(ChronoUnit.MILLIS),
                actor,
                action.toString(),
                null,
                null,
                null,
                client,
                null,
                null,
                SteeringOrder.clean(reason)));
        keeper.accept(state());
    }

    /**
     * Records that the configuration was read again.
     *
     * @param outcome in a few words
     */
    public synchronized void auditReload(Actor actor, String outcome, String reason) {
        audit.add(new AuditEntry(
                clock.instant().truncatedTo(ChronoUnit.MILLIS),
                actor,
                "reload",
                null,
                null,
                null,
                null,
                null,
                outcome,
                SteeringOrder.clean(reason)));
        keeper.accept(state());
    }

    /** What was done last, oldest first, at most 1,000. */
    public List<AuditEntry> audit(int last) {
        return audit.last(last);
    }

    /** What an earlier run kept; to be called before the routes start. */
    public synchronized void restore(SteeringState state) {
        audit.restore(state.audit());
        state.servers().forEach(server -> steered.put(server.key(), server));
    }

    /** Forgets, and returns, what is wanted of servers that do not exist; for a program whose routes have all started. */
    public synchronized List<SteeredServer> forgetUnknown() {
        List<SteeredServer> unknown = new ArrayList<>(steered.values());
        for (GroupStatus group : registry.groups()) {
            for (ServerStatus entry : group.servers()) {
                unknown.removeIf(server -> server.group().equals(group.view().name())
                        && server.server().equals(entry.view().name())
                        && server.role() == entry.view().role());
            }
        }
        unknown.forEach(server -> steered.remove(server.key()));
        if (!unknown.isEmpty()) {
            keeper.accept(state());
        }
        return unknown;
    }

    /** Everything at this moment. */
    public synchronized SteeringState state() {
        return new SteeringState(List.copyOf(steered.values()), audit.last(AuditLog.KEPT));
    }

    /** This one gets everything after each change, in their order, on the thread that made it; one at a time. */
    public synchronized void onChange(Consumer<SteeringState> newKeeper) {
        keeper = newKeeper;
    }
}
