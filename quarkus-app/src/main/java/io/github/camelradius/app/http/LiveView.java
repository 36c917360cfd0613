package io.github.camelradius.app.http;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.distribution.CountAtBucket;
import io.micrometer.core.instrument.distribution.HistogramSnapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * One event of {@code GET /api/live}: names and order of its components are public.
 *
 * @param time when it was made
 * @param now as in {@code GET /api/servers}
 * @param boundsMicros upper bounds of the buckets of response times
 * @param responses response times of each server in each role, since the start
 * @param events the newest changes of state, oldest first
 * @param decisions the newest selections, oldest first
 */
public record LiveView(
        String time,
        ServersView now,
        List<Double> boundsMicros,
        List<Responses> responses,
        List<EventView> events,
        List<DecisionView> decisions) {
    private static final String TIMER = "radius.lb.response";

    /**
     * How fast a server answers.
     *
     * @param counts for each bound, how many took no longer; last, how many there were
     */
    public record Responses(String group, String server, String role, List<Long> counts) {
        private static Responses of(Timer timer, HistogramSnapshot snapshot) {
            List<Long> counts = new ArrayList<>();
            for (CountAtBucket bucket : snapshot.histogramCounts()) {
                counts.add(Math.round(bucket.count()));
            }
            counts.add(snapshot.count());
            return new Responses(tag(timer, "group"), tag(timer, "server"), tag(timer, "role"), counts);
        }

        private static String tag(Timer timer, String key) {
            return String.valueOf(timer.getId().getTag(key));
        }
    }

    static LiveView of(
            String time,
            ServersView now,
            MeterRegistry registry,
            List<EventView> events,
            List<DecisionView> decisions) {
        Collection<Timer> timers = registry.find(TIMER).timers();
        List<Responses> responses = new ArrayList<>();
        List<Double> bounds = List.of();
        for (Timer timer : timers) {
            HistogramSnapshot snapshot = timer.takeSnapshot();
            responses.add(Responses.of(timer, snapshot));
            if (bounds.isEmpty()) {
                bounds = Arrays.stream(snapshot.histogramCounts())
                        .map(bucket -> bucket.bucket(TimeUnit.MICROSECONDS))
                        .toList();
            }
        }
        return new LiveView(time, now, bounds, responses, events, decisions);
    }
}
