package io.github.camelradius.component;

import java.util.Map;
import java.util.regex.Pattern;
import org.apache.camel.CamelContext;
import org.apache.camel.spi.PropertiesComponent;
import org.jspecify.annotations.Nullable;

/** Refuses a secret that Camel would change on its way into an endpoint: better no start than another secret. */
final class SecretSpelling {
    private static final String PLAIN = "[?&](?:secret|previousSecret)=(?!RAW[({])[^&]*";
    private static final Pattern PLUS = Pattern.compile(PLAIN + "\\+");

    /** Camel decodes %hh as UTF-8; what is none has become the replacement character. */
    private static final Pattern REPLACED = Pattern.compile(PLAIN + "%EF%BF%BD");

    private static final String IN_A_URI = "use secret=#property:key or secret=#bean:name, or write RAW(..) around it";
    private static final String PROPERTY = "#property:";

    private SecretSpelling() {}

    /**
     * Checks a new endpoint.
     *
     * @param uri as Camel has normalised it
     * @param remaining host and port
     * @param parameters not yet bound
     * @throws IllegalArgumentException when a secret would become another one, with what to write instead
     */
    static void check(String uri, String remaining, Map<String, Object> parameters, CamelContext context) {
        if (PLUS.matcher(uri).find()) {
            throw refusal(remaining, "has a + in the URI, which Camel reads as a space", IN_A_URI);
        }
        if (REPLACED.matcher(uri).find()) {
            throw refusal(remaining, "has a %hh in the URI, which Camel decodes to no character", IN_A_URI);
        }
        checkProperty(remaining, parameters.get("secret"), context);
        checkProperty(remaining, parameters.get("previousSecret"), context);
    }

    /** Camel takes some backslashes out of a property; a placeholder in one is resolved as it should be. */
    private static void checkProperty(String remaining, @Nullable Object value, CamelContext context) {
        if (value instanceof String text && text.startsWith(PROPERTY)) {
            String key = text.substring(PROPERTY.length());
            PropertiesComponent properties = context.getPropertiesComponent();
            String written = properties.loadProperties(key::equals).getProperty(key);
            String read = properties.resolveProperty(key).orElse(null);
            if (written != null && read != null && !written.contains("{{") && !written.equals(read)) {
                throw refusal(
                        remaining, "has a \\ in property " + key + ", which Camel takes out", "use secret=#bean:name");
            }
        }
    }

    private static IllegalArgumentException refusal(String remaining, String what, String advice) {
        return new IllegalArgumentException("The secret of radius:" + remaining + " " + what + ": " + advice);
    }
}
