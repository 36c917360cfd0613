package io.github.camelradius.lb.core.affinity;

/**
 * Entries of sessions in columns of primitives: 26 octets each, at most 1.6 places an entry. A million sessions have
 * five million entries; as objects of a cache they would need 750 MB. Linear probing; it grows by a quarter.
 */
final class SessionTable {
    /** Bits of a tag that callers may use; the highest one marks a stopped entry. */
    static final int TAG_MASK = 0x7fffffff;

    static final int ABSENT = -1;

    /** Octets of one place. */
    static final int OCTETS = 8 + 8 + 4 + 4 + 2;

    private static final int FIRST_CAPACITY = 16;

    private long[] keys = new long[FIRST_CAPACITY];
    private long[] expiry = new long[FIRST_CAPACITY];
    private int[] nas = new int[FIRST_CAPACITY];
    private int[] tags = new int[FIRST_CAPACITY];
    private char[] servers = new char[FIRST_CAPACITY];
    private int size;

    int size() {
        return size;
    }

    int capacity() {
        return keys.length;
    }

    /** The place of a key, or {@link #ABSENT}; expired entries are found, too. */
    int find(long key) {
        int place = home(key, keys.length);
        while (keys[place] != 0) {
            if (keys[place] == key) {
                return place;
            }
            place = next(place);
        }
        return ABSENT;
    }

    /** Adds a key that is absent; its columns are to be {@link #set}. Places of other keys may change. */
    int add(long key) {
        if ((size + 1) * 5L > keys.length * 4L) {
            grow();
        }
        size++;
        return insert(key);
    }

    private int insert(long key) {
        int place = home(key, keys.length);
        while (keys[place] != 0) {
            place = next(place);
        }
        keys[place] = key;
        return place;
    }

    private void grow() {
        long[] oldKeys = keys;
        long[] oldExpiry = expiry;
        int[] oldNas = nas;
        int[] oldTags = tags;
        char[] oldServers = servers;
        int capacity = Math.addExact(keys.length, keys.length / 4);
        keys = new long[capacity];
        expiry = new long[capacity];
        nas = new int[capacity];
        tags = new int[capacity];
        servers = new char[capacity];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != 0) {
                int place = insert(oldKeys[i]);
                set(place, oldServers[i], oldNas[i], oldTags[i], oldExpiry[i]);
            }
        }
    }

    void set(int place, int server, int nasId, int tag, long expires) {
        servers[place] = (char) server;
        nas[place] = nasId;
        tags[place] = tag;
        expiry[place] = expires;
    }

    /** Removes the entry there; the ones behind it move up, so that no mark of it is left. */
    void remove(int place) {
        int hole = place;
        int at = next(hole);
        while (keys[at] != 0) {
            int home = home(keys[at], keys.length);
            boolean mayMove = hole <= at ? home <= hole || home > at : home <= hole && home > at;
            if (mayMove) {
                keys[hole] = keys[at];
                set(hole, servers[at], nas[at], tags[at], expiry[at]);
                hole = at;
            }
            at = next(at);
        }
        keys[hole] = 0;
        size--;
    }

    /** The lower half of the key chooses the place, the upper half the table. */
    private static int home(long key, int capacity) {
        return (int) (((key & 0xffffffffL) * capacity) >>> 32);
    }

    private int next(int place) {
        return place + 1 == keys.length ? 0 : place + 1;
    }

    boolean used(int place) {
        return keys[place] != 0;
    }

    int server(int place) {
        return servers[place];
    }

    int nas(int place) {
        return nas[place];
    }

    int tag(int place) {
        return tags[place] & TAG_MASK;
    }

    boolean stopped(int place) {
        return tags[place] < 0;
    }

    long expiry(int place) {
        return expiry[place];
    }

    /** Its session has been stopped: it is kept for the grace only. */
    void stop(int place, long expires) {
        tags[place] |= ~TAG_MASK;
        expiry[place] = Math.min(expiry[place], expires);
    }
}
