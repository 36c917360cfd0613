package io.github.camelradius.lb.core;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The candidates of one tier, so that a pick among thousands costs O(log n): a complete binary tree over all servers in
 * configuration order whose nodes hold the number, the weights and, where a policy asks for it, the lowest load below
 * them. A server that is no member counts nothing.
 */
final class TierTree {
    private static final int NO_LOAD = Integer.MAX_VALUE;
    private static final long COUNT = 0xffffffffL;

    private final int leaves;
    private final int[] counts;
    private final long[] weights;

    /** The lowest load above the number of members that have it: together, as they are read together. */
    private final long @Nullable [] loads;

    /** @param byLoad whether loads are kept too */
    TierTree(int servers, boolean byLoad) {
        int size = 1;
        while (size < servers) {
            size *= 2;
        }
        leaves = size;
        counts = new int[2 * leaves];
        weights = new long[2 * leaves];
        loads = byLoad ? new long[2 * leaves] : null;
        if (loads != null) {
            Arrays.fill(loads, packed(NO_LOAD, 0));
        }
    }

    private static long packed(int load, int count) {
        return (long) load << 32 | count;
    }

    void put(int server, long weight, int load) {
        set(server, 1, weight, load);
    }

    void remove(int server) {
        set(server, 0, 0, NO_LOAD);
    }

    private void set(int server, int count, long weight, int load) {
        int node = leaves + server;
        if (loads != null) {
            loads[node] = packed(load, count);
        }
        counts[node] = count;
        weights[node] = weight;
        for (node /= 2; node >= 1; node /= 2) {
            counts[node] = counts[2 * node] + counts[2 * node + 1];
            weights[node] = weights[2 * node] + weights[2 * node + 1];
            sumLoads(node);
        }
    }

    /** A member's load became another one. */
    void load(int server, int load) {
        int node = leaves + server;
        if (loads != null && counts[node] > 0 && loads[node] != packed(load, 1)) {
            loads[node] = packed(load, 1);
            for (node /= 2; node >= 1; node /= 2) {
                sumLoads(node);
            }
        }
    }

    private void sumLoads(int node) {
        if (loads != null) {
            long left = loads[2 * node];
            long right = loads[2 * node + 1];
            boolean tie = left >> 32 == right >> 32;
            loads[node] = tie ? left + (right & COUNT) : Math.min(left, right);
        }
    }

    int count() {
        return counts[1];
    }

    long weight() {
        return weights[1];
    }

    /** The k-th member in configuration order, from 0. */
    int nth(int k) {
        int rest = k;
        int node = 1;
        while (node < leaves) {
            node *= 2;
            if (rest >= counts[node]) {
                rest -= counts[node++];
            }
        }
        return node - leaves;
    }

    /** Members before this server in configuration order. */
    int before(int server) {
        int sum = 0;
        for (int node = leaves + server; node > 1; node /= 2) {
            sum += node % 2 == 1 ? counts[node - 1] : 0;
        }
        return sum;
    }

    /** The first member whose weights before and including it enclose {@code r}, in [0, weight()). */
    int atWeight(long r) {
        long rest = r;
        int node = 1;
        while (node < leaves) {
            node *= 2;
            if (rest >= weights[node]) {
                rest -= weights[node++];
            }
        }
        return node - leaves;
    }

    /** Members that share the lowest load. */
    int ties() {
        return loads == null || counts[1] == 0 ? 0 : (int) loads[1];
    }

    /** The k-th of {@link #ties()} in configuration order, from 0. */
    int tied(int k) {
        if (loads == null) {
            throw new IllegalStateException("the policy did not ask for loads");
        }
        int rest = k;
        int node = 1;
        long load = loads[1] >> 32;
        while (node < leaves) {
            node *= 2;
            int below = loads[node] >> 32 == load ? (int) loads[node] : 0;
            if (rest >= below) {
                rest -= below;
                node++;
            }
        }
        return node - leaves;
    }
}
