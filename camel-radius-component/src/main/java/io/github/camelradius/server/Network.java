package io.github.camelradius.server;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An address or a network in CIDR form: {@code 10.0.0.0/8}, {@code 192.0.2.1}, {@code 2001:db8::/32}. */
public final class Network {
    private final String text;
    private final byte[] prefix;
    private final int prefixLength;

    private Network(String text, byte[] prefix, int prefixLength) {
        this.text = text;
        this.prefix = prefix;
        this.prefixLength = prefixLength;
    }

    /**
     * Reads a network; host bits are ignored.
     *
     * @throws IllegalArgumentException when it is not an address with an optional prefix length; names are not resolved
     */
    public static Network parse(String text) {
        int slash = text.indexOf('/');
        String address = (slash < 0 ? text : text.substring(0, slash)).trim();
        byte[] octets = NetUtil.createByteArrayFromIpAddressString(address);
        if (octets == null) {
            throw invalid(text);
        }
        int length = octets.length * 8;
        if (slash >= 0) {
            try {
                length = Integer.parseInt(text.substring(slash + 1).trim());
            } catch (NumberFormatException e) {
                throw invalid(text);
            }
            if (length < 0 || length > octets.length * 8) {
                throw invalid(text);
            }
        }
        return new Network(text.trim(), octets, length);
    }

    /** Every IPv4 and IPv6 address. */
    public static Network any() {
        return new Network("any", new byte[0], 0);
    }

    private static IllegalArgumentException invalid(String text) {
        return new IllegalArgumentException(
                "\"" + text
                        + "\" is no network: write an address with an optional prefix length, such as 10.0.0.0/8 or 2001:db8::1");
    }

    /** Prefix length in bits: 0–128. */
    public int prefixLength() {
        return prefixLength;
    }

    /** Whether the address is in this network; IPv4 and IPv6 are never the same. */
    public boolean contains(InetAddress address) {
        return prefixes().contains(Prefix.of(address.getAddress(), prefixLength));
    }

    /** What addresses in it begin with: two where it is every address. */
    List<Prefix> prefixes() {
        return prefix.length == 0
                ? List.of(Prefix.of(new byte[Integer.BYTES], 0), Prefix.of(new byte[2 * Long.BYTES], 0))
                : List.of(Prefix.of(prefix, prefixLength));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Network network && prefixes().equals(network.prefixes());
    }

    @Override
    public int hashCode() {
        return prefixes().hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
