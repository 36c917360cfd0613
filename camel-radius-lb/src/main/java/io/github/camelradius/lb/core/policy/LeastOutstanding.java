package io.github.camelradius.lb.core.policy;

import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.RandomSource;
import java.util.List;

/**
 * Batches for the server with the fewest open transactions over both roles, ties by lot (rules section 5, cisco-ios:
 * {@code load-balance method least-outstanding batch-size}). Only transactions chosen by load take a place in a batch; a
 * failover looks anew and takes none. A batch ends at once when its server takes nothing new any more.
 */
public final class LeastOutstanding implements Policy {
    /** Name of the policy. */
    public static final String NAME = "least-outstanding";

    private static final List<Option> OPTIONS = List.of(Option.number("batch-size", 1, 1, Integer.MAX_VALUE));

    private final RandomSource random;
    private final long batchSize;
    private int batchServer = NONE;
    private long left;

    LeastOutstanding(RandomSource random, long batchSize) {
        this.random = random;
        this.batchSize = batchSize;
    }

    /** Makes them by name; option {@code batch-size} 1 [1–2,147,483,647], 25 in profile cisco-ios. */
    public static PolicyFactory factory() {
        return new Factory();
    }

    @Override
    public int pick(Selection selection) {
        if (!selection.failover() && left > 0 && selection.eligible(batchServer)) {
            return batchServer;
        }
        int ties = selection.fewest();
        return selection.fewest(ties == 1 ? 0 : (int) random.below(ties));
    }

    @Override
    public void picked(Selection selection, int server) {
        if (selection.failover() || !selection.available(server)) {
            return;
        }
        if (left > 0 && server == batchServer) {
            left--;
        } else {
            batchServer = server;
            left = batchSize - 1;
        }
    }

    @Override
    public void changed(int server, boolean taking) {
        if (!taking && server == batchServer) {
            left = 0;
        }
    }

    private static final class Factory implements PolicyFactory {
        @Override
        public String name() {
            return NAME;
        }

        @Override
        public List<Option> options() {
            return OPTIONS;
        }

        @Override
        public boolean asksForLoad() {
            return true;
        }

        @Override
        public Policy create(Setting setting) {
            return new LeastOutstanding(setting.random(), setting.options().number("batch-size"));
        }
    }
}
