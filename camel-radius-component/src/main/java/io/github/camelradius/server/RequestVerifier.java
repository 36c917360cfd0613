package io.github.camelradius.server;

import io.github.camelradius.codec.AuthenticatorCheck;
import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.net.InetAddress;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks the authenticators of a request. */
final class RequestVerifier {
    private static final Logger LOG = LoggerFactory.getLogger(RadiusListener.class);
    private static final int EAP_MESSAGE = 79;

    private final RadiusCodec codec;

    RequestVerifier(RadiusCodec codec) {
        this.codec = codec;
    }

    /** Why the request is to be dropped, or null when it is genuine. */
    @Nullable DropReason check(RadiusMessage request, KnownClient client, InetAddress source) {
        if (codec.checkRequest(request, client.secret()) == AuthenticatorCheck.BAD) {
            return DropReason.BAD_AUTHENTICATOR;
        }
        switch (codec.checkMessageAuthenticator(request, null, client.secret())) {
            case OK:
                learn(request, client, source);
                break;
            case ABSENT:
                if (isRequired(request, client, source)) {
                    return DropReason.MISSING_MESSAGE_AUTHENTICATOR;
                }
                break;
            case DUPLICATE, BAD_LENGTH:
                return DropReason.MALFORMED;
            default:
                return DropReason.BAD_MESSAGE_AUTHENTICATOR;
        }
        return RadiusCodec.hasUsableUserPassword(request) ? null : DropReason.MALFORMED;
    }

    /**
     * RFC 5997 section 3 for Status-Server, RFC 3579 section 3.1 for EAP-Message; else by policy. What is learned is
     * learned of a source address: the others of a network may be devices that cannot sign.
     */
    private static boolean isRequired(RadiusMessage request, KnownClient client, InetAddress source) {
        if (request.code() == RadiusCode.STATUS_SERVER) {
            return true;
        }
        if (request.code() != RadiusCode.ACCESS_REQUEST) {
            return false;
        }
        return switch (client.messageAuthenticator()) {
            case YES -> true;
            case NO -> false;
            case AUTO -> request.has(EAP_MESSAGE) || client.signing().contains(source);
        };
    }

    /** Status-Server, accounting and EAP must or may be signed by those who sign nothing else: they teach nothing. */
    private static void learn(RadiusMessage request, KnownClient client, InetAddress source) {
        boolean teaches = request.code() == RadiusCode.ACCESS_REQUEST
                && client.messageAuthenticator() == MessageAuthenticatorPolicy.AUTO
                && !request.has(EAP_MESSAGE);
        if (teaches && client.signing().add(source)) {
            LOG.info(
                    "message-authenticator learned client={} address={}: Access-Requests without it are dropped from now on",
                    client.name(),
                    source.getHostAddress());
        }
    }
}
