package io.github.camelradius.lb.core.policy;

import io.github.camelradius.lb.core.model.Option;
import java.util.List;

/**
 * Largest weight first, ties by configuration order; the next one only when the one before is not available or did not
 * answer (rules section 5, huawei-switch: {@code radius-server algorithm master-backup}). By order alone, whatever the
 * weights, it is what a server group of cisco-ios does without load balancing.
 */
public final class PrimarySecondary implements Policy {
    /** Name of the policy. */
    public static final String NAME = "primary-secondary";

    private static final List<Option> OPTIONS = List.of(Option.word("primary-by", "weight", "order"));

    private final boolean byOrder;

    PrimarySecondary(boolean byOrder) {
        this.byOrder = byOrder;
    }

    /** Makes them by name, {@code failover} is another one; option {@code primary-by}: weight (default) or order. */
    public static PolicyFactory factory() {
        return new NamedFactory(
                NAME,
                List.of("failover"),
                OPTIONS,
                setting -> new PrimarySecondary(
                        setting.options().word("primary-by").equals("order")));
    }

    @Override
    public int pick(Selection selection) {
        if (byOrder) {
            return selection.nth(0);
        }
        int best = NONE;
        for (int i = 0; i < selection.size(); i++) {
            if (selection.eligible(i)
                    && (best == NONE || selection.configuredWeight(i) > selection.configuredWeight(best))) {
                best = i;
            }
        }
        return best;
    }
}
