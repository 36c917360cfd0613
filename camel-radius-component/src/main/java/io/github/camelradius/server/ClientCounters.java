package io.github.camelradius.server;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** What came from a client, for as long as there is one of its name. Any thread. */
final class ClientCounters {
    final LongAdder received = new LongAdder();
    final LongAdder answered = new LongAdder();
    final LongAdder duplicates = new LongAdder();
    final LongAdder duplicatesInProgress = new LongAdder();
    final LongAdder joined = new LongAdder();
    private final Map<DropReason, LongAdder> dropped = new EnumMap<>(DropReason.class);

    ClientCounters() {
        for (DropReason reason : DropReason.values()) {
            dropped.put(reason, new LongAdder());
        }
    }

    void countDropped(DropReason reason) {
        LongAdder counter = dropped.get(reason);
        if (counter != null) {
            counter.increment();
        }
    }

    long dropped(DropReason reason) {
        LongAdder counter = dropped.get(reason);
        return counter == null ? 0 : counter.sum();
    }
}
