package io.github.camelradius.app.requestlog;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Names that cannot be turned back without the key, the same for the same value: the first 32 hexadecimal digits of
 * HMAC-SHA256 (RFC 2104). One thread.
 */
final class Pseudonyms {
    private static final String ALGORITHM = "HmacSHA256";
    private static final int OCTETS = 16;
    private static final Pattern MAC_ADDRESS = Pattern.compile("(?:[0-9a-f]{2}[-:.]?){5}[0-9a-f]{2}");

    private final Mac mac;

    Pseudonyms(byte[] key) {
        try {
            mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    String of(byte[] value) {
        return HexFormat.of().formatHex(Arrays.copyOf(mac.doFinal(value), OCTETS));
    }

    /** Of a device: one name for every way to write its MAC address (RFC 3580 section 3.20 has but one). */
    String ofStation(byte[] value) {
        String text = new String(value, StandardCharsets.UTF_8).toLowerCase(Locale.ROOT);
        return MAC_ADDRESS.matcher(text).matches()
                ? of(text.replaceAll("[-:.]", "").getBytes(StandardCharsets.US_ASCII))
                : of(value);
    }
}
