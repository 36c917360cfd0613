package io.github.camelradius.app.top;

import io.github.camelradius.app.top.Sample.Server;
import org.jspecify.annotations.Nullable;

/**
 * What happened at a server between two samples.
 *
 * @param requests first packets a second
 * @param loss share of the packets decided in that time that were ignored or refused, 0 to 1; null when none was decided
 */
public record Rates(double requests, @Nullable Double loss) {
    private static final double NANOS_OF_A_SECOND = 1e9;

    /** Null where nothing can be said: without a sample before, or when the counters began anew in between. */
    public static @Nullable Rates between(@Nullable Sample before, Sample now, Sample.Id id) {
        Server first = before == null ? null : before.servers().get(id);
        Server last = now.servers().get(id);
        if (before == null || first == null || last == null || last.sent() < first.sent()) {
            return null;
        }
        double seconds = (now.nanos() - before.nanos()) / NANOS_OF_A_SECOND;
        long requests = (last.sent() - last.retransmitted()) - (first.sent() - first.retransmitted());
        long lost = (last.ignored() + last.refused()) - (first.ignored() + first.refused());
        long decided = lost + last.answered() - first.answered();
        return new Rates(requests / seconds, decided == 0 ? null : (double) lost / decided);
    }
}
