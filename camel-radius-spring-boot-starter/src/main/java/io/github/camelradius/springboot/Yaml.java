package io.github.camelradius.springboot;

import java.util.Locale;

/** How words are written in a Spring Boot application's YAML, and what it makes of some. */
final class Yaml {
    private Yaml() {}

    /** The YAML of Spring Boot is 1.1: {@code yes} and {@code no} without quotes are booleans there. */
    static String yesOrNo(String value) {
        return switch (value) {
            case "true" -> "yes";
            case "false" -> "no";
            default -> value;
        };
    }

    /** And {@code off} is one. */
    static String off(String value) {
        return value.equals("false") ? "off" : value;
    }

    /** {@code maxPending} is written {@code max-pending}. */
    static String kebab(String name) {
        return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }
}
