package io.github.camelradius.app.routing;

/** Writes {@code radius:} URIs; values that are secret are bean names in them. */
final class RadiusUri {
    private final StringBuilder uri;
    private char separator = '?';

    RadiusUri(String host, int port) {
        uri = new StringBuilder("radius:")
                .append(host.indexOf(':') >= 0 ? '[' + host + ']' : host)
                .append(':')
                .append(port);
    }

    RadiusUri with(String option, Object value) {
        uri.append(separator).append(option).append('=').append(value);
        separator = '&';
        return this;
    }

    RadiusUri withBean(String option, String bean) {
        return with(option, "#bean:" + bean);
    }

    @Override
    public String toString() {
        return uri.toString();
    }
}
