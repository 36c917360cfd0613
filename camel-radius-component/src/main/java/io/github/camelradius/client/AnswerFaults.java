package io.github.camelradius.client;

import io.github.camelradius.net.DropLog;
import java.net.InetSocketAddress;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/** What came from one server that was no valid answer: counted by reason, and said once a second for each. */
final class AnswerFaults {
    private final InetSocketAddress server;
    private final String detail;
    private final DropLog log;
    private final Map<AnswerFault, AtomicLong> counts = new EnumMap<>(AnswerFault.class);

    AnswerFaults(InetSocketAddress server, ServerTarget target, DropLog log) {
        this.server = server;
        this.detail = " server=" + target.label();
        this.log = log;
        for (AnswerFault fault : AnswerFault.values()) {
            counts.put(fault, new AtomicLong());
        }
    }

    void add(AnswerFault fault) {
        AtomicLong count = counts.get(fault);
        if (count != null) {
            count.incrementAndGet();
        }
        log.dropped(server, fault.word(), detail);
    }

    long sum() {
        return counts.values().stream().mapToLong(AtomicLong::get).sum();
    }

    /** By public word; only those that occurred. */
    Map<String, Long> byWord() {
        Map<String, Long> words = new TreeMap<>();
        counts.forEach((fault, count) -> {
            if (count.get() > 0) {
                words.put(fault.word(), count.get());
            }
        });
        return words;
    }
}
