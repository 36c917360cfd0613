package io.github.camelradius.lb.core.policy;

/**
 * Smooth weighted round robin by bogo-mips (rules section 5, radiator: {@code AuthBy VOLUMEBALANCE}): each step adds its
 * bogo-mips to every candidate's credit, takes the largest, ties by configuration order, and subtracts the sum of all
 * from it. Every pick is one step over its candidates, failover too.
 */
public final class Volume implements Policy {
    /** Name of the policy. */
    public static final String NAME = "volume";

    private final double[] credit;

    Volume(int servers) {
        credit = new double[servers];
    }

    /** Makes them by name. */
    public static PolicyFactory factory() {
        return new NamedFactory(NAME, setting -> new Volume(setting.servers()));
    }

    @Override
    public int pick(Selection selection) {
        int best = NONE;
        double most = 0;
        for (int i = 0; i < credit.length; i++) {
            if (selection.eligible(i)) {
                double now = credit[i] + selection.bogoMips(i);
                if (best == NONE || now > most) {
                    best = i;
                    most = now;
                }
            }
        }
        return best;
    }

    @Override
    public void picked(Selection selection, int server) {
        double total = 0;
        for (int i = 0; i < credit.length; i++) {
            if (selection.eligible(i)) {
                double power = selection.bogoMips(i);
                credit[i] += power;
                total += power;
            }
        }
        credit[server] -= total;
    }
}
