package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.RequestView;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The realm of a request (RFC 7542 section 2.2): what follows the last @ of User-Name, in lower case. */
final class RealmNames {
    /** What requests without a realm are called. */
    static final String NONE = "(none)";

    private static final int USER_NAME = 1;

    /** The longest domain name. */
    private static final int LONGEST = 253;

    private RealmNames() {}

    static String of(RequestView request) {
        byte @Nullable [] user = request.octets(USER_NAME);
        if (user == null) {
            return NONE;
        }
        int at = user.length - 1;
        while (at >= 0 && user[at] != '@') {
            at--;
        }
        if (at < 0 || at == user.length - 1) {
            return NONE;
        }
        String realm = new String(user, at + 1, user.length - at - 1, StandardCharsets.UTF_8).toLowerCase(Locale.ROOT);
        return printable(realm.length() > LONGEST ? realm.substring(0, LONGEST) : realm);
    }

    /** It is a client's text and will stand in lines and lists. */
    private static String printable(String realm) {
        StringBuilder text = null;
        for (int i = 0; i < realm.length(); i++) {
            char each = realm.charAt(i);
            if (!Character.isLetterOrDigit(each) && each != '.' && each != '-' && each != '_') {
                text = text == null ? new StringBuilder(realm) : text;
                text.setCharAt(i, '?');
            }
        }
        return text == null ? realm : text.toString();
    }
}
