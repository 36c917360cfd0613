package io.github.camelradius.client;

import io.github.camelradius.codec.AuthenticatorCheck;
import io.github.camelradius.codec.MessageAuthenticatorCheck;
import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a message is a valid answer to a pending request. Under {@link MessageAuthenticatorPolicy#AUTO} it
 * learns from the server whether it signs its answers; it belongs to one address of one server.
 */
final class AnswerVerifier {
    private static final int EAP_MESSAGE = 79;

    private final RadiusCodec codec;
    private final ServerTarget target;
    private volatile boolean signing;
    private boolean warned;

    AnswerVerifier(RadiusCodec codec, ServerTarget target) {
        this.codec = codec;
        this.target = target;
    }

    /** Whether a valid Message-Authenticator has come in an answer to an Access-Request. Any thread. */
    boolean isSigning() {
        return signing;
    }

    /** Forgets that one has come. Any thread. */
    void reset() {
        signing = false;
    }

    /** What is wrong with the answer to the request as it was signed, or null when it is genuine. */
    @Nullable AnswerFault check(RadiusMessage answer, RadiusMessage request, SignedRequest signed) {
        if (!answer.code().answers(request.code())) {
            return AnswerFault.UNSUPPORTED_CODE;
        }
        byte[] authenticator = signed.encoded().authenticator();
        if (codec.checkResponse(answer, authenticator, signed.secret()) != AuthenticatorCheck.OK) {
            return AnswerFault.BAD_AUTHENTICATOR;
        }
        MessageAuthenticatorCheck check = codec.checkMessageAuthenticator(answer, authenticator, signed.secret());
        return switch (check) {
            case OK -> {
                learn(request);
                yield null;
            }
            case ABSENT -> unsigned(request, answer);
            case DUPLICATE, BAD_LENGTH -> AnswerFault.MALFORMED;
            case BAD -> AnswerFault.BAD_MESSAGE_AUTHENTICATOR;
        };
    }

    /** The genuine answer with its hop and without our Proxy-State. */
    RadiusMessage received(RadiusMessage answer, SignedRequest signed) {
        byte[] proxyState = signed.proxyState();
        RadiusMessage received = proxyState == null ? answer : codec.withoutProxyState(answer, proxyState);
        return received.withHop(codec.hop(signed.secret(), signed.encoded().authenticator()));
    }

    private void learn(RadiusMessage request) {
        if (!signing && target.messageAuthenticator() == MessageAuthenticatorPolicy.AUTO && teaches(request)) {
            signing = true;
            UdpPeer.LOG.info(
                    "message-authenticator learned server={}: answers to Access-Requests without it are dropped from now on",
                    target.label());
        }
    }

    /** Status-Server, accounting and EAP must or may be signed by those who sign nothing else. */
    private static boolean teaches(RadiusMessage request) {
        return request.code() == RadiusCode.ACCESS_REQUEST && !request.has(EAP_MESSAGE);
    }

    private @Nullable AnswerFault unsigned(RadiusMessage request, RadiusMessage answer) {
        if (isRequired(request, answer)) {
            return AnswerFault.MISSING_MESSAGE_AUTHENTICATOR;
        }
        boolean risky = target.messageAuthenticator() == MessageAuthenticatorPolicy.AUTO && teaches(request);
        if (risky && !warned) {
            warned = true;
            UdpPeer.LOG.warn(
                    "Server {} answers Access-Requests without Message-Authenticator, so that its answers can be forged"
                            + " (CVE-2024-3596): update it, then require the attribute",
                    target);
        }
        return null;
    }

    /**
     * Required by policy, or since the server has shown that it signs; and by RFC 3579 section 3.1 wherever EAP-Message
     * is in the answer, or in the request unless the answer is a plain Access-Reject.
     */
    private boolean isRequired(RadiusMessage request, RadiusMessage answer) {
        if (request.code() != RadiusCode.ACCESS_REQUEST) {
            return false;
        }
        if (target.messageAuthenticator() != MessageAuthenticatorPolicy.AUTO) {
            return target.messageAuthenticator() == MessageAuthenticatorPolicy.YES;
        }
        return answer.has(EAP_MESSAGE)
                || request.has(EAP_MESSAGE) && answer.code() != RadiusCode.ACCESS_REJECT
                || signing && teaches(request);
    }
}
