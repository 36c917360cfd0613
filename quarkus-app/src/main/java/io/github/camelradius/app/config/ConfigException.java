package io.github.camelradius.app.config;

import java.util.List;
import java.util.stream.Collectors;

/** The configuration cannot be used; has every error that was found. */
public final class ConfigException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient List<ConfigError> errors;

    public ConfigException(List<ConfigError> errors) {
        super(errors.stream().map(ConfigError::line).collect(Collectors.joining("\n")));
        this.errors = List.copyOf(errors);
    }

    public List<ConfigError> errors() {
        return errors;
    }
}
