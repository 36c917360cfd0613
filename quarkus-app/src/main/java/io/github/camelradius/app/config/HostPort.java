package io.github.camelradius.app.config;

/**
 * An address to listen on.
 *
 * @param host IP address without brackets, or a name
 * @param port 0–65535, 0 for any
 */
public record HostPort(String host, int port) {
    /** {@code A:P}, an IPv6 address in brackets. */
    @Override
    public String toString() {
        return (host.indexOf(':') >= 0 ? '[' + host + ']' : host) + ':' + port;
    }
}
