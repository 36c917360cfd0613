package io.github.camelradius.app.config;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What can be said about addresses without asking anybody. */
final class Addresses {
    private static final Pattern HOST_PORT = Pattern.compile("(?:\\[([0-9A-Fa-f:.%]+)]|([^:\\[\\]]+)):([0-9]{1,5})");
    private static final Pattern NAME = Pattern.compile(
            "(?=.{1,253}$)[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?(?:\\.[A-Za-z0-9_-]{1,63})*\\.?");
    private static final Pattern DIGITS_AND_DOTS = Pattern.compile("[0-9.]+");

    private Addresses() {}

    /** {@code host:port}, IPv6 in brackets; null when it is none. */
    static @Nullable HostPort hostPort(String text) {
        Matcher matcher = HOST_PORT.matcher(text);
        if (!matcher.matches()) {
            return null;
        }
        String bracketed = matcher.group(1);
        String host = bracketed != null ? bracketed : matcher.group(2);
        int port = Integer.parseInt(matcher.group(3));
        boolean usable = bracketed != null ? isIpv6(host) : isHost(host);
        return usable && port <= 65535 ? new HostPort(host, port) : null;
    }

    /** An IPv4 or IPv6 literal without brackets, or a name. */
    static boolean isHost(String text) {
        if (isIpv6(text)) {
            return true;
        }
        return DIGITS_AND_DOTS.matcher(text).matches()
                ? isIpv4(text)
                : NAME.matcher(text).matches();
    }

    static boolean isIp(String text) {
        return isIpv4(text) || isIpv6(text);
    }

    static boolean isIpv4(String text) {
        return text.matches("(?:(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])(?:\\.(?!$)|$)){4}");
    }

    static boolean isIpv6(String text) {
        return text.indexOf(':') >= 0 && io.netty.util.NetUtil.isValidIpV6Address(text);
    }

    /** An address, or a network as address/bits. */
    static boolean isNetwork(String text) {
        int slash = text.indexOf('/');
        if (slash < 0) {
            return isIp(text);
        }
        String address = text.substring(0, slash);
        String bits = text.substring(slash + 1);
        return isIp(address) && bits.matches("[0-9]{1,3}") && Integer.parseInt(bits) <= (isIpv4(address) ? 32 : 128);
    }
}
