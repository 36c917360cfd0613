package io.github.camelradius.app.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.camelradius.lb.HealthRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.mutiny.Multi;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.apache.camel.CamelContext;

/**
 * The state of everything, once a second while somebody listens, made once for all who do. Who is too slow misses some:
 * each is whole.
 */
@ApplicationScoped
class LiveTicks {
    private static final Duration PERIOD = Duration.ofSeconds(1);
    private static final int EVENTS = 50;
    private static final int DECISIONS = 20;

    private final CamelContext context;
    private final MeterRegistry meters;
    private final WallClock wallClock;
    private final ObjectMapper mapper;
    private final ServersResource servers;
    private final Multi<String> ticks;

    LiveTicks(
            CamelContext context,
            MeterRegistry meters,
            WallClock wallClock,
            ObjectMapper mapper,
            ServersResource servers) {
        this.context = context;
        this.meters = meters;
        this.wallClock = wallClock;
        this.mapper = mapper;
        this.servers = servers;
        this.ticks = Multi.createFrom()
                .ticks()
                .every(PERIOD)
                .onOverflow()
                .drop()
                .map(tick -> json())
                .broadcast()
                .withCancellationAfterLastSubscriberDeparture()
                .toAtLeast(1);
    }

    /** For one who listens. */
    Multi<String> listen() {
        return ticks.onOverflow().drop();
    }

    private String json() {
        HealthRegistry registry = HealthRegistry.get(context);
        LiveView view = LiveView.of(
                wallClock.instant(System.nanoTime()).toString(),
                servers.servers(),
                meters,
                registry.events(EVENTS).stream()
                        .map(change -> EventView.of(change, wallClock.instant(change.nanos())))
                        .toList(),
                registry.decisions(DECISIONS).stream()
                        .map(decision -> DecisionView.of(decision, wallClock.instant(decision.nanos())))
                        .toList());
        try {
            return mapper.writeValueAsString(view);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
