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

    private final int leaves;
    private final int[] counts;
    private final long[] weights;
    private final int @Nullable [] lowest;
    private final int @Nullable [] ties;

    /** @param byLoad whether loads are kept too */
    TierTree(int servers, boolean byLoad) {
        int size = 1;
        while (size < servers) {
            size *= 2;
        }
        leaves = size;
        counts = new int[2 * leaves];
        weights = new long[2 * leaves];
        lowest = byLoad ? new int[2 * leaves] : null;
        ties = byLoad ? new int[2 * leaves] : null;
        if (lowest != null) {
            Arrays.fill(lowest, NO_LOAD);
        }
    }

    void put(int server, long weight, int load) {
        set(server, 1, weight, load);
    }

    void remove(int server) {
        set(server, 0, 0, NO_LOAD);
    }

    private void set(int server, int count, long weight, int load) {
        int node = leaves + server;
        if (lowest != null && ties != null) {
            lowest[node] = load;
            ties[node] = count;
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
        if (lowest != null && counts[node] > 0 && lowest[node] != load) {
            lowest[node] = load;
            for (node /= 2; node >= 1; node /= 2) {
                sumLoads(node);
            }
        }
    }

    private void sumLoads(int node) {
        if (lowest != null && ties != null) {
            int left = lowest[2 * node];
            int right = lowest[2 * node + 1];
            lowest[node] = Math.min(left, right);
            ties[node] = (left <= right ? ties[2 * node] : 0) + (right <= left ? ties[2 * node + 1] : 0);
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
        return ties == null || counts[1] == 0 ? 0 : ties[1];
    }

    /** The k-th of {@link #ties()} in configuration order, from 0. */
    int tied(int k) {
        if (lowest == null || ties == null) {
            throw new IllegalStateException("the policy did not ask for loads");
        }
        int rest = k;
        int node = 1;
        int load = lowest[1];
        while (node < leaves) {
            node *= 2;
            int below = lowest[node] == load ? ties[node] : 0;
            if (rest >= below) {
                rest -= below;
                node++;
            }
        }
        return node - leaves;
    }
}
