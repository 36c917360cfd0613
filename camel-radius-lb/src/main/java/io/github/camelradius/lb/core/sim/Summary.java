package io.github.camelradius.lb.core.sim;

import io.github.camelradius.lb.core.ServerSettings;
import io.github.camelradius.lb.core.ShadowView;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The last line of a simulation: what went where and what was lost. */
public final class Summary {
    private final Map<String, Count> servers = new LinkedHashMap<>();
    private long lost;
    private long late;
    private @Nullable ShadowView shadow;

    /** Transactions with at least one packet, and packets, of one server. */
    public static final class Count {
        private long transactions;
        private long packets;

        public long transactions() {
            return transactions;
        }

        public long packets() {
            return packets;
        }
    }

    Summary(List<ServerSettings> names) {
        names.forEach(server -> servers.put(server.name(), new Count()));
    }

    private Count count(String server) {
        return servers.computeIfAbsent(server, name -> new Count());
    }

    void used(String server) {
        count(server).transactions++;
    }

    void sent(String server) {
        count(server).packets++;
    }

    void lost(boolean ofClient) {
        lost += ofClient ? 1 : 0;
    }

    void late(boolean isLate) {
        late += isLate ? 1 : 0;
    }

    void shadow(@Nullable ShadowView view) {
        shadow = view;
    }

    /** What the group's {@code shadow-profile} would have chosen; null without one. */
    public @Nullable ShadowView shadow() {
        return shadow;
    }

    /** By name, in configuration order. */
    public Map<String, Count> servers() {
        return Collections.unmodifiableMap(servers);
    }

    /** Transactions that ended in timeout or no-server. */
    public long lostTransactions() {
        return lost;
    }

    /** Answers that came after their packets had been decided. */
    public long lateAnswers() {
        return late;
    }
}
