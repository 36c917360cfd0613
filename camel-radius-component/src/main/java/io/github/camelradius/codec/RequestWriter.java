package io.github.camelradius.codec;

import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusAttribute;
import io.github.camelradius.message.RadiusMessage;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Writes a request for a server: its own authenticator, hidden values under it, signed. */
final class RequestWriter {
    private static final int USER_PASSWORD = 2;
    private static final int CHAP_PASSWORD = 3;
    private static final int PROXY_STATE = 33;
    private static final int CHAP_CHALLENGE = 60;
    private static final int CHAP_PASSWORD_LENGTH = 17;
    private static final int NONE = -1;

    private final RadiusDictionary dictionary;
    private final RandomGenerator random;

    RequestWriter(RadiusDictionary dictionary, RandomGenerator random) {
        this.dictionary = dictionary;
        this.random = random;
    }

    EncodedRequest write(RadiusMessage message, int identifier, SharedSecret secret, byte @Nullable [] proxyState)
            throws InvalidMessageException {
        if (!message.code().isRequest()) {
            throw new InvalidMessageException(message.code() + " is no request: give the message a request's code");
        }
        boolean keyed = message.code().hasKeyedRequestAuthenticator();
        byte[] authenticator = new byte[Digests.LENGTH];
        PacketBuffer buffer = PacketBuffer.start(message.code().value(), identifier);
        if (!keyed) {
            random.nextBytes(authenticator);
            buffer.authenticator(authenticator);
        }
        boolean signed = !keyed || message.has(PacketVerifier.MESSAGE_AUTHENTICATOR);
        if (signed) {
            buffer.reserveMessageAuthenticator();
        }
        // A keyed authenticator covers the hidden values, so they cannot be hidden under it: it is 16 zeros for them.
        Hider hider = new Hider(secret, authenticator, new Salts(random));
        AttributeWriter attributes = new AttributeWriter(dictionary, buffer, hider, message.hop());
        if (message.packet() != null || !message.has(CHAP_PASSWORD)) {
            attributes.writeAll(message, PacketVerifier.MESSAGE_AUTHENTICATOR, NONE);
        } else {
            writeWithChap(message, attributes, buffer, authenticator);
        }
        addChapChallenge(message, buffer);
        boolean proxyStateAdded = proxyState != null && buffer.hasRoom(proxyState.length);
        if (proxyState != null && proxyStateAdded) {
            buffer.add(PROXY_STATE, proxyState, 0, proxyState.length);
        }
        buffer.writeLength();
        if (signed) {
            buffer.signMessageAuthenticator(secret);
        }
        if (keyed) {
            buffer.signAuthenticator(authenticator, secret);
            authenticator = new byte[Digests.LENGTH];
            System.arraycopy(buffer.octets(), 4, authenticator, 0, Digests.LENGTH);
        }
        return new EncodedRequest(buffer.toPacket(), authenticator, proxyStateAdded);
    }

    /** RFC 2865 sections 2.2 and 5.40: the authenticator that was the challenge is replaced, so it travels as one. */
    private static void addChapChallenge(RadiusMessage message, PacketBuffer buffer) throws InvalidMessageException {
        if (message.hop() == null || !message.has(CHAP_PASSWORD) || message.has(CHAP_CHALLENGE)) {
            return;
        }
        RadiusAttribute response = message.first(CHAP_PASSWORD);
        byte[] challenge = message.authenticator();
        if (response != null && response.isReceived() && challenge.length == Digests.LENGTH) {
            buffer.add(CHAP_CHALLENGE, challenge, 0, challenge.length);
        }
    }

    /** A CHAP-Password made here: 17 octets are a response, anything else is the password to make one from. */
    private void writeWithChap(
            RadiusMessage message, AttributeWriter attributes, PacketBuffer buffer, byte[] authenticator)
            throws InvalidMessageException {
        if (message.hop() == null && message.has(USER_PASSWORD)) {
            throw new InvalidMessageException(
                    "A request has either User-Password or CHAP-Password (RFC 2865 section 4.1): take one out");
        }
        RadiusAttribute challenge = message.first(CHAP_CHALLENGE);
        for (RadiusAttribute attribute : message.attributes()) {
            if (isPlainChapPassword(attribute)) {
                byte[] response = Chap.response(
                        random.nextInt(256), attribute.value(), challenge == null ? authenticator : challenge.value());
                buffer.add(CHAP_PASSWORD, response, 0, response.length);
            } else if (attribute.type() != PacketVerifier.MESSAGE_AUTHENTICATOR) {
                attributes.write(attribute);
            }
        }
    }

    private static boolean isPlainChapPassword(RadiusAttribute attribute) {
        return attribute.type() == CHAP_PASSWORD
                && !attribute.isReceived()
                && attribute.length() != CHAP_PASSWORD_LENGTH;
    }
}
