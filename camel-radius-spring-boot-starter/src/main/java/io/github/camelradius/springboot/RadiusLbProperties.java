package io.github.camelradius.springboot;

import io.github.camelradius.lb.RadiusServerGroup;
import java.util.Map;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What is below {@code camel.radius-lb}.
 *
 * @param groups by the name that balancers have: {@code new RadiusLoadBalancer("home")}
 * @param readinessNeedsServer whether Camel's readiness needs a server available in each group and role; off by default
 */
record RadiusLbProperties(
        @DefaultValue Map<String, RadiusServerGroup> groups,
        @DefaultValue("false") boolean readinessNeedsServer) {
    static final String PREFIX = "camel.radius-lb";
    static final String GROUPS = PREFIX + ".groups";
}
