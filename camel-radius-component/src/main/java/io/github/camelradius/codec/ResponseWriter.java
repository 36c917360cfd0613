package io.github.camelradius.codec;

import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusMessage;
import java.util.random.RandomGenerator;

/** Writes the answer to a received request: hidden values and signatures under its Request Authenticator. */
final class ResponseWriter {
    private static final int ACCESS_REQUEST = 1;
    private static final int ACCOUNTING_REQUEST = 4;
    private static final int STATUS_SERVER = 12;
    private static final int PROXY_STATE = 33;

    private final RadiusDictionary dictionary;
    private final RandomGenerator random;

    ResponseWriter(RadiusDictionary dictionary, RandomGenerator random) {
        this.dictionary = dictionary;
        this.random = random;
    }

    byte[] write(RadiusMessage answer, RadiusMessage request, SharedSecret secret) throws InvalidMessageException {
        if (!answer.code().isResponse()) {
            throw new InvalidMessageException(answer.code() + " is no answer: give the message an answer's code");
        }
        byte[] received = request.packet();
        if (received == null) {
            throw new IllegalArgumentException("The request to answer is not as it was received");
        }
        byte[] authenticator = request.authenticator();
        PacketBuffer buffer = PacketBuffer.start(answer.code().value(), request.identifier());
        buffer.authenticator(authenticator);
        boolean signed = signed(answer, request.code().value());
        if (signed) {
            buffer.reserveMessageAuthenticator();
        }
        Hider hider = new Hider(secret, authenticator, new Salts(random));
        new AttributeWriter(dictionary, buffer, hider, answer.hop())
                .writeAll(answer, PacketVerifier.MESSAGE_AUTHENTICATOR, PROXY_STATE);
        addProxyStates(received, buffer);
        buffer.writeLength();
        if (signed) {
            buffer.signMessageAuthenticator(secret);
        }
        buffer.signAuthenticator(authenticator, secret);
        return buffer.toPacket();
    }

    /** RFC 3579 section 3.2 and CVE-2024-3596: every answer to an Access-Request, an Access-Reject too. */
    private static boolean signed(RadiusMessage answer, int requestCode) {
        return switch (requestCode) {
            case ACCESS_REQUEST, STATUS_SERVER -> true;
            // No RFC defines it there, and peers differ in what they sign.
            case ACCOUNTING_REQUEST -> false;
            default -> answer.has(PacketVerifier.MESSAGE_AUTHENTICATOR);
        };
    }

    /** RFC 2865 section 5.33: those of the request, unmodified and in their order. */
    private static void addProxyStates(byte[] packet, PacketBuffer buffer) throws InvalidMessageException {
        for (int at = PacketParser.HEADER; at < packet.length; at += packet[at + 1] & 0xff) {
            if (packet[at] == PROXY_STATE) {
                buffer.add(PROXY_STATE, packet, at + 2, (packet[at + 1] & 0xff) - 2);
            }
        }
    }
}
