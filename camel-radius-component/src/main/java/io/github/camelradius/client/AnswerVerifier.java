package io.github.camelradius.client;

import io.github.camelradius.codec.AuthenticatorCheck;
import io.github.camelradius.codec.MalformedPacketException;
import io.github.camelradius.codec.MessageAuthenticatorCheck;
import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.message.RadiusAttribute;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Decides whether a datagram is a valid answer to a pending request. */
final class AnswerVerifier {
    private static final int PROXY_STATE = 33;
    private static final int EAP_MESSAGE = 79;

    private final RadiusCodec codec;
    private final ServerTarget target;
    private final byte[] proxyState;

    AnswerVerifier(RadiusCodec codec, ServerTarget target, byte[] proxyState) {
        this.codec = codec;
        this.target = target;
        this.proxyState = proxyState;
    }

    /** The answer with its hop and without our Proxy-State, or null when it does not verify. */
    @Nullable RadiusMessage verify(byte[] octets, PendingRequest request) throws MalformedPacketException {
        RadiusMessage answer = codec.decode(octets, octets.length);
        byte[] authenticator = request.authenticator();
        if (!answer.code().answers(request.code())
                || codec.checkResponse(answer, authenticator, target.secret()) != AuthenticatorCheck.OK) {
            return null;
        }
        MessageAuthenticatorCheck check = codec.checkMessageAuthenticator(answer, authenticator, target.secret());
        boolean valid = check == MessageAuthenticatorCheck.OK
                || check == MessageAuthenticatorCheck.ABSENT && !isRequired(request.request(), answer);
        if (!valid) {
            return null;
        }
        RadiusMessage received = answer.withHop(codec.hop(target.secret(), authenticator));
        return request.carriesProxyState() ? withoutProxyState(received) : received;
    }

    /**
     * Required by policy; and by RFC 3579 section 3.1 wherever EAP-Message is in the answer, or in the request unless
     * the answer is a plain Access-Reject.
     */
    private boolean isRequired(RadiusMessage request, RadiusMessage answer) {
        if (request.code() != RadiusCode.ACCESS_REQUEST) {
            return false;
        }
        if (target.messageAuthenticator() != MessageAuthenticatorPolicy.AUTO) {
            return target.messageAuthenticator() == MessageAuthenticatorPolicy.YES;
        }
        return answer.has(EAP_MESSAGE) || request.has(EAP_MESSAGE) && answer.code() != RadiusCode.ACCESS_REJECT;
    }

    /** RFC 2865 section 5.33: the Proxy-State that this hop added is the last one of the answer. */
    private RadiusMessage withoutProxyState(RadiusMessage answer) {
        RadiusAttribute own = null;
        for (RadiusAttribute attribute : answer.attributes()) {
            if (attribute.type() == PROXY_STATE && Arrays.equals(attribute.value(), proxyState)) {
                own = attribute;
            }
        }
        RadiusAttribute last = own;
        return last == null
                ? answer
                : answer.toBuilder().removeIf(a -> a == last).build();
    }
}
