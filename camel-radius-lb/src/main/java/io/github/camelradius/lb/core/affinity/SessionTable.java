package io.github.camelradius.lb.core.affinity;

/**
 * Entries of sessions in arrays of primitives: 26 octets each, at most 1.6 places an entry. A million sessions have
 * five million entries; as objects of a cache they would need 750 MB. What a look-up compares lies together, so that it
 * waits for the memory once or twice. Linear probing; it grows by a quarter.
 */
final class SessionTable {
    /** Bits of a tag that callers may use; the highest one marks a stopped entry. */
    static final int TAG_MASK = 0x7fffffff;

    static final int ABSENT = -1;

    /** Octets of one place. */
    static final int OCTETS = 8 + 8 + 4 + 4 + 2;

    private static final int FIRST_CAPACITY = 16;

    /** Longs of one place: its key, 0 for none; its expiry; its NAS above its tag. */
    private static final int CELL = 3;

    private static final int EXPIRY = 1;
    private static final int NAS_AND_TAG = 2;
    private static final long STOPPED = 1L << 31;

    private long[] cells = new long[CELL * FIRST_CAPACITY];
    private char[] servers = new char[FIRST_CAPACITY];
    private int size;

    int size() {
        return size;
    }

    int capacity() {
        return servers.length;
    }

    /** The place of a key, or {@link #ABSENT}; expired entries are found, too. */
    int find(long key) {
        int place = home(key, servers.length);
        while (used(place)) {
            if (key(place) == key) {
                return place;
            }
            place = next(place);
        }
        return ABSENT;
    }

    private long key(int place) {
        return cells[CELL * place];
    }

    /** Adds a key that is absent; the rest of it is to be {@link #set}. Places of other keys may change. */
    int add(long key) {
        if ((size + 1) * 5L > servers.length * 4L) {
            grow();
        }
        size++;
        return insert(key);
    }

    private int insert(long key) {
        int place = home(key, servers.length);
        while (used(place)) {
            place = next(place);
        }
        cells[CELL * place] = key;
        return place;
    }

    private void grow() {
        long[] oldCells = cells;
        char[] oldServers = servers;
        int capacity = Math.addExact(servers.length, servers.length / 4);
        cells = new long[Math.multiplyExact(CELL, capacity)];
        servers = new char[capacity];
        for (int i = 0; i < oldServers.length; i++) {
            if (oldCells[CELL * i] != 0) {
                put(insert(oldCells[CELL * i]), oldCells, CELL * i, oldServers[i]);
            }
        }
    }

    /** Gives a place what a cell says of another. */
    private void put(int place, long[] from, int cell, char server) {
        System.arraycopy(from, cell, cells, CELL * place, CELL);
        servers[place] = server;
    }

    void set(int place, int server, int nasId, int tag, long expires) {
        servers[place] = (char) server;
        cells[CELL * place + EXPIRY] = expires;
        cells[CELL * place + NAS_AND_TAG] = (long) nasId << 32 | tag & 0xffffffffL;
    }

    /** Removes the entry there; the ones behind it move up, so that no mark of it is left. */
    void remove(int place) {
        int hole = place;
        int at = next(hole);
        while (used(at)) {
            int home = home(key(at), servers.length);
            boolean mayMove = hole <= at ? home <= hole || home > at : home <= hole && home > at;
            if (mayMove) {
                put(hole, cells, CELL * at, servers[at]);
                hole = at;
            }
            at = next(at);
        }
        cells[CELL * hole] = 0;
        size--;
    }

    /** The lower half of the key chooses the place, the upper half the table. */
    private static int home(long key, int capacity) {
        return (int) (((key & 0xffffffffL) * capacity) >>> 32);
    }

    private int next(int place) {
        return place + 1 == servers.length ? 0 : place + 1;
    }

    boolean used(int place) {
        return key(place) != 0;
    }

    int server(int place) {
        return servers[place];
    }

    int nas(int place) {
        return (int) (cells[CELL * place + NAS_AND_TAG] >>> 32);
    }

    int tag(int place) {
        return (int) cells[CELL * place + NAS_AND_TAG] & TAG_MASK;
    }

    boolean stopped(int place) {
        return (cells[CELL * place + NAS_AND_TAG] & STOPPED) != 0;
    }

    long expiry(int place) {
        return cells[CELL * place + EXPIRY];
    }

    /** Its session has been stopped: it is kept for the grace only. */
    void stop(int place, long expires) {
        cells[CELL * place + NAS_AND_TAG] |= STOPPED;
        cells[CELL * place + EXPIRY] = Math.min(expiry(place), expires);
    }
}
