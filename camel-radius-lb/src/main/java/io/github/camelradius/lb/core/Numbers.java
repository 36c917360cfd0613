package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.affinity.Affinity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Numbers of a group's servers: indexes follow the configuration, a number stays with its server, so that a memory of
 * millions of sessions need not be written anew when a server comes or goes. Under the group's lock.
 */
final class Numbers {
    private final Map<String, Integer> byName = new HashMap<>();
    private int[] numbers = {};
    private int[] indexes = {};

    Numbers(List<String> names) {
        renew(names);
    }

    /**
     * These are the servers now, in this order.
     *
     * @return the numbers of those that have left
     */
    List<Integer> renew(List<String> names) {
        List<Integer> left = new ArrayList<>();
        Set<String> present = new HashSet<>(names);
        BitSet taken = new BitSet();
        byName.forEach((name, number) -> {
            if (present.contains(name)) {
                taken.set(number);
            } else {
                left.add(number);
            }
        });
        byName.keySet().retainAll(present);
        for (String name : names) {
            if (!byName.containsKey(name)) {
                int free = taken.nextClearBit(0);
                taken.set(free);
                byName.put(name, free);
            }
        }
        numbers = names.stream().mapToInt(byName::get).toArray();
        indexes = new int[Math.max(indexes.length, Arrays.stream(numbers).max().orElse(-1) + 1)];
        Arrays.fill(indexes, Affinity.NONE);
        for (int index = 0; index < numbers.length; index++) {
            indexes[numbers[index]] = index;
        }
        return left;
    }

    /** All numbers that were ever given are below this one. */
    int count() {
        return indexes.length;
    }

    int number(int index) {
        return numbers[index];
    }

    /** {@link Affinity#NONE} when no server has the number. */
    int index(int number) {
        return indexes[number];
    }
}
