package io.github.camelradius.lb.core.status;

import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.Options;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Constants and warnings of {@link Nokia}. {@code down-timeout} off is timeout × tries, the vendor's default. */
final class NokiaFactory implements StatusRuleFactory {
    private static final List<Option> OPTIONS = List.of(
            Option.durationOrOff("down-timeout", null, Duration.ofMillis(1), Duration.ofHours(24)),
            Option.duration("hold-down", Duration.ofSeconds(30), Duration.ofSeconds(30), Duration.ofSeconds(86_400)),
            Option.durationOrOff(
                    "keepalive-interval", Duration.ofSeconds(3), Duration.ofSeconds(1), Duration.ofHours(1)),
            Option.flag("force-probing", false));

    @Override
    public String name() {
        return Nokia.NAME;
    }

    @Override
    public List<Option> options() {
        return OPTIONS;
    }

    @Override
    public StatusScope scope() {
        return StatusScope.SERVER;
    }

    @Override
    public List<String> warnings(Options options, boolean probed, boolean accountingOnly) {
        List<String> warnings = new ArrayList<>();
        if (!probed) {
            warnings.add("no test user: a server back from out-of-service is probed with a client's request, which is"
                    + " lost if the server is still silent; configure probe.type to avoid it");
        }
        if (!probed && accountingOnly) {
            warnings.add("a server without authentication port never comes back from out-of-service: only an"
                    + " Access-Request or a probe may probe it; configure probe.type");
        }
        return warnings;
    }

    @Override
    public StatusRule create(Options options, StatusContext context) {
        return new Nokia(options, context);
    }
}
