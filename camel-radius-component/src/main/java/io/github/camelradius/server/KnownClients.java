package io.github.camelradius.server;

import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** The clients a server knows; of several networks that hold an address the most specific wins. Any thread. */
public final class KnownClients {
    private final LongAdder unknown = new LongAdder();
    private final List<Runnable> watchers = new CopyOnWriteArrayList<>();
    private volatile ClientTable table;

    public KnownClients(List<KnownClient> clients) {
        table = new ClientTable(clients);
    }

    /**
     * From now on these are the clients, all at one moment. One with a name that was known keeps its counters and what its
     * addresses have shown; what is pending of one that has gone is still answered.
     */
    public synchronized void replace(List<KnownClient> clients) {
        ClientTable before = table;
        table = new ClientTable(clients.stream()
                .map(client -> {
                    KnownClient known = before.named(client.name());
                    return known == null ? client : client.continuing(known);
                })
                .toList());
        watchers.forEach(Runnable::run);
    }

    /** From now on this one is run after each {@link #replace}. */
    public void onReplace(Runnable watcher) {
        watchers.add(watcher);
    }

    public void removeOnReplace(Runnable watcher) {
        watchers.remove(watcher);
    }

    /** The client with this address, or null. */
    public @Nullable KnownClient find(InetAddress address) {
        return table.find(address);
    }

    /** The client with this name, or null. */
    public @Nullable KnownClient named(String name) {
        return table.named(name);
    }

    /** All clients, most specific network first. */
    public List<KnownClient> all() {
        return table.all();
    }

    void countUnknown() {
        unknown.increment();
    }

    /** Datagrams from addresses that belong to no client. */
    public long unknown() {
        return unknown.sum();
    }
}
