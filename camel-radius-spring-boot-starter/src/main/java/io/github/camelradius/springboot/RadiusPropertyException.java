package io.github.camelradius.springboot;

import org.jspecify.annotations.Nullable;

/** A property that cannot be used: names its key and says why; never a secret. */
public final class RadiusPropertyException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String key;

    RadiusPropertyException(String key, String reason, @Nullable Throwable cause) {
        super("Property " + key + ": " + reason, cause);
        this.key = key;
    }

    /** The property, for example {@code camel.radius-lb.groups.home.tries}. */
    public String key() {
        return key;
    }
}
