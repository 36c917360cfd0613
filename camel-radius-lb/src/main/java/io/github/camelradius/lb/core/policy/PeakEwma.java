package io.github.camelradius.lb.core.policy;

import io.github.camelradius.lb.core.model.MonotonicClock;
import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.RequestView;
import java.time.Duration;
import java.util.List;

/**
 * The lowest decaying latency × (open transactions + 1) ÷ weight, ties by configuration order (rules section 5, own).
 * The latency follows peaks at once and sinks with time, by 1/e each {@code ewma-decay}; a packet without an answer
 * counts as that slow until a probe is answered. A server that was never measured is asked first, one transaction at a time: its latency counts as
 * nothing while none is open there and as longer than any other's afterwards. So is one that returned: its silence tells
 * nothing of how fast it is now.
 */
public final class PeakEwma implements Policy {
    /** Name of the policy. */
    public static final String NAME = "peak-ewma";

    private static final List<Option> OPTIONS =
            List.of(Option.duration("ewma-decay", Duration.ofSeconds(10), Duration.ofMillis(1), Duration.ofHours(1)));

    /** Latency of a server that is being measured for the first time: above every real one, in nanoseconds. */
    private static final double UNMEASURED = 1e15;

    private final MonotonicClock clock;
    private final double decayNanos;
    private final double[] latency;
    private final long[] observedAt;
    private final boolean[] measured;
    private final boolean[] silent;

    PeakEwma(PolicyFactory.Setting setting) {
        clock = setting.clock();
        decayNanos = setting.options().nanos("ewma-decay");
        latency = new double[setting.servers()];
        observedAt = new long[setting.servers()];
        measured = new boolean[setting.servers()];
        silent = new boolean[setting.servers()];
    }

    /** Makes them by name; option {@code ewma-decay} 10 s [1 ms – 1 h]. */
    public static PolicyFactory factory() {
        return new NamedFactory(NAME, OPTIONS, PeakEwma::new);
    }

    @Override
    public int pick(Selection selection) {
        int best = NONE;
        double lowest = 0;
        for (int i = 0; i < latency.length; i++) {
            if (selection.eligible(i)) {
                double cost = cost(selection, i);
                if (best == NONE || cost < lowest) {
                    best = i;
                    lowest = cost;
                }
            }
        }
        return best;
    }

    private double cost(Selection selection, int server) {
        int open = selection.outstanding(server);
        double now;
        if (measured[server]) {
            now = decayed(server, selection.nanos()) * (open + 1);
        } else {
            now = open == 0 ? 0 : UNMEASURED * open;
        }
        return now / Math.max(1, selection.weight(server));
    }

    private double decayed(int server, long nanos) {
        return latency[server] * remaining(server, nanos);
    }

    private double remaining(int server, long nanos) {
        return Math.exp(-(nanos - observedAt[server]) / decayNanos);
    }

    @Override
    public void answered(int server, RequestView request, long responseNanos) {
        if (responseNanos >= 0) {
            observe(server, responseNanos);
        }
    }

    @Override
    public void ignored(int server, long waitedNanos) {
        observe(server, waitedNanos);
        silent[server] = true;
    }

    /** It is not avoided any more for a silence that has ended: by latency alone that would last minutes. */
    @Override
    public void probeAnswered(int server) {
        measured[server] &= !silent[server];
    }

    @Override
    public void returned(int server) {
        measured[server] = false;
    }

    private void observe(int server, double nanos) {
        long now = clock.nanos();
        double remaining = remaining(server, now);
        boolean peak = !measured[server] || nanos > latency[server];
        latency[server] = peak ? nanos : latency[server] * remaining + nanos * (1 - remaining);
        measured[server] = true;
        silent[server] = false;
        observedAt[server] = now;
    }
}
