package io.github.camelradius.server;

import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Recognises repeated requests (RFC 5080 section 2.2.2): one that is being worked on is dropped, one that was answered
 * gets the same octets again. Only answers expire and make room; a request that ends in silence leaves no entry. Owned
 * by one event loop.
 */
final class DuplicateCache {
    private final int capacity;
    private final long keepNanos;
    private final Map<Key, Entry> entries = new HashMap<>();
    private final Deque<Entry> answered = new ArrayDeque<>();

    /**
     * @param capacity most entries at a time
     * @param keepNanos how long an answer can be repeated, 5–30 s
     */
    DuplicateCache(int capacity, long keepNanos) {
        this.capacity = capacity;
        this.keepNanos = keepNanos;
    }

    static final class Entry {
        private final Key key;
        private byte @Nullable [] answer;
        private long expires;

        private Entry(Key key) {
            this.key = key;
        }

        /** The octets of the answer, or null while the request is being worked on. */
        byte @Nullable [] answer() {
            return answer;
        }
    }

    /** The entry of this request if it is known, else null. */
    @Nullable Entry find(Object socket, InetSocketAddress source, byte[] packet, long now) {
        expire(now);
        return entries.get(new Key(socket, source, packet));
    }

    /** A new entry, in progress; null when there is no room because everything in the cache is in progress. */
    @Nullable Entry begin(Object socket, InetSocketAddress source, byte[] packet) {
        if (entries.size() >= capacity) {
            Entry oldest = answered.pollFirst();
            if (oldest == null) {
                return null;
            }
            entries.remove(oldest.key, oldest);
        }
        Entry entry = new Entry(new Key(socket, source, packet));
        entries.put(entry.key, entry);
        return entry;
    }

    void answered(Entry entry, byte[] answer, long now) {
        if (entries.get(entry.key) == entry) {
            entry.answer = answer;
            entry.expires = now + keepNanos;
            answered.addLast(entry);
        }
    }

    void silent(Entry entry) {
        entries.remove(entry.key, entry);
    }

    int size() {
        return entries.size();
    }

    private void expire(long now) {
        for (Entry oldest = answered.peekFirst();
                oldest != null && oldest.expires - now <= 0;
                oldest = answered.peekFirst()) {
            answered.pollFirst();
            entries.remove(oldest.key, oldest);
        }
    }

    /** Receiving socket, source address and port, code, Identifier and Request Authenticator. */
    private static final class Key {
        private final Object socket;
        private final InetSocketAddress source;
        private final byte[] packet;
        private final int hash;

        Key(Object socket, InetSocketAddress source, byte[] packet) {
            this.socket = socket;
            this.source = source;
            // Code and Identifier stand at 0 and 1, the authenticator at 4 to 19.
            this.packet = Arrays.copyOf(packet, 20);
            this.packet[2] = 0;
            this.packet[3] = 0;
            this.hash = 31 * source.hashCode() + Arrays.hashCode(this.packet);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key
                    && socket == key.socket
                    && source.equals(key.source)
                    && Arrays.equals(packet, key.packet);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }
}
