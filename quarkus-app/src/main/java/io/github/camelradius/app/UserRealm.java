package io.github.camelradius.app;

import io.github.camelradius.message.RadiusMessage;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The realm of a request (RFC 7542 section 2.2). */
public final class UserRealm {
    private static final int USER_NAME = 1;

    private UserRealm() {}

    /** What follows the last @ of the user name, in lower case; null when there is none. */
    public static @Nullable String of(RadiusMessage request) {
        byte[] value = request.octets(USER_NAME);
        if (value == null) {
            return null;
        }
        String text = new String(value, StandardCharsets.UTF_8);
        int at = text.lastIndexOf('@');
        return at < 0 ? null : text.substring(at + 1).toLowerCase(Locale.ROOT);
    }
}
