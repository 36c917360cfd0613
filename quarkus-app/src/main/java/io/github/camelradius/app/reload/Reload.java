package io.github.camelradius.app.reload;

import io.github.camelradius.app.Program;
import io.github.camelradius.app.Startup;
import io.github.camelradius.app.config.ConfigException;
import io.github.camelradius.app.config.ConfigLoader.Loaded;
import io.github.camelradius.app.config.ProgramConfig;
import io.github.camelradius.app.routing.Switchboard;
import io.github.camelradius.lb.HealthRegistry;
import io.github.camelradius.lb.RadiusSteering;
import io.github.camelradius.lb.SteeringOrder;
import io.github.camelradius.lb.SteeringOrder.Actor;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Objects;
import org.apache.camel.CamelContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the configuration again, from where the start read it, and puts what can change while the program runs in force.
 * One at a time.
 */
@ApplicationScoped
public class Reload {
    private static final Logger LOG = LoggerFactory.getLogger(Reload.class);

    private final CamelContext context;
    private final Switchboard switchboard;

    Reload(CamelContext context, Switchboard switchboard) {
        this.context = context;
        this.switchboard = switchboard;
    }

    /** What a reload would change now. */
    public synchronized ReloadReport look() throws ConfigException {
        return ReloadReport.of(false, Differences.between(present(), read()));
    }

    /**
     * Changes it.
     *
     * @param actor on whose behalf
     * @param reason why, in words; for the audit
     * @throws ConfigException when the configuration is wrong; everything is as it was then
     */
    public synchronized ReloadReport run(Actor actor, String reason) throws ConfigException {
        String why = SteeringOrder.clean(reason);
        RadiusSteering steering = HealthRegistry.get(context).steering();
        Loaded before = present();
        Differences differences;
        try {
            Loaded read = read();
            differences = Differences.between(before, read);
            if (!differences.changes().isEmpty()) {
                Loaded next = inForce(before, read);
                switchboard.change(context, Objects.requireNonNull(next.program()));
                Startup.reconfigure(next);
            }
        } catch (ConfigException e) {
            e.errors().forEach(error -> LOG.error("{}", error.line()));
            LOG.error(
                    "radius-lb reload refused errors={} reason=\"{}\"",
                    e.errors().size(),
                    why);
            steering.auditReload(actor, "refused, " + e.errors().size() + " errors", why);
            throw e;
        }
        ReloadReport report = ReloadReport.of(!differences.changes().isEmpty(), differences);
        report.text().forEach(line -> LOG.info("reload: {}", line));
        LOG.info(
                "radius-lb reloaded changes={} needs-restart={} reason=\"{}\"",
                differences.changes().size(),
                differences.restart().size(),
                why);
        steering.forgetUnknown()
                .forEach(server -> LOG.info(
                        "there is no server {}/{} for {} any more; what was steered of it is forgotten",
                        server.group(),
                        server.server(),
                        server.role()));
        steering.auditReload(actor, differences.changes().size() + " changes", why);
        return report;
    }

    private static Loaded present() {
        return Objects.requireNonNull(Startup.configuration());
    }

    private Loaded read() throws ConfigException {
        Loaded read = Program.load(Startup.file());
        ProgramConfig program = Objects.requireNonNull(read.program());
        if (!program.demo()) {
            switchboard.check(context, program);
        }
        return read;
    }

    /** What is read at the start only stays. */
    private static Loaded inForce(Loaded before, Loaded read) {
        ProgramConfig old = Objects.requireNonNull(before.program());
        ProgramConfig now = Objects.requireNonNull(read.program());
        ProgramConfig program = new ProgramConfig(
                old.auth(),
                old.acct(),
                now.clients(),
                now.realms(),
                now.defaultGroup(),
                old.preRoute(),
                old.transport(),
                old.eventLoops(),
                old.dictionaries(),
                now.stopTimeout(),
                old.access(),
                old.stateFile(),
                now.statusNeedsServer(),
                now.readinessNeedsServer(),
                old.mdc(),
                old.requestLog(),
                now.groups(),
                old.demo());
        return new Loaded(
                program, before.quarkus(), before.httpHost(), before.httpPort(), before.httpKey(), before.routes());
    }
}
