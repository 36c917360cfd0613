package io.github.camelradius.app;

import io.github.camelradius.app.config.ConfigLoader.Loaded;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Hands the configuration from {@code main} to what Quarkus creates by itself. */
public final class Startup {
    private static volatile @Nullable Loaded loaded;
    private static volatile @Nullable Path file;

    private Startup() {}

    /**
     * To be called before Quarkus starts.
     *
     * @param named the configuration file that was named, or null
     */
    static void configure(Loaded configuration, @Nullable Path named) {
        loaded = configuration;
        file = named;
    }

    /** What is in force after a reload. */
    public static void reconfigure(Loaded configuration) {
        loaded = configuration;
    }

    /** The configuration file that was named, or null. */
    public static @Nullable Path file() {
        return file;
    }

    /** The configuration, or null where Quarkus runs without {@code main}: at build time. */
    public static @Nullable Loaded configuration() {
        return loaded;
    }
}
