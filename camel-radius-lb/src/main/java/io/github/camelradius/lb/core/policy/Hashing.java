package io.github.camelradius.lb.core.policy;

import io.github.camelradius.lb.core.model.Hash64;
import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.RequestView;
import java.util.Arrays;
import java.util.List;

/**
 * Consistent hashing (rules section 5, nokia-sr: {@code access-algorithm hash-based}). Every key has a pseudo-random
 * sequence of places, of which servers hold some by their names; it goes to the first server of its sequence that may
 * be picked. So the sequence of a key never changes: when a server leaves, only its keys move, and when it returns only
 * they return, whatever is draining, full or tried meanwhile.
 *
 * <p>A quarter of the places or more is held, so a look at a few of them is usually enough; it costs no more for ten
 * thousand servers than for three. When so few servers are left that all looks find none, rendezvous hashing among them
 * decides: that is consistent, too. The number of looks grows with the root of the number of places, so that neither the
 * looks nor the rendezvous become many, however many servers are gone.
 */
final class Hashing {
    private static final int MIN_LOOKS = 64;
    private static final int NOBODY = -1;
    private static final long STEP = 0x9e3779b97f4a7c15L;

    /** Options of policies that hash: {@code hash-key} and {@code hash-salt}, by default the group's name. */
    static final List<Option> OPTIONS = List.of(
            Option.names("hash-key", HashKey.CALLING_STATION_ID, HashKey.USER_NAME, HashKey.ACCT_SESSION_ID),
            Option.text("hash-salt"));

    private final HashKey key;
    private final int[] places;
    private final long[] names;
    private final int looks;

    Hashing(PolicyFactory.Setting setting) {
        String salt = setting.options().text("hash-salt");
        key = new HashKey(
                salt == null ? setting.group() : salt, setting.options().names("hash-key"));
        names = setting.names().stream()
                .mapToLong(name -> Hash64.mix(Hash64.text(Hash64.EMPTY, name)))
                .toArray();
        places = new int[Integer.highestOneBit(Math.max(1, names.length)) * 4];
        looks = Math.max(MIN_LOOKS, (int) (3 * Math.sqrt(places.length)));
        Arrays.fill(places, NOBODY);
        for (int i = 0; i < names.length; i++) {
            settle(i);
        }
    }

    /** Of two that want one place the smaller name's hash has it, so that the order of configuration does not matter. */
    private void settle(int newcomer) {
        int server = newcomer;
        int place = (int) names[server] & (places.length - 1);
        while (places[place] != NOBODY) {
            if (Long.compareUnsigned(names[server], names[places[place]]) < 0) {
                int displaced = places[place];
                places[place] = server;
                server = displaced;
            }
            place = (place + 1) & (places.length - 1);
        }
        places[place] = server;
    }

    long key(RequestView request) {
        return key.of(request);
    }

    /** The first server of the key's sequence that is eligible. */
    int server(long key, Selection selection) {
        return server(key, selection, Long.MAX_VALUE);
    }

    /** The first one that is eligible and has fewer open transactions than {@code capacity}; one at least must have. */
    int server(long key, Selection selection, long capacity) {
        long state = key;
        for (int i = 0; i < looks; i++) {
            state += STEP;
            int server = places[(int) Hash64.mix(state) & (places.length - 1)];
            if (server != NOBODY && selection.eligible(server) && selection.outstanding(server) < capacity) {
                return server;
            }
        }
        return rendezvous(key, selection, capacity);
    }

    private int rendezvous(long key, Selection selection, long capacity) {
        int best = Policy.NONE;
        long highest = 0;
        for (int k = 0; k < selection.count(); k++) {
            int server = selection.nth(k);
            long score = Hash64.mix(key ^ names[server]);
            if (selection.outstanding(server) < capacity && (best == Policy.NONE || score > highest)) {
                best = server;
                highest = score;
            }
        }
        return best;
    }
}
