package io.github.camelradius.lb.core.status;

import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.Options;
import java.util.List;

/** Constants of {@link Own}; panic-threshold and slow-start are the group's. */
final class OwnFactory implements StatusRuleFactory {
    private static final List<Option> OPTIONS = List.of(
            Option.number("suspect-count", 3, 1, 65_535),
            Option.number("down-count", 3, 1, 65_535),
            Option.percentOrOff("fail-rate", 50),
            Option.number("window", 20, 1, 10_000));

    @Override
    public String name() {
        return Own.NAME;
    }

    @Override
    public List<Option> options() {
        return OPTIONS;
    }

    @Override
    public StatusScope scope() {
        return StatusScope.ROLE;
    }

    @Override
    public LastResort lastResort(Options options) {
        return new LastResort(true, Integer.MAX_VALUE);
    }

    @Override
    public ProbeDefaults probeDefaults(Options options) {
        return ProbeDefaults.PER_ROLE;
    }

    @Override
    public List<String> warnings(Options options, boolean probed, boolean accountingOnly) {
        return probed
                ? List.of()
                : List.of("status rule own without probes: a server that is down is used again only when no other is"
                        + " left; configure probe.type");
    }

    @Override
    public StatusRule create(Options options, StatusContext context) {
        return new Own(options, context);
    }
}
