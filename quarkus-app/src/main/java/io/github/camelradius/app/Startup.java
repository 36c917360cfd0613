package io.github.camelradius.app;

import io.github.camelradius.app.config.ConfigLoader.Loaded;
import org.jspecify.annotations.Nullable;

/** Hands the configuration from {@code main} to what Quarkus creates by itself. */
public final class Startup {
    private static volatile @Nullable Loaded loaded;

    private Startup() {}

    /** To be called before Quarkus starts. */
    public static void configure(Loaded configuration) {
        loaded = configuration;
    }

    /** The configuration, or null where Quarkus runs without {@code main}: at build time. */
    public static @Nullable Loaded configuration() {
        return loaded;
    }
}
