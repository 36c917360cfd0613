package io.github.camelradius.lb.camel;

import io.github.camelradius.message.Hop;
import io.github.camelradius.message.RadiusAttribute;
import io.github.camelradius.message.RadiusMessage;
import java.io.ByteArrayOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * What a request proves its subscriber with, in the clear: two requests that differ in it are never the same, whatever
 * else they have in common. The rules name User-Password; the other proofs are compared as well, or a wrong CHAP response
 * would share the answer to a right one.
 */
final class Credentials {
    private static final int USER_PASSWORD = 2;
    private static final int CHAP_PASSWORD = 3;
    private static final int VENDOR_SPECIFIC = 26;
    private static final int CHAP_CHALLENGE = 60;
    private static final int EAP_MESSAGE = 79;
    private static final int DIGEST_RESPONSE = 103;

    /** Vendor of MS-CHAP (RFC 2548). */
    private static final int MICROSOFT = 311;

    private Credentials() {}

    /** Null when the request has none. */
    static byte @Nullable [] of(RadiusMessage request) {
        ByteArrayOutputStream octets = null;
        Hop hop = request.hop();
        for (RadiusAttribute attribute : request.attributes()) {
            if (isProof(attribute)) {
                byte[] value = (hop == null ? attribute : hop.reveal(attribute)).value();
                octets = octets == null ? new ByteArrayOutputStream(64) : octets;
                octets.write(attribute.type());
                octets.write(value.length);
                octets.writeBytes(value);
            }
        }
        return octets == null ? null : octets.toByteArray();
    }

    private static boolean isProof(RadiusAttribute attribute) {
        return switch (attribute.type()) {
            case USER_PASSWORD, CHAP_PASSWORD, CHAP_CHALLENGE, EAP_MESSAGE, DIGEST_RESPONSE -> true;
            case VENDOR_SPECIFIC -> attribute.vendor() == MICROSOFT;
            default -> false;
        };
    }
}
