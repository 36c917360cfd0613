package io.github.camelradius.lb.core.policy;

import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.Options;
import io.github.camelradius.lb.core.model.RequestView;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * The fastest server: mean of its last response times, in microseconds, divided by its bogo-mips (rules section 5,
 * radiator: {@code AuthBy LOADBALANCE}). Before that servers without a sample, in rotation, one pending request each;
 * then one that was not picked for {@code resample-interval}, the longest first, so that no server starves.
 */
public final class Adaptive implements Policy {
    /** Name of the policy. */
    public static final String NAME = "adaptive";

    private static final List<Option> OPTIONS = List.of(
            Option.duration("resample-interval", Duration.ofSeconds(10), Duration.ofMillis(1), Duration.ofHours(24)),
            Option.number("response-samples", 10, 1, 1000));

    private final long resampleNanos;
    private final Samples[] samples;
    private final long[] pickedAt;
    private int rotation = NONE;
    private boolean rotated;

    Adaptive(int servers, Options options) {
        resampleNanos = options.nanos("resample-interval");
        pickedAt = new long[servers];
        samples = new Samples[servers];
        Arrays.setAll(samples, i -> new Samples((int) options.number("response-samples")));
    }

    /**
     * Makes them by name; options {@code resample-interval} 10 s [1 ms – 24 h] and {@code response-samples} 10 [1–1000].
     */
    public static PolicyFactory factory() {
        return new NamedFactory(NAME, OPTIONS, setting -> new Adaptive(setting.servers(), setting.options()));
    }

    @Override
    public int pick(Selection selection) {
        int idle = unsampled(selection, true);
        if (idle != NONE) {
            return rotated(selection, idle);
        }
        rotated = false;
        int longest = NONE;
        int fastest = NONE;
        for (int i = 0; i < samples.length; i++) {
            if (selection.eligible(i) && samples[i].any()) {
                boolean due = selection.nanos() - pickedAt[i] >= resampleNanos;
                if (due && (longest == NONE || pickedAt[i] - pickedAt[longest] < 0)) {
                    longest = i;
                }
                if (fastest == NONE || cost(selection, i) < cost(selection, fastest)) {
                    fastest = i;
                }
            }
        }
        if (longest != NONE) {
            selection.because("resample");
            return longest;
        }
        if (fastest != NONE) {
            selection.because("fastest");
            return fastest;
        }
        return rotated(selection, unsampled(selection, false));
    }

    private int rotated(Selection selection, int server) {
        rotated = true;
        selection.because("unsampled");
        return server;
    }

    /** The next server without a sample in rotation. */
    private int unsampled(Selection selection, boolean idle) {
        int at = rotation;
        for (int i = 0; i < samples.length; i++) {
            at = at + 1 == samples.length ? 0 : at + 1;
            if (selection.eligible(at) && !samples[at].any() && !(idle && selection.outstanding(at) > 0)) {
                return at;
            }
        }
        return NONE;
    }

    private double cost(Selection selection, int server) {
        return samples[server].mean() / selection.bogoMips(server);
    }

    @Override
    public void picked(Selection selection, int server) {
        pickedAt[server] = selection.nanos();
        if (rotated) {
            rotation = server;
        }
    }

    /** A response time that may be of an earlier packet is no sample. */
    @Override
    public void answered(int server, RequestView request, long responseNanos) {
        if (responseNanos >= 0) {
            samples[server].add(responseNanos / 1000);
        }
    }

    @Override
    public void returned(int server) {
        samples[server].clear();
    }

    /** The last response times of one server, in microseconds. */
    private static final class Samples {
        private final long[] ring;
        private int next;
        private int count;
        private long sum;

        Samples(int size) {
            ring = new long[size];
        }

        boolean any() {
            return count > 0;
        }

        void add(long micros) {
            sum += micros - ring[next];
            ring[next] = micros;
            next = next + 1 == ring.length ? 0 : next + 1;
            count = Math.min(count + 1, ring.length);
        }

        double mean() {
            return (double) sum / count;
        }

        void clear() {
            Arrays.fill(ring, 0);
            next = 0;
            count = 0;
            sum = 0;
        }
    }
}
