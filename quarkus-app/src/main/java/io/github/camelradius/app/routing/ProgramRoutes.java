package io.github.camelradius.app.routing;

import io.github.camelradius.app.Startup;
import io.github.camelradius.app.config.ConfigLoader.Loaded;
import io.github.camelradius.app.config.ProgramConfig;
import jakarta.enterprise.context.ApplicationScoped;
import org.apache.camel.builder.RouteBuilder;

/** All routes of the program, from its configuration. */
@ApplicationScoped
public class ProgramRoutes extends RouteBuilder {
    @Override
    public void configure() throws Exception {
        Loaded loaded = Startup.configuration();
        ProgramConfig config = loaded == null ? null : loaded.program();
        if (config == null) {
            return;
        }
        if (config.demo()) {
            getContext().addRoutes(new DemoRoutes(config));
        }
        getContext().addRoutes(new GroupRoutes(config));
        getContext().addRoutes(new ListenerRoutes(config));
    }
}
