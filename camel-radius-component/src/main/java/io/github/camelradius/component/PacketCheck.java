package io.github.camelradius.component;

import io.github.camelradius.codec.AuthenticatorCheck;
import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import org.jspecify.annotations.Nullable;

/** Whether a packet of a peer that nothing is remembered of is genuine. */
final class PacketCheck {
    private static final int EAP_MESSAGE = 79;

    private final RadiusCodec codec;
    private final MessageAuthenticatorPolicy policy;

    PacketCheck(RadiusCodec codec, MessageAuthenticatorPolicy policy) {
        this.codec = codec;
        this.policy = policy;
    }

    /**
     * What is wrong, or null when it is genuine.
     *
     * @param request that an answer belongs to, if it is known; as it was sent
     */
    @Nullable String fault(RadiusMessage received, @Nullable RadiusMessage request, SharedSecret secret) {
        if (!received.code().isResponse()) {
            return request(received, secret);
        }
        if (request == null) {
            return "it belongs to no request that was marshalled in this exchange: set exchange property "
                    + RadiusConstants.REQUEST + ", or verify=false";
        }
        byte[] authenticator = request.authenticator();
        if (received.identifier() != request.identifier() || !received.code().answers(request.code())) {
            return "it does not answer the " + request.code() + " of this exchange";
        }
        if (codec.checkResponse(received, authenticator, secret) != AuthenticatorCheck.OK) {
            return "bad-authenticator";
        }
        boolean eap =
                received.has(EAP_MESSAGE) || request.has(EAP_MESSAGE) && received.code() != RadiusCode.ACCESS_REJECT;
        return signature(received, authenticator, secret, isRequired(request, eap));
    }

    private @Nullable String request(RadiusMessage received, SharedSecret secret) {
        if (!received.code().isRequest()) {
            return "its code is no request's and no answer's";
        }
        if (codec.checkRequest(received, secret) == AuthenticatorCheck.BAD) {
            return "bad-authenticator";
        }
        if (!RadiusCodec.hasUsableUserPassword(received)) {
            return "malformed User-Password";
        }
        boolean required =
                received.code() == RadiusCode.STATUS_SERVER || isRequired(received, received.has(EAP_MESSAGE));
        return signature(received, null, secret, required);
    }

    /** RFC 3579 section 3.1 for EAP-Message; else by policy. */
    private boolean isRequired(RadiusMessage request, boolean eap) {
        return request.code() == RadiusCode.ACCESS_REQUEST
                && (policy == MessageAuthenticatorPolicy.YES || policy == MessageAuthenticatorPolicy.AUTO && eap);
    }

    private @Nullable String signature(
            RadiusMessage received, byte @Nullable [] authenticator, SharedSecret secret, boolean required) {
        return switch (codec.checkMessageAuthenticator(received, authenticator, secret)) {
            case OK -> null;
            case ABSENT -> required ? "missing-message-authenticator" : null;
            case BAD -> "bad-message-authenticator";
            case DUPLICATE, BAD_LENGTH -> "malformed Message-Authenticator";
        };
    }
}
