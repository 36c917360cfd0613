package io.github.camelradius.lb.core.affinity;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which servers hold sessions of which NAS, by counting entries. A NAS that starts anew gets a new number: entries with
 * its old one are void at once, and are removed when they are met.
 */
final class NasSessions {
    private static final int NONE = -1;

    private int servers;
    private final Map<Long, Integer> numbers = new HashMap<>();
    private final List<@Nullable Nas> byNumber = new ArrayList<>();
    private final Deque<Integer> free = new ArrayDeque<>();

    /** The one asked for last: a session has several entries, and many sessions one NAS. */
    private long lastIdentity;

    private int lastNumber = NONE;

    NasSessions(int servers) {
        this.servers = servers;
    }

    private static final class Nas {
        private final long identity;
        private int[] active;
        private long[] lastExpiry;
        private int entries;
        private boolean ended;

        Nas(long identity, int servers) {
            this.identity = identity;
            this.active = new int[servers];
            this.lastExpiry = new long[servers];
        }

        /** It may have come before the server. */
        void make(int server) {
            if (server >= active.length) {
                active = Arrays.copyOf(active, server + 1);
                lastExpiry = Arrays.copyOf(lastExpiry, server + 1);
            }
        }
    }

    private Nas nas(int number) {
        Nas nas = byNumber.get(number);
        if (nas == null) {
            throw new IllegalStateException("no NAS has the number " + number);
        }
        return nas;
    }

    /** Its present number; a new one for a NAS that has none. */
    int number(long identity) {
        if (lastNumber == NONE || lastIdentity != identity) {
            lastNumber = numberOf(identity);
            lastIdentity = identity;
        }
        return lastNumber;
    }

    private int numberOf(long identity) {
        Integer known = numbers.get(identity);
        if (known != null) {
            return known;
        }
        Integer number = free.poll();
        Nas nas = new Nas(identity, servers);
        if (number == null) {
            number = byNumber.size();
            byNumber.add(nas);
        } else {
            byNumber.set(number, nas);
        }
        numbers.put(identity, number);
        return number;
    }

    boolean ended(int number) {
        return nas(number).ended;
    }

    /** @param expiry no earlier than that of any entry before: all are kept equally long */
    void added(int number, int server, long expiry) {
        Nas nas = nas(number);
        nas.entries++;
        nas.make(server);
        nas.active[server]++;
        nas.lastExpiry[server] = expiry;
    }

    /** Its session was stopped, its entry stays for a while. */
    void stopped(int number, int server) {
        nas(number).active[server]--;
    }

    void removed(int number, int server, boolean wasStopped) {
        Nas nas = nas(number);
        nas.entries--;
        nas.active[server] -= wasStopped ? 0 : 1;
        if (nas.entries == 0) {
            numbers.remove(nas.identity, number);
            lastNumber = NONE;
            byNumber.set(number, null);
            free.add(number);
        }
    }

    /** Whether the entries of a server that expire then, or before, are void. */
    interface Cleared {
        boolean test(int server, long expiry);
    }

    /** There are this many servers from now on. */
    void grow(int numbers) {
        servers = numbers;
    }

    /** Ends all sessions of a NAS: by number, whether each server held one. */
    boolean[] end(long identity, long now, Cleared cleared) {
        boolean[] holders = new boolean[servers];
        Integer number = numbers.remove(identity);
        lastNumber = NONE;
        if (number != null) {
            Nas nas = nas(number);
            nas.ended = true;
            for (int i = 0; i < nas.active.length; i++) {
                long last = nas.lastExpiry[i];
                holders[i] = nas.active[i] > 0 && last - now > 0 && !cleared.test(i, last);
            }
        }
        return holders;
    }

    /** The identities of NAS with entries. */
    long[] identities() {
        return numbers.keySet().stream().mapToLong(Long::longValue).toArray();
    }

    /** NAS with entries. */
    int size() {
        return numbers.size();
    }
}
