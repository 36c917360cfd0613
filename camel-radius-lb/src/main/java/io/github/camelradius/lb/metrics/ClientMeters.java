package io.github.camelradius.lb.metrics;

import io.github.camelradius.server.DropReason;
import io.github.camelradius.server.KnownClient;
import io.github.camelradius.server.KnownClients;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongBiFunction;
import java.util.function.ToLongFunction;

/**
 * Meters of the clients of listeners: {@code radius.lb.dropped} (counter, tags {@code client}, {@code reason}): datagrams
 * dropped since the start; a repetition of a request that is being worked on is {@code duplicate-in-progress}, in which
 * one that was joined is not included. An address of no client is client {@code none}.
 *
 * <p>At most {@value #MOST} clients have series of their own, the others share {@code client="others"}.
 */
public final class ClientMeters implements MeterBinder {
    static final int MOST = 100;

    private static final String OTHERS = "others";
    private static final String DUPLICATE = "duplicate-in-progress";

    private final KnownClients clients;
    private final Map<String, List<Meter>> series = new LinkedHashMap<>();

    public ClientMeters(KnownClients clients) {
        this.clients = clients;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        counter(registry, "none", DropReason.UNKNOWN_CLIENT.word(), KnownClients::unknown);
        follow(registry);
        clients.onReplace(() -> follow(registry));
    }

    /** Clients have come or gone: those that have series keep them, as long as they are there. */
    private synchronized void follow(MeterRegistry registry) {
        List<String> names = clients.all().stream().map(KnownClient::name).toList();
        List<String> gone = new ArrayList<>(series.keySet());
        gone.removeAll(names);
        gone.forEach(name -> Objects.requireNonNull(series.remove(name)).forEach(registry::remove));
        for (String name : names) {
            if (series.size() < MOST && !series.containsKey(name)) {
                series.put(
                        name,
                        bind(
                                registry,
                                name,
                                (known, reason) -> count(known, name, client -> client.dropped(reason)),
                                known -> count(known, name, KnownClient::duplicatesInProgress)));
            }
        }
        if (names.size() > series.size()) {
            series.put(
                    OTHERS,
                    bind(
                            registry,
                            OTHERS,
                            (known, reason) -> others(known, client -> client.dropped(reason)),
                            known -> others(known, KnownClient::duplicatesInProgress)));
        }
    }

    private static long count(KnownClients known, String name, ToLongFunction<KnownClient> value) {
        KnownClient client = known.named(name);
        return client == null ? 0 : value.applyAsLong(client);
    }

    private synchronized long others(KnownClients known, ToLongFunction<KnownClient> value) {
        return known.all().stream()
                .filter(client -> !series.containsKey(client.name()))
                .mapToLong(value)
                .sum();
    }

    private List<Meter> bind(
            MeterRegistry registry,
            String name,
            ToLongBiFunction<KnownClients, DropReason> dropped,
            ToDoubleFunction<KnownClients> duplicates) {
        List<Meter> meters = new ArrayList<>();
        for (DropReason reason : DropReason.values()) {
            if (reason != DropReason.UNKNOWN_CLIENT) {
                meters.add(counter(registry, name, reason.word(), known -> dropped.applyAsLong(known, reason)));
            }
        }
        meters.add(counter(registry, name, DUPLICATE, duplicates));
        return meters;
    }

    /** The clients are held weakly by it, and the listener keeps them. */
    private Meter counter(MeterRegistry registry, String client, String reason, ToDoubleFunction<KnownClients> value) {
        return FunctionCounter.builder("radius.lb.dropped", clients, value)
                .description("Datagrams of clients that were dropped")
                .tag("client", client)
                .tag("reason", reason)
                .register(registry);
    }
}
