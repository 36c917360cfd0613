package io.github.camelradius.lb.core;

import static io.github.camelradius.lb.core.Bench.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.model.Role;
import java.util.Map;

/** A lone server a that an administrator has probed while clients use it. */
final class Asked {
    private Asked() {}

    static Bench bench(String rule, Object... constants) {
        return Bench.of(new long[0], new int[] {1}, b -> {
            b.policy("primary-secondary").statusRule(rule);
            b.probe(ProbeSettings.of(Map.of("type", "status-server", "interval", "1h"))
                    .steady());
            for (int i = 0; i < constants.length; i += 2) {
                b.health(constants[i].toString(), constants[i + 1]);
            }
        });
    }

    /** A probe that an administrator asks for, sent now. */
    static Probe probe(Bench bench) {
        assertThat(bench.group.probe("a", Role.AUTH)).isTrue();
        Probe probe = bench.probes.get(bench.probes.size() - 1);
        probe.sent();
        return probe;
    }

    static void at(Bench bench, long millis) {
        bench.time.advance(millis * MILLI - bench.time.nanos());
    }

    static void answeredAt(Bench bench, long millis) {
        at(bench, millis);
        probe(bench).answered();
    }

    static void ignoredAt(Bench bench, long millis) {
        at(bench, millis);
        probe(bench).ignored();
    }

    static void refusedAt(Bench bench, long millis) {
        at(bench, millis);
        probe(bench).refused();
    }
}
