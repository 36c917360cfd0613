package io.github.camelradius.app;

import io.github.camelradius.app.config.ConfigLoader.Loaded;
import java.util.Map;
import java.util.Set;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.jspecify.annotations.Nullable;

/** The {@code quarkus.} keys of the configuration file, below the environment in rank. Never those of the balancer. */
public final class FileConfigSource implements ConfigSource {
    private static final int RANK = 275;

    private static Map<String, String> values() {
        Loaded loaded = Startup.configuration();
        return loaded == null ? Map.of() : loaded.quarkus();
    }

    @Override
    public Set<String> getPropertyNames() {
        return values().keySet();
    }

    @Override
    public @Nullable String getValue(String name) {
        return values().get(name);
    }

    @Override
    public String getName() {
        return "radius-lb configuration file";
    }

    @Override
    public int getOrdinal() {
        return RANK;
    }
}
