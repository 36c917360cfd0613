package io.github.camelradius.app.access;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Compares what a browser says of a page with what it asked for. */
final class Origins {
    private static final Pattern ORIGIN = Pattern.compile("(https?)://([^/@]+)");
    private static final Pattern AUTHORITY = Pattern.compile("(\\[[0-9a-f:.]+]|[^:@/\\[\\]]+)(?::[0-9]{1,5})?");
    private static final Pattern LOOPBACK = Pattern.compile("127(?:\\.[0-9]{1,3}){3}|\\[::1]|localhost");

    private Origins() {}

    /**
     * Whether a page of this origin was served at this authority.
     *
     * @param scheme of the request; a proxy in front may have had https where it is http
     * @param authority host, or host:port
     */
    static boolean isSame(String origin, @Nullable String scheme, @Nullable String authority) {
        Matcher matcher = ORIGIN.matcher(origin.toLowerCase(Locale.ROOT));
        if (!matcher.matches() || authority == null) {
            return false;
        }
        String pageScheme = matcher.group(1);
        if (pageScheme.equals("http") && "https".equalsIgnoreCase(scheme)) {
            return false;
        }
        return withoutPort(matcher.group(2), pageScheme)
                .equals(withoutPort(authority.toLowerCase(Locale.ROOT), pageScheme));
    }

    private static String withoutPort(String authority, String scheme) {
        String port = scheme.equals("https") ? ":443" : ":80";
        return authority.endsWith(port) ? authority.substring(0, authority.length() - port.length()) : authority;
    }

    /** Whether this is an address of the host itself; a name of somebody's could be made to lead here. */
    static boolean isLocal(String authority) {
        Matcher matcher = AUTHORITY.matcher(authority.toLowerCase(Locale.ROOT));
        return matcher.matches() && LOOPBACK.matcher(matcher.group(1)).matches();
    }
}
