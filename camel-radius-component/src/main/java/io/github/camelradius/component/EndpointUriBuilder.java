package io.github.camelradius.component;

import io.github.camelradius.codec.SharedSecret;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.apache.camel.CamelContext;
import org.apache.camel.Endpoint;
import org.apache.camel.Expression;
import org.apache.camel.builder.EndpointConsumerBuilder;
import org.apache.camel.builder.EndpointProducerBuilder;
import org.apache.camel.spi.Language;

/** What makes an endpoint of address and options: the text as it is, the rest as beans that the URI names. */
abstract class EndpointUriBuilder implements EndpointConsumerBuilder, EndpointProducerBuilder {
    private static final Set<String> NAMES = new RadiusEndpointUriFactory().propertyNames();
    private static final AtomicLong BEANS = new AtomicLong();

    private final String address;
    private final Map<String, String> options = new TreeMap<>();
    private final Map<String, String> secrets = new TreeMap<>();
    private final Map<String, Object> beans = new LinkedHashMap<>();

    EndpointUriBuilder(String address) {
        if (address.startsWith("radius:") || address.indexOf('?') >= 0) {
            throw new IllegalArgumentException("radius(\"" + address.replaceFirst("\\?.*", "?…")
                    + "\"): write host:port, and each option as a method, for example .tries(3)");
        }
        this.address = address;
    }

    /** Text as it is, numbers, times in milliseconds; anything else becomes a bean. */
    final void put(String option, Object value) {
        if (value instanceof Duration duration) {
            options.put(option, String.valueOf(duration.toMillis()));
        } else if (isText(value)) {
            options.put(option, value.toString());
        } else {
            String bean = "radius-" + option + "-" + BEANS.incrementAndGet();
            beans.put(bean, value);
            options.put(option, "#bean:" + bean);
            secrets.remove(option);
        }
    }

    private static boolean isText(Object value) {
        return value instanceof String
                || value instanceof Number
                || value instanceof Boolean
                || value instanceof Enum
                || value instanceof Instant;
    }

    /** A reference, or plain text if a URI can carry it. */
    final void putSecret(String option, String value) {
        secrets.put(option, UriText.secret(option, address, value));
        options.remove(option);
    }

    @Override
    public void doSetProperty(String name, Object value) {
        if (!NAMES.contains(name) || name.equals("host") || name.equals("port")) {
            throw new IllegalArgumentException("radius:" + address + " has no option " + name);
        }
        boolean secret = name.equals("secret") || name.equals("previousSecret");
        if (secret && value instanceof String text) {
            putSecret(name, text);
        } else {
            put(name, secret && value instanceof byte[] octets ? SharedSecret.of(octets) : value);
        }
    }

    @Override
    public void doSetMultiValueProperty(String name, String key, Object value) {
        throw new IllegalArgumentException("radius:" + address + " has no option " + name + " of many values");
    }

    @Override
    public void doSetMultiValueProperties(String name, String prefix, Map<String, Object> values) {
        doSetMultiValueProperty(name, prefix, values);
    }

    /** As it is written in a route; what is a bean is named in it. */
    @Override
    public String getRawUri() {
        return uri(value -> value);
    }

    /** The endpoint of this context, made when it has none with these options. */
    @Override
    public Endpoint resolve(CamelContext context) {
        return context.getEndpoint(resolvedUri(context));
    }

    @Override
    public <T extends Endpoint> T resolve(CamelContext context, Class<T> type) {
        return type.cast(resolve(context));
    }

    @Override
    public Expression expr(CamelContext context) {
        beans.forEach(context.getRegistry()::bind);
        Language simple = context.resolveLanguage("simple");
        return simple.createExpression(getRawUri());
    }

    private String resolvedUri(CamelContext context) {
        beans.forEach(context.getRegistry()::bind);
        return uri(context::resolvePropertyPlaceholders);
    }

    private String uri(UnaryOperator<String> resolver) {
        Map<String, String> written = new TreeMap<>(secrets);
        options.forEach((name, value) -> {
            String resolved = resolver.apply(value);
            written.put(name, resolved.contains("{{") ? resolved : UriText.text(name, address, resolved));
        });
        StringJoiner query = new StringJoiner("&", "?", "").setEmptyValue("");
        written.forEach((name, value) -> query.add(name + "=" + value));
        return "radius:" + address + query;
    }

    /** Without options: they include the secret. */
    @Override
    public String toString() {
        return "radius:" + address;
    }
}
