package io.github.camelradius.component;

/**
 * {@code radius:} endpoints for routes in Java, without URIs:
 *
 * <pre>{@code
 * import static io.github.camelradius.component.RadiusEndpoints.radius;
 *
 * from(radius("0.0.0.0:1812").clients(nas))
 *         .to(radius("192.0.2.1:1812").secret("#property:home.secret").timeout(Duration.ofMillis(500)).tries(3));
 * }</pre>
 *
 * camel-core-model, which every route in Java needs, must be on the class path.
 */
public final class RadiusEndpoints {
    private RadiusEndpoints() {}

    /**
     * An endpoint whose options are still to be set.
     *
     * @param address {@code host:port}, an IPv6 address in brackets; {@code {{key}}} for a property of Camel. On a
     *     consumer what to listen on, port 0 for any free one
     * @throws IllegalArgumentException when it is a URI; that it is no address shows when a route uses it
     */
    public static RadiusEndpointBuilder radius(String address) {
        return new RadiusEndpointBuilder(address);
    }

    /**
     * An endpoint whose options are still to be set.
     *
     * @param host name or address, an IPv6 address with or without brackets
     * @param port 0-65535
     */
    public static RadiusEndpointBuilder radius(String host, int port) {
        return radius((host.indexOf(':') < 0 || host.startsWith("[") ? host : "[" + host + "]") + ":" + port);
    }
}
