package io.github.camelradius.lb.metrics;

import io.github.camelradius.server.DropReason;
import io.github.camelradius.server.KnownClient;
import io.github.camelradius.server.KnownClients;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongBiFunction;

/**
 * Meters of the clients of listeners: {@code radius.lb.dropped} (counter, tags {@code client}, {@code reason}): datagrams
 * dropped since the start; a repetition of a request that is being worked on is {@code duplicate-in-progress}, in which
 * one that was joined is not included. An address of no client is client {@code none}.
 *
 * <p>At most {@value #MOST} clients have series of their own, the others share {@code client="others"}.
 */
public final class ClientMeters implements MeterBinder {
    static final int MOST = 100;

    private final KnownClients clients;

    public ClientMeters(KnownClients clients) {
        this.clients = clients;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        List<KnownClient> all = clients.all();
        for (KnownClient client : all.subList(0, Math.min(MOST, all.size()))) {
            bind(registry, client.name(), client, KnownClient::dropped, KnownClient::duplicatesInProgress);
        }
        if (all.size() > MOST) {
            bind(registry, "others", clients, ClientMeters::dropped, ClientMeters::duplicatesInProgress);
        }
        counter(registry, "none", DropReason.UNKNOWN_CLIENT.word(), clients, KnownClients::unknown);
    }

    private static List<KnownClient> others(KnownClients clients) {
        return clients.all().subList(MOST, clients.all().size());
    }

    private static long dropped(KnownClients clients, DropReason reason) {
        return others(clients).stream()
                .mapToLong(client -> client.dropped(reason))
                .sum();
    }

    private static long duplicatesInProgress(KnownClients clients) {
        return others(clients).stream()
                .mapToLong(KnownClient::duplicatesInProgress)
                .sum();
    }

    private static <T> void bind(
            MeterRegistry registry,
            String name,
            T of,
            ToLongBiFunction<T, DropReason> dropped,
            ToDoubleFunction<T> duplicates) {
        for (DropReason reason : DropReason.values()) {
            if (reason != DropReason.UNKNOWN_CLIENT) {
                counter(registry, name, reason.word(), of, counted -> dropped.applyAsLong(counted, reason));
            }
        }
        counter(registry, name, "duplicate-in-progress", of, duplicates);
    }

    /** @param of held weakly: something that the listener keeps, or the counter stands still after a garbage collection */
    private static <T> void counter(
            MeterRegistry registry, String client, String reason, T of, ToDoubleFunction<T> value) {
        FunctionCounter.builder("radius.lb.dropped", of, value)
                .description("Datagrams of clients that were dropped")
                .tag("client", client)
                .tag("reason", reason)
                .register(registry);
    }
}
