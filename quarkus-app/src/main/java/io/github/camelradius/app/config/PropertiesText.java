package io.github.camelradius.app.config;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Reads a properties file line by line. Its format gives a backslash a meaning that nobody expects in a secret, so a
 * secret with one is refused rather than changed.
 */
final class PropertiesText {
    private static final String ADVICE = "a secret without a backslash; write it in YAML or use secret-file";

    private final BiConsumer<String, String> values;
    private final List<ConfigError> errors;
    private final Set<String> seen = new HashSet<>();

    private PropertiesText(BiConsumer<String, String> values, List<ConfigError> errors) {
        this.values = values;
        this.errors = errors;
    }

    /** Hands every value with its key to {@code values}; what cannot be taken goes to {@code errors}. */
    static void read(String text, BiConsumer<String, String> values, List<ConfigError> errors) {
        PropertiesText reader = new PropertiesText(values, errors);
        StringBuilder logical = new StringBuilder();
        for (String line : text.split("\r\n|\n|\r", -1)) {
            boolean comment = logical.isEmpty() && line.strip().matches("[#!].*");
            if (comment) {
                continue;
            }
            logical.append(line);
            if (continues(line)) {
                logical.append('\n');
            } else {
                reader.logicalLine(logical.toString());
                logical.setLength(0);
            }
        }
        reader.logicalLine(logical.toString());
    }

    private static boolean continues(String line) {
        int backslashes = 0;
        while (backslashes < line.length() && line.charAt(line.length() - 1 - backslashes) == '\\') {
            backslashes++;
        }
        return backslashes % 2 == 1;
    }

    private void logicalLine(String line) {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(line));
        } catch (IllegalArgumentException e) {
            errors.add(new ConfigError(Settings.PREFIX, ConfigError.HIDDEN, "a valid \\u escape in a properties file"));
            return;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        for (String key : properties.stringPropertyNames()) {
            if (!seen.add(key)) {
                errors.add(new ConfigError(key, ConfigError.HIDDEN, "one value; a later line repeats the key"));
            } else if (line.indexOf('\\') >= 0 && Key.isSecret(key)) {
                errors.add(new ConfigError(key, ConfigError.HIDDEN, ADVICE));
            } else if (!properties.getProperty(key).isEmpty()) {
                values.accept(key, properties.getProperty(key));
            }
        }
    }
}
