package io.github.camelradius.lb.core.status;

import java.util.BitSet;

/** Share of failures among the last {@code window} decided packets; says nothing before that many were decided. */
final class FailRate {
    private final int window;
    private final int percent;
    private final BitSet failed;
    private int next;
    private int decided;
    private int failures;

    FailRate(int window, int percent) {
        this.window = window;
        this.percent = percent;
        this.failed = new BitSet(window);
    }

    void decided(int packets, boolean failure) {
        for (int i = 0; i < packets; i++) {
            if (decided == window) {
                failures -= failed.get(next) ? 1 : 0;
            } else {
                decided++;
            }
            failed.set(next, failure);
            failures += failure ? 1 : 0;
            next = next + 1 == window ? 0 : next + 1;
        }
    }

    boolean reached() {
        return decided == window && failures * 100L >= (long) percent * window;
    }

    void restart() {
        next = 0;
        decided = 0;
        failures = 0;
    }

    String evidence() {
        return failures + " of the last " + decided + " packets without an answer";
    }
}
