package io.github.camelradius.server;

import io.github.camelradius.codec.AuthenticatorCheck;
import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import org.jspecify.annotations.Nullable;

/** Checks the authenticators of a request. */
final class RequestVerifier {
    private static final int EAP_MESSAGE = 79;

    private final RadiusCodec codec;

    RequestVerifier(RadiusCodec codec) {
        this.codec = codec;
    }

    /** Why the request is to be dropped, or null when it is genuine. */
    @Nullable DropReason check(RadiusMessage request, KnownClient client) {
        if (codec.checkRequest(request, client.secret()) == AuthenticatorCheck.BAD) {
            return DropReason.BAD_AUTHENTICATOR;
        }
        switch (codec.checkMessageAuthenticator(request, null, client.secret())) {
            case OK:
                break;
            case ABSENT:
                if (isRequired(request, client.messageAuthenticator())) {
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

    /** RFC 5997 section 3 for Status-Server, RFC 3579 section 3.1 for EAP-Message. */
    private static boolean isRequired(RadiusMessage request, MessageAuthenticatorPolicy policy) {
        if (request.code() == RadiusCode.STATUS_SERVER) {
            return true;
        }
        if (request.code() != RadiusCode.ACCESS_REQUEST) {
            return false;
        }
        return policy == MessageAuthenticatorPolicy.YES
                || policy == MessageAuthenticatorPolicy.AUTO && request.has(EAP_MESSAGE);
    }
}
