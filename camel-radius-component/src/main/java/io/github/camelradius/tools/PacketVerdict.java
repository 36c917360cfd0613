package io.github.camelradius.tools;

import io.github.camelradius.codec.MessageAuthenticatorCheck;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.message.RadiusMessage;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What the authenticators of a packet prove, in words.
 *
 * @param authenticator {@code ok}, {@code bad}, {@code not-keyed} (it is random octets), {@code needs-request},
 *     {@code unknown} or {@code unknown-secret}
 * @param messageAuthenticator {@code ok}, {@code bad}, {@code absent}, {@code duplicate}, {@code bad-length} or
 *     {@code unknown}
 */
public record PacketVerdict(String authenticator, String messageAuthenticator) {
    private static final SharedSecret ANY = SharedSecret.of("any");

    /**
     * @param requestAuthenticator of the request where the packet is an answer, null where it is not known
     */
    public static PacketVerdict of(
            RadiusCodec codec,
            RadiusMessage message,
            @Nullable SharedSecret secret,
            byte @Nullable [] requestAuthenticator) {
        boolean request = message.code().isRequest();
        byte[] authenticator = request ? null : requestAuthenticator;
        return new PacketVerdict(
                authenticator(codec, message, secret, authenticator),
                messageAuthenticator(codec, message, secret, authenticator));
    }

    private static String authenticator(
            RadiusCodec codec,
            RadiusMessage message,
            @Nullable SharedSecret secret,
            byte @Nullable [] requestAuthenticator) {
        boolean request = message.code().isRequest();
        if (secret == null) {
            return request ? "unknown-secret" : "unknown";
        }
        if (request) {
            return word(codec.checkRequest(message, secret));
        }
        return requestAuthenticator == null
                ? "needs-request"
                : word(codec.checkResponse(message, requestAuthenticator, secret));
    }

    private static String messageAuthenticator(
            RadiusCodec codec,
            RadiusMessage message,
            @Nullable SharedSecret secret,
            byte @Nullable [] requestAuthenticator) {
        MessageAuthenticatorCheck check =
                codec.checkMessageAuthenticator(message, requestAuthenticator, secret == null ? ANY : secret);
        boolean known = secret != null && (message.code().isRequest() || requestAuthenticator != null);
        boolean keyed = check == MessageAuthenticatorCheck.OK || check == MessageAuthenticatorCheck.BAD;
        return keyed && !known ? "unknown" : word(check);
    }

    private static String word(Enum<?> verdict) {
        return verdict.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
