package io.github.camelradius.lb.metrics;

import io.github.camelradius.lb.GroupStatus;
import io.github.camelradius.lb.HealthRegistry;
import io.github.camelradius.lb.ServerMeters;
import io.github.camelradius.lb.ServerStatus;
import io.github.camelradius.lb.core.ServerView;
import io.github.camelradius.lb.core.model.Role;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Meters of all server groups of a Camel context, each with the tags {@code group}, {@code server} and {@code role}
 * (auth, acct): as many series as there are servers, never one for each user or client.
 *
 * <ul>
 *   <li>{@code radius.lb.packets} (counter, tag {@code event}): packets of subscribers since the start; sent = answered +
 *       ignored + refused + abandoned + pending, the others are parts or apart
 *   <li>{@code radius.lb.outstanding} (gauge): open transactions
 *   <li>{@code radius.lb.server.available} (gauge): 1 while new transactions may go there, else 0
 *   <li>{@code radius.lb.server.weight} (gauge): as steered
 *   <li>{@code radius.lb.response} (timer with buckets): from packet to answer, where it is known which packet was
 *       answered
 *   <li>{@code radius.lb.dropped} (counter, {@code client="all"}, {@code reason="unknown-state"}): requests with a State
 *       that no server here was known to have issued; they went where the policy chose. {@link ClientMeters} has the rest
 * </ul>
 *
 * Prometheus names them {@code radius_lb_packets_total}, {@code radius_lb_response_seconds} and so on. One binder a context
 * and one registry a binder: {@code new RadiusMeters(HealthRegistry.get(context)).bindTo(registry)}.
 */
public final class RadiusMeters implements MeterBinder {
    /** Upper bounds of the buckets of response times. */
    private static final Duration[] BUCKETS = {
        Duration.ofNanos(100_000),
        Duration.ofNanos(250_000),
        Duration.ofNanos(500_000),
        Duration.ofMillis(1),
        Duration.ofNanos(2_500_000),
        Duration.ofMillis(5),
        Duration.ofMillis(10),
        Duration.ofMillis(25),
        Duration.ofMillis(50),
        Duration.ofMillis(100),
        Duration.ofMillis(250),
        Duration.ofMillis(500),
        Duration.ofSeconds(1),
        Duration.ofMillis(2500),
        Duration.ofSeconds(5),
        Duration.ofSeconds(10)
    };

    /** What is read together, as a scrape does, is of one moment and read once. */
    private static final long SNAPSHOT_NANOS = 100_000_000;

    private static final Map<String, ToDoubleFunction<ServerStatus>> EVENTS = events();

    private record Key(String group, String server, Role role) {
        Tags tags() {
            return Tags.of("group", group, "server", server, "role", role.toString());
        }
    }

    private static final class Meters {
        final List<Meter> meters = new ArrayList<>();
        final LongConsumer times;
        int users;

        Meters(Timer timer) {
            meters.add(timer);
            times = nanos -> timer.record(nanos, TimeUnit.NANOSECONDS);
        }
    }

    private final HealthRegistry health;
    private final LongSupplier clock;
    private final Map<Key, Meters> metered = new HashMap<>();
    private Map<Key, ServerStatus> snapshot = Map.of();
    private long snapshotNanos;

    public RadiusMeters(HealthRegistry health) {
        this(health, System::nanoTime);
    }

    /** @param clock monotonic nanoseconds */
    RadiusMeters(HealthRegistry health, LongSupplier clock) {
        this.health = health;
        this.clock = clock;
        this.snapshotNanos = clock.getAsLong() - SNAPSHOT_NANOS;
    }

    /** @throws IllegalStateException when the context's groups are bound already */
    @Override
    public void bindTo(MeterRegistry registry) {
        FunctionCounter.builder("radius.lb.dropped", health, RadiusMeters::unknownStates)
                .description("Datagrams of clients that were dropped")
                .tag("client", "all")
                .tag("reason", "unknown-state")
                .register(registry);
        health.meters(new ServerMeters() {
            @Override
            public LongConsumer added(String group, String server, Role role) {
                return add(registry, new Key(group, server, role));
            }

            @Override
            public void removed(String group, String server, Role role) {
                remove(registry, new Key(group, server, role));
            }
        });
    }

    private synchronized LongConsumer add(MeterRegistry registry, Key key) {
        Meters meters = metered.computeIfAbsent(key, absent -> register(registry, key));
        meters.users++;
        return meters.times;
    }

    private synchronized void remove(MeterRegistry registry, Key key) {
        Meters meters = metered.get(key);
        if (meters != null && --meters.users == 0) {
            metered.remove(key);
            meters.meters.forEach(registry::remove);
        }
    }

    private Meters register(MeterRegistry registry, Key key) {
        Meters meters = new Meters(Timer.builder("radius.lb.response")
                .description("From packet to answer")
                .tags(key.tags())
                .serviceLevelObjectives(BUCKETS)
                .register(registry));
        EVENTS.forEach((event, count) ->
                meters.meters.add(FunctionCounter.builder("radius.lb.packets", this, all -> all.read(key, count))
                        .description("Packets to servers and what became of them")
                        .tags(key.tags())
                        .tag("event", event)
                        .register(registry)));
        meters.meters.add(gauge(
                registry,
                key,
                "radius.lb.outstanding",
                "Open transactions",
                status -> status.view().outstanding()));
        meters.meters.add(gauge(
                registry,
                key,
                "radius.lb.server.available",
                "1 while new transactions may go there",
                status -> status.view().available() ? 1 : 0));
        meters.meters.add(gauge(
                registry,
                key,
                "radius.lb.server.weight",
                "Weight in this role",
                status -> status.view().weight()));
        return meters;
    }

    private Gauge gauge(
            MeterRegistry registry, Key key, String name, String description, ToDoubleFunction<ServerStatus> value) {
        return Gauge.builder(name, this, all -> all.read(key, value))
                .description(description)
                .tags(key.tags())
                .register(registry);
    }

    private static double unknownStates(HealthRegistry health) {
        return health.groups().stream()
                .mapToLong(group -> group.view().unknownState())
                .sum();
    }

    private double read(Key key, ToDoubleFunction<ServerStatus> value) {
        ServerStatus status = status(key);
        return status == null ? 0 : value.applyAsDouble(status);
    }

    private synchronized @Nullable ServerStatus status(Key key) {
        long now = clock.getAsLong();
        if (now - snapshotNanos >= SNAPSHOT_NANOS) {
            Map<Key, ServerStatus> fresh = new HashMap<>();
            for (GroupStatus group : health.groups()) {
                for (ServerStatus status : group.servers()) {
                    ServerView view = status.view();
                    fresh.put(new Key(group.view().name(), view.name(), view.role()), status);
                }
            }
            snapshot = fresh;
            snapshotNanos = now;
        }
        return snapshot.get(key);
    }

    private static Map<String, ToDoubleFunction<ServerStatus>> events() {
        Map<String, ToDoubleFunction<ServerStatus>> events = new HashMap<>();
        events.put("sent", status -> status.view().sent());
        events.put("retransmitted", status -> status.view().retransmitted());
        events.put("answered", status -> status.view().answered());
        events.put("accepted", status -> status.view().accepted());
        events.put("rejected", status -> status.view().rejected());
        events.put("challenged", status -> status.view().challenged());
        events.put("ignored", status -> status.view().ignored());
        events.put("refused", status -> status.view().refused());
        events.put("abandoned", status -> status.view().abandoned());
        events.put("late", status -> status.view().late());
        events.put("forged", ServerStatus::forged);
        events.put("unmatched", ServerStatus::unmatched);
        events.put("probe-sent", status -> status.view().probesSent());
        events.put("probe-answered", status -> status.view().probesAnswered());
        return events;
    }
}
