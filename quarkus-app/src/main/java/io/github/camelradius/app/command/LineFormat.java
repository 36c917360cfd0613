package io.github.camelradius.app.command;

import io.github.camelradius.lb.core.sim.Line;
import io.github.camelradius.lb.core.sim.Summary;

/** How a simulation is shown, a line each. */
interface LineFormat {
    void line(Line line, StringBuilder to);

    void summary(Summary summary, StringBuilder to);

    /** Seconds with millisecond precision. */
    static StringBuilder seconds(long nanos, StringBuilder to) {
        long millis = nanos / 1_000_000;
        long rest = millis % 1000;
        return to.append(millis / 1000)
                .append('.')
                .append((char) ('0' + rest / 100))
                .append((char) ('0' + rest / 10 % 10))
                .append((char) ('0' + rest % 10));
    }
}
