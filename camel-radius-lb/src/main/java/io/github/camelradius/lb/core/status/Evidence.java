package io.github.camelradius.lb.core.status;

/**
 * The last {@code window} decided packets of a server with the keys they belong to, and the keys of the present run of
 * failures: what one subscriber's packets show is not taken for the server's failure while others' are answered.
 */
final class Evidence {
    private final long[] keys;
    private final boolean[] failed;
    private int next;
    private int decided;
    private int failures;

    private boolean running;
    private long runKey;
    private boolean runOfSeveral;

    Evidence(int window) {
        keys = new long[window];
        failed = new boolean[window];
    }

    /** The run of failures is left to {@link #endRun}: a probe's answer ends it, too. */
    void answered(long key, int packets) {
        for (int i = 0; i < packets; i++) {
            add(key, false);
        }
    }

    void failed(long key) {
        runOfSeveral |= running && key != runKey;
        running = true;
        runKey = key;
        add(key, true);
    }

    private void add(long key, boolean failure) {
        if (decided == keys.length) {
            failures -= failed[next] ? 1 : 0;
        } else {
            decided++;
        }
        keys[next] = key;
        failed[next] = failure;
        failures += failure ? 1 : 0;
        next = next + 1 == keys.length ? 0 : next + 1;
    }

    void endRun() {
        running = false;
        runOfSeveral = false;
    }

    /** Empties the window. */
    void restart() {
        next = 0;
        decided = 0;
        failures = 0;
    }

    /** Whether the present run of failures says something about the server. */
    boolean runCounts() {
        return runOfSeveral || !several(false);
    }

    /** Whether {@code percent} of a full window failed, and that says something about the server. */
    boolean rateReached(long percent) {
        return decided == keys.length && failures * 100L >= percent * keys.length && (several(true) || !several(false));
    }

    /** Whether the packets in the window, or the failed ones of them, belong to two keys or more. */
    private boolean several(boolean failedOnly) {
        boolean found = false;
        long first = 0;
        for (int i = 0; i < decided; i++) {
            if (failedOnly && !failed[i]) {
                continue;
            }
            if (found && keys[i] != first) {
                return true;
            }
            found = true;
            first = keys[i];
        }
        return false;
    }

    String rate() {
        return failures + " of the last " + decided + " packets without an answer";
    }
}
