package io.github.camelradius.app;

import io.github.camelradius.app.config.ConfigLoader.Loaded;
import io.github.camelradius.app.routing.RoleWeights;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import jakarta.inject.Inject;
import org.apache.camel.quarkus.core.CamelRuntime;

/** Starts Camel, says that the program is ready, then waits for the signal that ends it. */
public final class BalancerApplication implements QuarkusApplication {
    private final CamelRuntime camel;
    private final ReadyLine readyLine;

    @Inject
    BalancerApplication(CamelRuntime camel, ReadyLine readyLine) {
        this.camel = camel;
        this.readyLine = readyLine;
    }

    /** A custom main class starts Camel by itself; Quarkus stops it. */
    @Override
    public int run(String... args) {
        camel.start();
        Loaded loaded = Startup.configuration();
        if (loaded != null && loaded.program() != null) {
            RoleWeights.apply(camel.getCamelContext(), loaded.program());
        }
        readyLine.print();
        Quarkus.waitForExit();
        return ExitCode.OK;
    }
}
