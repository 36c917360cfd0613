package io.github.camelradius.client;

/**
 * The 256 Identifiers of one socket, least recently used first (RFC 5080 section 2.2.2). One whose last packet got no
 * answer rests for a while, so that a late answer is not taken for the next request's. Owned by one event loop.
 */
final class IdentifierPool {
    static final int SIZE = 256;
    static final int NONE = -1;

    /** {@link #restEnd()} when none rests. */
    static final long NO_REST = Long.MAX_VALUE;

    private final int[] free = new int[SIZE];
    private final int[] resting = new int[SIZE];
    private final long[] restingUntil = new long[SIZE];
    private int freeHead;
    private int freeCount = SIZE;
    private int restHead;
    private int restCount;

    IdentifierPool() {
        for (int i = 0; i < SIZE; i++) {
            free[i] = i;
        }
    }

    /** Whether one is free without a look at those that rest. */
    boolean hasFree() {
        return freeCount > 0;
    }

    /** Whether {@link #take} would find one. */
    boolean hasFree(long now) {
        return freeCount > 0 || restCount > 0 && restingUntil[restHead] - now <= 0;
    }

    /** When the next one that rests has rested, or {@link #NO_REST}. */
    long restEnd() {
        return restCount > 0 ? restingUntil[restHead] : NO_REST;
    }

    /** The least recently used Identifier, or {@link #NONE}. */
    int take(long now) {
        while (restCount > 0 && restingUntil[restHead] - now <= 0) {
            release(resting[restHead]);
            restHead = next(restHead, 1);
            restCount--;
        }
        if (freeCount == 0) {
            return NONE;
        }
        int identifier = free[freeHead];
        freeHead = next(freeHead, 1);
        freeCount--;
        return identifier;
    }

    /** Gives back an Identifier whose packets were answered. */
    void release(int identifier) {
        free[next(freeHead, freeCount)] = identifier;
        freeCount++;
    }

    /** Gives back an Identifier that may still be answered; it can be taken again at {@code until}. */
    void rest(int identifier, long until) {
        int place = next(restHead, restCount);
        resting[place] = identifier;
        // Rests end in the order in which they began: a shorter one waits for those before it.
        long earlier = restCount > 0 ? restingUntil[next(restHead, restCount - 1)] : until;
        restingUntil[place] = earlier - until > 0 ? earlier : until;
        restCount++;
    }

    private static int next(int index, int by) {
        return index + by & SIZE - 1;
    }
}
