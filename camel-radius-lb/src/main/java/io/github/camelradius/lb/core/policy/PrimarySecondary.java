package io.github.camelradius.lb.core.policy;

import io.github.camelradius.lb.core.model.Option;
import java.util.List;

/**
 * Largest weight first, ties by configuration order; the next one only when the one before is not available or did not
 * answer (rules section 5, huawei-switch: {@code radius-server algorithm master-backup}). {@code primary-by: order}
 * leaves weights aside (cisco-ios without load balancing).
 */
public final class PrimarySecondary implements Policy {
    /** Name of the policy. */
    public static final String NAME = "primary-secondary";

    private static final Option PRIMARY_BY = Option.word("primary-by", "weight", "order");

    private final boolean byWeight;

    private PrimarySecondary(boolean byWeight) {
        this.byWeight = byWeight;
    }

    /** Makes them by name. */
    public static PolicyFactory factory() {
        return new PolicyFactory() {
            @Override
            public String name() {
                return NAME;
            }

            @Override
            public List<String> aliases() {
                return List.of("failover");
            }

            @Override
            public List<Option> options() {
                return List.of(PRIMARY_BY);
            }

            @Override
            public Policy create(Setting setting) {
                return new PrimarySecondary(
                        setting.options().word(PRIMARY_BY.name()).equals("weight"));
            }
        };
    }

    @Override
    public int pick(Selection selection) {
        int best = NONE;
        for (int i = 0; i < selection.size(); i++) {
            if (selection.eligible(i) && (best == NONE || (byWeight && selection.weight(i) > selection.weight(best)))) {
                best = i;
            }
        }
        return best;
    }
}
