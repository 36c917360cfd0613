package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.OptionException;
import io.github.camelradius.lb.core.policy.Adaptive;
import io.github.camelradius.lb.core.policy.Direct;
import io.github.camelradius.lb.core.policy.Hash;
import io.github.camelradius.lb.core.policy.HashBounded;
import io.github.camelradius.lb.core.policy.LeastOutstanding;
import io.github.camelradius.lb.core.policy.LeastRequest;
import io.github.camelradius.lb.core.policy.MasterBackup;
import io.github.camelradius.lb.core.policy.PeakEwma;
import io.github.camelradius.lb.core.policy.PolicyFactory;
import io.github.camelradius.lb.core.policy.PrimarySecondary;
import io.github.camelradius.lb.core.policy.RoundRobin;
import io.github.camelradius.lb.core.policy.Volume;
import io.github.camelradius.lb.core.policy.Weighted;
import io.github.camelradius.lb.core.status.DeadCount;
import io.github.camelradius.lb.core.status.DeadCriteria;
import io.github.camelradius.lb.core.status.DetectCycle;
import io.github.camelradius.lb.core.status.FailureBackoff;
import io.github.camelradius.lb.core.status.Nokia;
import io.github.camelradius.lb.core.status.Own;
import io.github.camelradius.lb.core.status.StatusRuleFactory;
import java.util.List;

/** All policies and status rules by name: the one list that a new rule is added to. */
public final class Rules {
    private static final List<PolicyFactory> POLICIES = List.of(
            LeastRequest.factory(),
            MasterBackup.factory(),
            PrimarySecondary.factory(),
            Weighted.factory(),
            Direct.factory(),
            RoundRobin.factory(),
            Hash.factory(),
            HashBounded.factory(),
            LeastOutstanding.factory(),
            Adaptive.factory(),
            Volume.factory(),
            PeakEwma.factory());
    private static final List<StatusRuleFactory> STATUS_RULES = List.of(
            DeadCount.factory(),
            DetectCycle.factory(),
            Nokia.factory(),
            DeadCriteria.factory(),
            FailureBackoff.factory(),
            Own.factory());

    private Rules() {}

    /**
     * The policy of this name or alias.
     *
     * @throws OptionException when there is none
     */
    public static PolicyFactory policy(String name) {
        for (PolicyFactory policy : POLICIES) {
            if (policy.name().equals(name) || policy.aliases().contains(name)) {
                return policy;
            }
        }
        throw new OptionException("server group", "policy", name, String.join(", ", policies()));
    }

    /**
     * The status rule of this name.
     *
     * @throws OptionException when there is none
     */
    public static StatusRuleFactory statusRule(String name) {
        for (StatusRuleFactory rule : STATUS_RULES) {
            if (rule.name().equals(name)) {
                return rule;
            }
        }
        throw new OptionException("server group", "status-rule", name, String.join(", ", statusRules()));
    }

    /** Names of all policies, without aliases. */
    public static List<String> policies() {
        return POLICIES.stream().map(PolicyFactory::name).toList();
    }

    /** Names of all status rules. */
    public static List<String> statusRules() {
        return STATUS_RULES.stream().map(StatusRuleFactory::name).toList();
    }
}
