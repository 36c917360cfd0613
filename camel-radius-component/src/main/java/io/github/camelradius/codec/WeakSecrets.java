package io.github.camelradius.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is weak about a shared secret: fewer than 8 octets, one octet repeated, or a word of documentation. RFC 2865
 * section 3 wants it "at least as large and unguessable as a well-chosen password", 16 octets or more.
 */
final class WeakSecrets {
    private static final int LEAST = 8;

    /** Of the examples of servers and NAS manuals; those shorter than 8 are found by their length. */
    private static final Set<String> WELL_KNOWN = Set.of(
            "testing123",
            "testing1234",
            "password",
            "password1",
            "passw0rd",
            "radius123",
            "radiussecret",
            "secret123",
            "sharedsecret",
            "shared-secret",
            "shared_secret",
            "mysecret",
            "changeme",
            "cisco123",
            "whatever",
            "xyzzy5461",
            "12345678",
            "123456789",
            "1234567890");

    private WeakSecrets() {}

    /** Why it is weak, in words that do not give it away, or null. */
    static @Nullable String weakness(byte[] octets) {
        if (octets.length < LEAST) {
            return "it has fewer than " + LEAST + " octets";
        }
        byte[] repeated = new byte[octets.length];
        Arrays.fill(repeated, octets[0]);
        if (Arrays.equals(repeated, octets)) {
            return "it is one octet repeated";
        }
        String text = new String(octets, StandardCharsets.UTF_8).toLowerCase(Locale.ROOT);
        return WELL_KNOWN.contains(text) ? "it stands in documentation" : null;
    }
}
