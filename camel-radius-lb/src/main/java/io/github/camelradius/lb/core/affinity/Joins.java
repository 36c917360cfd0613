package io.github.camelradius.lb.core.affinity;

import io.github.camelradius.lb.core.model.MonotonicClock;
import io.github.camelradius.lb.core.model.RequestView;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
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
    /** Marks the credentials in a key. */
    private static final int CREDENTIALS = 2;

    /** Attributes that make requests the same, apart from the password. */
    private static final int[] TYPES = {1, 24, 31, 44, 40};

    private final MonotonicClock clock;
    private final long windowNanos;
    private final int maximum;
    private final ConcurrentMap<Key, Pending> open = new ConcurrentHashMap<>();
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
     * @param credentials User-Password and other proofs of the subscriber after unhiding, or null
     * @param copy what to answer it with
     * @return a new pending request that a transaction is to be opened for, or null: it has joined another one
     */
    public @Nullable Pending enter(RequestView request, byte @Nullable [] credentials, T copy) {
        Key key = windowNanos < 0 ? null : key(request, credentials);
        Pending fresh = new Pending(key, clock.nanos(), copy);
        if (key == null || (open.size() >= maximum && !open.containsKey(key))) {
            return fresh;
        }
        Pending entered = open.compute(key, (same, known) -> {
            boolean joins = known != null && fresh.sinceNanos - known.sinceNanos <= windowNanos && known.add(copy);
            return joins ? known : fresh;
        });
        if (entered == fresh) {
            return fresh;
        }
        joined.increment();
        return null;
    }

    /** Null when none of the attributes is there: then nothing tells requests apart. */
    private static @Nullable Key key(RequestView request, byte @Nullable [] credentials) {
        ByteArrayOutputStream octets = new ByteArrayOutputStream(64);
        for (int type : TYPES) {
            append(octets, type, request.octets(type));
        }
        append(octets, CREDENTIALS, credentials);
        return octets.size() == 0
                ? null
                : new Key(request.client(), request.role().ordinal(), octets.toByteArray());
    }

    /** With its length, so that values do not run into each other: an attribute has 253 octets at most, credentials are last. */
    private static void append(ByteArrayOutputStream octets, int type, byte @Nullable [] value) {
        if (value != null) {
            octets.write(type);
            octets.write(value.length);
            octets.writeBytes(value);
        }
    }

    /** Requests that can be joined now. */
    public int size() {
        return open.size();
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

        private Pending(@Nullable Key key, long sinceNanos, T first) {
            this.key = key;
            this.sinceNanos = sinceNanos;
            copies.add(first);
        }

        private synchronized boolean add(T copy) {
            return !ended && copies.add(copy);
        }

        /** Its transaction has ended, in whatever way: nothing joins it any more. The copies in order of receipt. */
        public List<T> end() {
            if (key != null) {
                open.remove(key, this);
            }
            synchronized (this) {
                ended = true;
                return List.copyOf(copies);
            }
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

        /** Never the octets: a password is among them. */
        @Override
        public String toString() {
            return client + "/" + octets.length + " octets";
        }
    }
}
