package io.github.camelradius.lb.core;

/** Pearson's test of counts against a law; with a fixed seed it is a fixed number. */
final class ChiSquare {
    private ChiSquare() {}

    static double even(int[] counts) {
        double[] shares = new double[counts.length];
        java.util.Arrays.fill(shares, 1);
        return of(counts, shares);
    }

    /** Deviation of the counts from these shares, which need not add up to 1; all are above 0. */
    static double of(int[] counts, double[] shares) {
        double all = java.util.Arrays.stream(counts).sum();
        double whole = java.util.Arrays.stream(shares).sum();
        double sum = 0;
        for (int i = 0; i < counts.length; i++) {
            double expected = all * shares[i] / whole;
            sum += (counts[i] - expected) * (counts[i] - expected) / expected;
        }
        return sum;
    }

    /** What chance exceeds once in ten thousand (Wilson and Hilferty's approximation). */
    static double limit(int freedom) {
        double spread = 2.0 / (9 * freedom);
        return freedom * Math.pow(1 - spread + 3.719 * Math.sqrt(spread), 3);
    }
}
