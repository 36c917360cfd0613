package io.github.camelradius.codec;

import io.github.camelradius.message.RadiusMessage;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** HTTP Digest in RADIUS (RFC 5090), as a server checks it; the algorithms MD5 and MD5-sess of RFC 2617. */
public final class Digest {
    private Digest() {}

    /**
     * Whether Digest-Response of this Access-Request was made with the password. Compared in constant time.
     *
     * @param request with Digest-Username, -Realm, -Nonce, -Method, -URI and -Response; with -Qop, -Nonce-Count, -CNonce,
     *     -Entity-Body-Hash and -Algorithm where the client used them
     */
    public static boolean matches(RadiusMessage request, String password) {
        String response = request.getString("Digest-Response");
        String expected = response(request, password, request.getString("Digest-Method"));
        return response != null
                && expected != null
                && MessageDigest.isEqual(octets(response.toLowerCase(Locale.ROOT)), octets(expected));
    }

    /**
     * The value of Digest-Response-Auth for the Access-Accept (RFC 5090 section 3.4): what {@link #matches} computes, with
     * an empty method; null when an attribute is missing or the algorithm or qop is unknown.
     */
    public static @Nullable String responseAuth(RadiusMessage request, String password) {
        return response(request, password, "");
    }

    private static @Nullable String response(RadiusMessage request, String password, @Nullable String method) {
        String user = text(request, "Digest-Username", request.getString("User-Name"));
        String realm = request.getString("Digest-Realm");
        String nonce = request.getString("Digest-Nonce");
        String uri = request.getString("Digest-URI");
        String algorithm = text(request, "Digest-Algorithm", "MD5");
        String qop = text(request, "Digest-Qop", "");
        if (user == null || realm == null || nonce == null || uri == null || method == null || algorithm == null) {
            return null;
        }
        String cnonce = text(request, "Digest-CNonce", "");
        String ha1 = md5(user + ":" + realm + ":" + password);
        if (algorithm.equalsIgnoreCase("MD5-sess")) {
            ha1 = md5(ha1 + ":" + nonce + ":" + cnonce);
        } else if (!algorithm.equalsIgnoreCase("MD5")) {
            return null;
        }
        String middle = nonce + ":" + request.getString("Digest-Nonce-Count") + ":" + cnonce + ":" + qop;
        String ha2 = md5(method + ":" + uri);
        if ("auth-int".equals(qop)) {
            ha2 = md5(method + ":" + uri + ":" + text(request, "Digest-Entity-Body-Hash", ""));
        } else if ("".equals(qop)) {
            middle = nonce;
        } else if (!"auth".equals(qop)) {
            return null;
        }
        return md5(ha1 + ":" + middle + ":" + ha2);
    }

    private static @Nullable String text(RadiusMessage request, String name, @Nullable String otherwise) {
        String value = request.getString(name);
        return value == null ? otherwise : value;
    }

    private static String md5(String text) {
        return HexFormat.of().formatHex(Digests.shared().digest(octets(text)));
    }

    private static byte[] octets(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
