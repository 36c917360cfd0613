package io.github.camelradius.server;

import java.net.InetSocketAddress;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Recognises repeated requests (RFC 5080 section 2.2.2): one that is being worked on is dropped, one that was answered
 * gets the same octets again. Only answers expire and make room; a request that ends in silence leaves no entry. Owned
 * by one event loop.
 *
 * <p>An entry is a number, the row of its request. Entries and the room of their answers are used again, and there are no
 * references from one to the other: they live for seconds, and thousands of changed ones a second would keep the garbage
 * collector busy.
 */
final class DuplicateCache {
    /** Instead of an entry: there is none. */
    static final int NONE = RequestTable.NONE;

    private static final byte[] NO_ROOM = new byte[0];
    private static final int STEP = 64;
    private static final int LARGE = 512;

    private final int capacity;
    private final long keepNanos;
    private final RequestTable requests = new RequestTable();
    private byte[][] answers = noRooms(requests.rows());
    private int[] lengths = new int[requests.rows()];
    private long[] expiries = new long[requests.rows()];

    /** Of each entry, the next one that was answered, or the next free one. */
    private int[] next = new int[requests.rows()];

    private int free = NONE;
    private int oldest = NONE;
    private int newest = NONE;
    private int size;

    /** Entries from here on have never been used. */
    private int unused;

    /**
     * @param capacity most entries at a time
     * @param keepNanos how long an answer can be repeated, 5–30 s
     */
    DuplicateCache(int capacity, long keepNanos) {
        this.capacity = capacity;
        this.keepNanos = keepNanos;
    }

    private static byte[][] noRooms(int count) {
        byte[][] rooms = new byte[count][];
        Arrays.fill(rooms, NO_ROOM);
        return rooms;
    }

    /**
     * The entry of this request if it is known, else {@link #NONE}.
     *
     * @param receiver address and port that it was sent to, null where that is not known
     */
    int find(@Nullable InetSocketAddress receiver, InetSocketAddress source, byte[] packet, long now) {
        expire(now);
        return requests.find(receiver, source, packet);
    }

    /** A copy of the octets of the answer, or null while the request is being worked on. */
    byte @Nullable [] answer(int entry) {
        return lengths[entry] == 0 ? null : Arrays.copyOf(answers[entry], lengths[entry]);
    }

    /** A new entry, in progress; {@link #NONE} when there is no room because everything in the cache is in progress. */
    int begin(@Nullable InetSocketAddress receiver, InetSocketAddress source, byte[] packet) {
        if (size >= capacity) {
            if (oldest == NONE) {
                return NONE;
            }
            removeOldest();
        }
        int entry = take();
        requests.put(entry, receiver, source, packet);
        size++;
        return entry;
    }

    /** The request of an entry in progress was answered, at least with a header. */
    void answered(int entry, byte[] answer, long now) {
        keep(entry, answer);
        expiries[entry] = now + keepNanos;
        next[entry] = NONE;
        if (newest == NONE) {
            oldest = entry;
        } else {
            next[newest] = entry;
        }
        newest = entry;
    }

    /** The request of an entry in progress ended without an answer. */
    void silent(int entry) {
        remove(entry);
    }

    int size() {
        return size;
    }

    private int take() {
        int entry = free;
        if (entry != NONE) {
            free = next[entry];
            return entry;
        }
        if (unused == requests.rows()) {
            grow();
        }
        return unused++;
    }

    private void grow() {
        requests.grow();
        int rows = requests.rows();
        byte[][] more = noRooms(rows);
        System.arraycopy(answers, 0, more, 0, answers.length);
        answers = more;
        lengths = Arrays.copyOf(lengths, rows);
        expiries = Arrays.copyOf(expiries, rows);
        next = Arrays.copyOf(next, rows);
    }

    private void keep(int entry, byte[] answer) {
        byte[] room = answers[entry];
        boolean tooSmall = room.length < answer.length;
        boolean tooLarge = room.length > LARGE && room.length > 2 * answer.length;
        if (tooSmall || tooLarge) {
            room = new byte[(answer.length + STEP - 1) / STEP * STEP];
            answers[entry] = room;
        }
        System.arraycopy(answer, 0, room, 0, answer.length);
        lengths[entry] = answer.length;
    }

    private void expire(long now) {
        while (oldest != NONE && expiries[oldest] - now <= 0) {
            removeOldest();
        }
    }

    private void removeOldest() {
        int entry = oldest;
        oldest = next[entry];
        newest = oldest == NONE ? NONE : newest;
        remove(entry);
    }

    private void remove(int entry) {
        requests.remove(entry);
        size--;
        lengths[entry] = 0;
        next[entry] = free;
        free = entry;
    }
}
