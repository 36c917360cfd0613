package io.github.camelradius.lb;

import io.github.camelradius.lb.core.affinity.Joins;
import java.util.List;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.spi.ReactiveExecutor;
import org.jspecify.annotations.Nullable;

/** Where the outcome of a transaction goes: to the request that opened it and to those that have joined it. */
final class Outcome {
    private final Exchange exchange;
    private final AsyncCallback callback;
    private final Joins<Waiting>.@Nullable Pending pending;

    /** @param pending null when nothing may join */
    Outcome(Exchange exchange, AsyncCallback callback, Joins<Waiting>.@Nullable Pending pending) {
        this.exchange = exchange;
        this.callback = callback;
        this.pending = pending;
    }

    /** The exchange has its outcome. The others get theirs before its route goes on and may change it. */
    void done() {
        List<Waiting> copies = pending == null ? List.of() : pending.end();
        for (int i = 1; i < copies.size(); i++) {
            copies.get(i).share(exchange);
        }
        callback.done(false);
        ReactiveExecutor executor =
                exchange.getContext().getCamelContextExtension().getReactiveExecutor();
        for (int i = 1; i < copies.size(); i++) {
            Waiting copy = copies.get(i);
            executor.schedule(() -> copy.callback().done(false));
        }
    }
}
