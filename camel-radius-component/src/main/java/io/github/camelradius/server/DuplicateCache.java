package io.github.camelradius.server;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Recognises repeated requests (RFC 5080 section 2.2.2): one that is being worked on is dropped, one that was answered
 * gets the same octets again. Only answers expire and make room; a request that ends in silence leaves no entry. Owned
 * by one event loop.
 *
 * <p>Entries and the room of their answers are used again: they live for seconds, and thousands of new ones a second would
 * keep the garbage collector busy.
 */
final class DuplicateCache {
    private static final int FIRST_BUCKETS = 256;

    private final int capacity;
    private final long keepNanos;
    private final Key asked = new Key();
    private @Nullable Entry[] buckets = new @Nullable Entry[FIRST_BUCKETS];
    private @Nullable Entry free;
    private @Nullable Entry oldest;
    private @Nullable Entry newest;
    private int size;

    /**
     * @param capacity most entries at a time
     * @param keepNanos how long an answer can be repeated, 5–30 s
     */
    DuplicateCache(int capacity, long keepNanos) {
        this.capacity = capacity;
        this.keepNanos = keepNanos;
    }

    /** One request, from its beginning until its answer has expired. */
    static final class Entry {
        private static final int STEP = 64;
        private static final int LARGE = 512;

        private final Key key = new Key();
        private byte[] room = new byte[0];
        private int length;
        private long expires;
        private @Nullable Entry nextInBucket;

        /** The next one that was answered, or the next free one. */
        private @Nullable Entry next;

        private Entry() {}

        /** A copy of the octets of the answer, or null while the request is being worked on. */
        byte @Nullable [] answer() {
            return length == 0 ? null : Arrays.copyOf(room, length);
        }

        private void keep(byte[] answer) {
            boolean tooSmall = room.length < answer.length;
            boolean tooLarge = room.length > LARGE && room.length > 2 * answer.length;
            if (tooSmall || tooLarge) {
                room = new byte[(answer.length + STEP - 1) / STEP * STEP];
            }
            System.arraycopy(answer, 0, room, 0, answer.length);
            length = answer.length;
        }
    }

    /** The entry of this request if it is known, else null. */
    @Nullable Entry find(Object socket, InetSocketAddress source, byte[] packet, long now) {
        expire(now);
        asked.set(socket, source, packet);
        Entry entry = buckets[bucket(asked)];
        while (entry != null && !entry.key.equals(asked)) {
            entry = entry.nextInBucket;
        }
        return entry;
    }

    /** A new entry, in progress; null when there is no room because everything in the cache is in progress. */
    @Nullable Entry begin(Object socket, InetSocketAddress source, byte[] packet) {
        if (size >= capacity) {
            if (oldest == null) {
                return null;
            }
            removeOldest();
        }
        Entry entry = free;
        if (entry == null) {
            entry = new Entry();
        } else {
            free = entry.next;
            entry.next = null;
        }
        entry.key.set(socket, source, packet);
        if (++size > buckets.length) {
            grow();
        }
        put(entry);
        return entry;
    }

    /** The request of an entry in progress was answered, at least with a header. */
    void answered(Entry entry, byte[] answer, long now) {
        entry.keep(answer);
        entry.expires = now + keepNanos;
        if (newest == null) {
            oldest = entry;
        } else {
            newest.next = entry;
        }
        newest = entry;
    }

    /** The request of an entry in progress ended without an answer. */
    void silent(Entry entry) {
        remove(entry);
    }

    int size() {
        return size;
    }

    private void expire(long now) {
        while (oldest != null && oldest.expires - now <= 0) {
            removeOldest();
        }
    }

    private void removeOldest() {
        Entry entry = oldest;
        if (entry != null) {
            oldest = entry.next;
            newest = oldest == null ? null : newest;
            remove(entry);
        }
    }

    private void remove(Entry entry) {
        int bucket = bucket(entry.key);
        Entry at = buckets[bucket];
        if (at == entry) {
            buckets[bucket] = entry.nextInBucket;
        } else {
            while (at != null && at.nextInBucket != entry) {
                at = at.nextInBucket;
            }
            if (at == null) {
                throw new IllegalStateException("the entry has ended before");
            }
            at.nextInBucket = entry.nextInBucket;
        }
        size--;
        entry.length = 0;
        entry.nextInBucket = null;
        entry.next = free;
        free = entry;
    }

    private int bucket(Key key) {
        return key.hash & buckets.length - 1;
    }

    private void put(Entry entry) {
        int bucket = bucket(entry.key);
        entry.nextInBucket = buckets[bucket];
        buckets[bucket] = entry;
    }

    private void grow() {
        @Nullable Entry[] old = buckets;
        buckets = new @Nullable Entry[2 * old.length];
        for (Entry first : old) {
            Entry entry = first;
            while (entry != null) {
                Entry following = entry.nextInBucket;
                put(entry);
                entry = following;
            }
        }
    }

    /**
     * Receiving socket, source address and port, code, Identifier and Request Authenticator, in numbers: nothing that was
     * made for one datagram is kept.
     */
    private static final class Key {
        private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
        private static final int AUTHENTICATOR = 4;

        private @Nullable Object socket;
        private long addressHigh;
        private long addressLow;
        private int portCodeIdentifier;
        private int addressLength;
        private long authenticatorHigh;
        private long authenticatorLow;
        private int hash;

        void set(Object receivedBy, InetSocketAddress source, byte[] packet) {
            socket = receivedBy;
            setAddress(source.getAddress());
            portCodeIdentifier = source.getPort() << 16 | (packet[0] & 0xff) << 8 | packet[1] & 0xff;
            authenticatorHigh = (long) LONGS.get(packet, AUTHENTICATOR);
            authenticatorLow = (long) LONGS.get(packet, AUTHENTICATOR + Long.BYTES);
            // Identifiers count up and authenticators are random in most, but not in all clients.
            long mixed = (authenticatorHigh ^ Long.rotateLeft(authenticatorLow, 32) ^ portCodeIdentifier) * 31;
            mixed = (mixed ^ addressHigh ^ addressLow) * 0x9E3779B97F4A7C15L;
            hash = (int) (mixed >>> 32);
        }

        private void setAddress(InetAddress address) {
            byte[] octets = address.getAddress();
            addressLength = octets.length;
            if (octets.length == Long.BYTES * 2) {
                addressHigh = (long) LONGS.get(octets, 0);
                addressLow = (long) LONGS.get(octets, Long.BYTES);
            } else {
                addressHigh = 0;
                // an IPv4 address is its hash code
                addressLow = address.hashCode();
            }
        }

        boolean equals(Key other) {
            return authenticatorHigh == other.authenticatorHigh
                    && authenticatorLow == other.authenticatorLow
                    && portCodeIdentifier == other.portCodeIdentifier
                    && addressHigh == other.addressHigh
                    && addressLow == other.addressLow
                    && addressLength == other.addressLength
                    && socket == other.socket;
        }
    }
}
