package io.github.camelradius.app.routing;

import io.quarkus.arc.Unremovable;
import jakarta.enterprise.context.ApplicationScoped;
import org.apache.camel.CamelContext;
import org.apache.camel.impl.engine.DefaultManagementNameStrategy;
import org.apache.camel.spi.CamelContextCustomizer;

/** Camel Quarkus sets no name strategy, without which Camel's JMX cannot start. */
@Unremovable
@ApplicationScoped
class ManagementNames implements CamelContextCustomizer {
    @Override
    public void configure(CamelContext context) {
        context.setManagementNameStrategy(new DefaultManagementNameStrategy(context));
    }
}
