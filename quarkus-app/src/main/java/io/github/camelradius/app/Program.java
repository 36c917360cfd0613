package io.github.camelradius.app;

import io.github.camelradius.app.config.ConfigException;
import io.github.camelradius.app.config.ConfigLoader;
import io.github.camelradius.app.config.HostPort;
import io.github.camelradius.app.config.ProgramConfig;
import io.quarkus.runtime.Quarkus;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The command {@code run}: configuration, addresses, then Quarkus until a signal ends it. */
public final class Program {
    private Program() {}

    /**
     * Runs the balancer until it is stopped.
     *
     * @param file the configuration file that was named, or null
     * @return the exit status
     */
    public static int run(@Nullable Path file) {
        try {
            ConfigLoader.Loaded loaded = load(file);
            ProgramConfig config = Objects.requireNonNull(loaded.program());
            PortCheck.udp("radius-lb.listen.auth", config.auth());
            PortCheck.udp("radius-lb.listen.acct", config.acct());
            if (!DevMode.on()) { // which keeps the port from one start to the next
                PortCheck.tcp(loaded.httpKey(), new HostPort(loaded.httpHost(), loaded.httpPort()));
            }
            Startup.configure(loaded, file);
        } catch (ConfigException e) {
            e.errors().forEach(error -> System.out.println(error.line()));
            return ExitCode.CONFIGURATION;
        } catch (PortCheck.InUseException e) {
            System.out.println(e.getMessage());
            return ExitCode.ADDRESS_IN_USE;
        }
        Quarkus.run(BalancerApplication.class, Program::ended);
        return ExitCode.OK;
    }

    /**
     * The configuration that a start would have; with a program, that of the demonstration when nothing is configured.
     *
     * @param file the configuration file that was named, or null
     * @throws ConfigException with every error
     */
    public static ConfigLoader.Loaded load(@Nullable Path file) throws ConfigException {
        ConfigLoader.Loaded loaded = loader().load(file);
        ProgramConfig config = loaded.program();
        if (config == null) {
            config = Demo.configuration();
            loaded = new ConfigLoader.Loaded(
                    config, loaded.quarkus(), loaded.httpHost(), loaded.httpPort(), loaded.httpKey(), null);
        }
        BoundAddress.check(loaded.httpHost(), config.access());
        return loaded;
    }

    private static void ended(Integer status, @Nullable Throwable failure) {
        if (failure == null) {
            return;
        }
        int reported = StartFailure.report(failure);
        if (!DevMode.on()) {
            System.exit(reported);
        }
    }

    private static ConfigLoader loader() {
        Map<String, String> properties = new HashMap<>();
        System.getProperties().stringPropertyNames().forEach(name -> properties.put(name, System.getProperty(name)));
        return new ConfigLoader(properties, System.getenv(), Path.of("").toAbsolutePath());
    }
}
