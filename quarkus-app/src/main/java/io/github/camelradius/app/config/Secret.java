package io.github.camelradius.app.config;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A shared secret or password: its octets, never shown. */
public final class Secret {
    private final byte[] octets;

    private Secret(byte[] octets) {
        this.octets = octets;
    }

    /** The UTF-8 octets of a text as it was written. */
    public static Secret of(String text) {
        return new Secret(text.getBytes(StandardCharsets.UTF_8));
    }

    /** These octets. */
    public static Secret of(byte[] octets) {
        return new Secret(octets.clone());
    }

    /** The content of a secret file: its octets without one trailing line end. */
    public static Secret ofFile(byte[] content) {
        int end = content.length;
        if (end > 0 && content[end - 1] == '\n') {
            end--;
            if (end > 0 && content[end - 1] == '\r') {
                end--;
            }
        }
        return new Secret(Arrays.copyOf(content, end));
    }

    /** A copy of the octets. */
    public byte[] octets() {
        return octets.clone();
    }

    public boolean isEmpty() {
        return octets.length == 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Secret secret && java.security.MessageDigest.isEqual(octets, secret.octets);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(octets);
    }

    @Override
    public String toString() {
        return "hidden";
    }
}
