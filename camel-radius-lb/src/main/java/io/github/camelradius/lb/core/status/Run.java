package io.github.camelradius.lb.core.status;

import io.github.camelradius.lb.core.model.Durations;

/** Packets in a row without an answer, in the order of their decision, and what to say about them. */
final class Run {
    private int ignored;
    private int refused;
    private long firstIgnored;
    private long newestIgnored;
    private long lastAnswer;
    private boolean everAnswered;

    void ignored(long nanos) {
        if (ignored == 0) {
            firstIgnored = nanos;
        }
        newestIgnored = nanos;
        ignored++;
    }

    void refused() {
        refused++;
    }

    void answered(long nanos) {
        restart();
        lastAnswer = nanos;
        everAnswered = true;
    }

    void restart() {
        ignored = 0;
        refused = 0;
    }

    int ignored() {
        return ignored;
    }

    boolean anyRefused() {
        return refused > 0;
    }

    int count() {
        return ignored + refused;
    }

    /** Newest ignored minus first ignored above {@code interval}; 0 asks for no time, so refused ones alone will do. */
    boolean lastedLongerThan(long interval) {
        return interval == 0 || (ignored > 0 && newestIgnored - firstIgnored > interval);
    }

    String evidence(long now) {
        long over = ignored > 0 ? newestIgnored - firstIgnored : 0;
        return ignored + " of " + count() + " packets ignored over " + Durations.seconds(over) + ", " + lastAnswer(now)
                + ", refused: " + refused;
    }

    String lastAnswer(long now) {
        return everAnswered ? "last answer " + Durations.seconds(now - lastAnswer) + " ago" : "never answered";
    }
}
