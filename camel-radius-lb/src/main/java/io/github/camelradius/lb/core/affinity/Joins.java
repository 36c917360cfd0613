package io.github.camelradius.lb.core.affinity;

import io.github.camelradius.lb.core.model.MonotonicClock;
import io.github.camelradius.lb.core.model.RequestView;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Joins repeated requests (rules section 3): a NAS that gave up and asks again has a new Identifier and a new
 * authenticator, but the request is the same while client, role, User-Name, State, Calling-Station-Id, Acct-Session-Id,
 * Acct-Status-Type and User-Password are. Within {@code duplicate-window} of the first one such a copy joins its pending
 * transaction; each copy gets its own answer. Any thread.
 *
 * @param <T> what is kept of each copy to answer it
 */
public final class Joins<T> {
    /** Attributes that make requests the same, apart from the password. */
    private static final int[] TYPES = {1, 24, 31, 44, 40};

    private final MonotonicClock clock;
    private final long windowNanos;
    private final int maximum;
    private final ConcurrentMap<Key, Pending> open = new ConcurrentHashMap<>();
    private final AtomicInteger pending = new AtomicInteger();
    private final LongAdder joined = new LongAdder();

    /**
     * @param windowNanos how long after the first request copies join it, 5 s by default; less than 0 for never
     * @param maximum pending requests that can be joined; further ones stay alone
     */
    public Joins(MonotonicClock clock, long windowNanos, int maximum) {
        this.clock = clock;
        this.windowNanos = windowNanos;
        this.maximum = maximum;
    }

    /**
     * A request came in.
     *
     * @param credentials User-Password and other proofs of the subscriber after unhiding, or null; asked when there is
     *     another request to compare with
     * @param copy what to answer it with
     * @return a new pending request that a transaction is to be opened for, or null: it has joined another one
     */
    public @Nullable Pending enter(RequestView request, Supplier<byte @Nullable []> credentials, T copy) {
        Key key = windowNanos < 0 ? null : key(request);
        Pending fresh = new Pending(key, clock.nanos(), credentials, copy);
        if (key == null || (pending.get() >= maximum && !open.containsKey(key))) {
            return fresh;
        }
        open.compute(key, (same, known) -> fresh.joins(known) ? known : fresh.before(known));
        if (!fresh.hasJoined) {
            return fresh;
        }
        joined.increment();
        return null;
    }

    /** Null when none of the attributes is there: then nothing tells requests apart. */
    private static @Nullable Key key(RequestView request) {
        ByteArrayOutputStream octets = new ByteArrayOutputStream(64);
        for (int type : TYPES) {
            append(octets, type, request.octets(type));
        }
        return octets.size() == 0
                ? null
                : new Key(request.client(), request.role().ordinal(), octets.toByteArray());
    }

    /** With its length, so that values do not run into each other: an attribute has 253 octets at most. */
    private static void append(ByteArrayOutputStream octets, int type, byte @Nullable [] value) {
        if (value != null) {
            octets.write(type);
            octets.write(value.length);
            octets.writeBytes(value);
        }
    }

    /** Requests that can be joined now. */
    public int size() {
        return pending.get();
    }

    /** Requests that have joined another one since the start. */
    public long joined() {
        return joined.sum();
    }

    /** One transaction and all requests that wait for its answer. */
    public final class Pending {
        private final @Nullable Key key;
        private final long sinceNanos;
        private final List<T> copies = new ArrayList<>(1);
        private boolean ended;

        /** Null when they have been asked; this and what follows is only looked at while the map holds the key. */
        private @Nullable Supplier<byte @Nullable []> unasked;

        private byte @Nullable [] credentials;
        private boolean hasJoined;

        /** The next one with the same key: it has other credentials, or began too long ago. */
        private @Nullable Pending next;

        private Pending(@Nullable Key key, long sinceNanos, Supplier<byte @Nullable []> credentials, T first) {
            this.key = key;
            this.sinceNanos = sinceNanos;
            this.unasked = credentials;
            copies.add(first);
        }

        private boolean joins(@Nullable Pending first) {
            for (Pending other = first; other != null && !hasJoined; other = other.next) {
                hasJoined = sinceNanos - other.sinceNanos <= windowNanos
                        && Arrays.equals(credentials(), other.credentials())
                        && other.add(copies.get(0));
            }
            return hasJoined;
        }

        private byte @Nullable [] credentials() {
            if (unasked != null) {
                credentials = unasked.get();
                unasked = null;
            }
            return credentials;
        }

        private Pending before(@Nullable Pending first) {
            next = first;
            pending.incrementAndGet();
            return this;
        }

        private synchronized boolean add(T copy) {
            return !ended && copies.add(copy);
        }

        /** Its transaction has ended, in whatever way: nothing joins it any more. The copies in order of receipt. */
        public List<T> end() {
            if (key != null) {
                open.computeIfPresent(key, (same, first) -> without(first));
            }
            synchronized (this) {
                ended = true;
                return List.copyOf(copies);
            }
        }

        private @Nullable Pending without(Pending first) {
            if (first == this) {
                pending.decrementAndGet();
                return next;
            }
            for (Pending other = first; other != null; other = other.next) {
                if (other.next == this) {
                    other.next = next;
                    pending.decrementAndGet();
                }
            }
            return first;
        }
    }

    private record Key(Object client, int role, byte[] octets) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Key key
                    && role == key.role
                    && client.equals(key.client)
                    && Arrays.equals(octets, key.octets);
        }

        @Override
        public int hashCode() {
            return 31 * (31 * client.hashCode() + role) + Arrays.hashCode(octets);
        }

        @Override
        public String toString() {
            return client + "/" + octets.length + " octets";
        }
    }
}
