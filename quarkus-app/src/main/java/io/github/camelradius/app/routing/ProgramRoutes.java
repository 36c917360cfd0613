package io.github.camelradius.app.routing;

import io.github.camelradius.app.Startup;
import io.github.camelradius.app.config.ConfigLoader.Loaded;
import io.github.camelradius.app.config.ProgramConfig;
import io.github.camelradius.app.state.KeptSteering;
import io.github.camelradius.component.RadiusComponent;
import io.github.camelradius.component.RadiusMdc;
import io.github.camelradius.lb.HealthRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.file.Path;
import org.apache.camel.builder.RouteBuilder;

/** All routes of the program, from its configuration. */
@ApplicationScoped
public class ProgramRoutes extends RouteBuilder {
    private final UserRoutes userRoutes;
    private final KeptSteering kept;
    private final Switchboard switchboard;

    ProgramRoutes(UserRoutes userRoutes, KeptSteering kept, Switchboard switchboard) {
        this.userRoutes = userRoutes;
        this.kept = kept;
        this.switchboard = switchboard;
    }

    @Override
    public void configure() throws Exception {
        Loaded loaded = Startup.configuration();
        ProgramConfig config = loaded == null ? null : loaded.program();
        if (loaded == null || config == null) {
            return;
        }
        context(config);
        kept.restore(getContext());
        userRoutes.load(getContext(), loaded.routes(), RouteNames.all(config));
        PluggedEndpoints.check(getContext(), config);
        if (config.demo()) {
            getContext().addRoutes(new DemoRoutes(config));
        }
        HealthRegistry.get(getContext()).addListener(new StateLog());
        switchboard.start(getContext(), config);
    }

    /** For all endpoints, users' own too: they share one event loop and one dictionary. */
    private void context(ProgramConfig config) {
        if (config.mdc()) {
            getContext().getCamelContextExtension().addInterceptStrategy(new RadiusMdc());
        }
        // It reads its dictionary when it starts.
        RadiusComponent radius = (RadiusComponent) getContext().getComponent("radius", true, false);
        radius.getConfiguration().setNativeTransport(ProgramConfig.EPOLL.equals(config.transport()));
        radius.setWorkerCount(config.eventLoops());
        radius.setDictionary(String.join(
                ",", config.dictionaries().stream().map(Path::toString).toList()));
    }
}
