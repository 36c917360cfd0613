package io.github.camelradius.app;

import io.github.camelradius.app.http.Metrics;
import io.github.camelradius.app.reload.HangUp;
import io.github.camelradius.app.routing.UserRoutes;
import io.github.camelradius.app.state.KeptSteering;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import jakarta.inject.Inject;
import org.apache.camel.CamelContext;
import org.apache.camel.quarkus.core.CamelRuntime;
import org.apache.camel.quarkus.main.CamelMain;

/** Starts Camel, says that the program is ready, then waits for the signal that ends it. */
public final class BalancerApplication implements QuarkusApplication {
    private final CamelRuntime camel;
    private final CamelMain main;
    private final ReadyLine readyLine;
    private final UserRoutes userRoutes;
    private final Metrics metrics;
    private final KeptSteering kept;
    private final HangUp hangUp;
    private final CamelContext context;

    @Inject
    BalancerApplication(
            CamelRuntime camel,
            CamelMain main,
            ReadyLine readyLine,
            UserRoutes userRoutes,
            Metrics metrics,
            KeptSteering kept,
            HangUp hangUp,
            CamelContext context) {
        this.camel = camel;
        this.main = main;
        this.metrics = metrics;
        this.userRoutes = userRoutes;
        this.readyLine = readyLine;
        this.kept = kept;
        this.hangUp = hangUp;
        this.context = context;
    }

    /** A custom main class starts Camel by itself; Quarkus stops it. */
    @Override
    public int run(String... args) {
        // Quarkus hands Camel its properties: it need not look for files of them.
        main.setPropertyPlaceholderLocations("false");
        try {
            camel.start();
        } catch (RuntimeException e) {
            throw userRoutes.explained(e);
        }
        metrics.bind();
        kept.started(context);
        hangUp.listen();
        readyLine.print();
        Quarkus.waitForExit();
        return ExitCode.OK;
    }
}
