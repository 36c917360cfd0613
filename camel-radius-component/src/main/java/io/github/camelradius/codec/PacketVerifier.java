package io.github.camelradius.codec;

import io.github.camelradius.message.RadiusMessage;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/** Checks authenticators over the octets as received, in constant time. */
final class PacketVerifier {
    static final int MESSAGE_AUTHENTICATOR = 80;
    private static final int ACCOUNTING_RESPONSE = 5;
    private static final byte[] ZEROS = new byte[Digests.LENGTH];

    private PacketVerifier() {}

    /** RFC 2866 section 3 and RFC 5176 section 2.3: MD5(Code + Identifier + Length + 16 zeros + Attributes + Secret). */
    static AuthenticatorCheck checkRequest(RadiusMessage received, SharedSecret secret) {
        return received.code().hasKeyedRequestAuthenticator()
                ? checkDigest(octets(received), ZEROS, secret)
                : AuthenticatorCheck.NOT_KEYED;
    }

    /** RFC 2865 section 3: MD5(Code + Identifier + Length + Request Authenticator + Attributes + Secret). */
    static AuthenticatorCheck checkResponse(RadiusMessage received, byte[] requestAuthenticator, SharedSecret secret) {
        return checkDigest(octets(received), requestAuthenticator, secret);
    }

    private static AuthenticatorCheck checkDigest(byte[] packet, byte[] authenticator, SharedSecret secret) {
        byte[] expected = Digests.scratch();
        PacketSigner.digest(packet, packet.length, authenticator, secret, expected, 0);
        return equal(packet, 4, expected) ? AuthenticatorCheck.OK : AuthenticatorCheck.BAD;
    }

    /** RFC 3579 section 3.2: HMAC-MD5 over the packet with 16 zeros in place of the Message-Authenticator. */
    static MessageAuthenticatorCheck checkMessageAuthenticator(
            RadiusMessage received, byte @Nullable [] requestAuthenticator, SharedSecret secret) {
        byte[] packet = octets(received);
        int found = 0;
        for (int at = PacketParser.HEADER; at < packet.length; at += packet[at + 1] & 0xff) {
            if (packet[at] == MESSAGE_AUTHENTICATOR) {
                if (found > 0) {
                    return MessageAuthenticatorCheck.DUPLICATE;
                }
                found = at;
            }
        }
        if (found == 0) {
            return MessageAuthenticatorCheck.ABSENT;
        }
        if ((packet[found + 1] & 0xff) != Digests.LENGTH + 2) {
            return MessageAuthenticatorCheck.BAD_LENGTH;
        }
        byte @Nullable [] authenticator = requestAuthenticator;
        if (authenticator == null && received.code().hasKeyedRequestAuthenticator()) {
            authenticator = ZEROS;
        }
        boolean ok = matches(packet, found + 2, authenticator, secret)
                // FreeRADIUS signs it over 16 zeros in Accounting-Response, where RFC 3579 leaves the case open.
                || received.code().value() == ACCOUNTING_RESPONSE && matches(packet, found + 2, ZEROS, secret);
        return ok ? MessageAuthenticatorCheck.OK : MessageAuthenticatorCheck.BAD;
    }

    private static boolean matches(byte[] packet, int at, byte @Nullable [] authenticator, SharedSecret secret) {
        MessageDigest hmac = secret.startHmac();
        if (authenticator == null) {
            hmac.update(packet, 0, at);
        } else {
            hmac.update(packet, 0, 4);
            hmac.update(authenticator);
            hmac.update(packet, PacketParser.HEADER, at - PacketParser.HEADER);
        }
        hmac.update(ZEROS);
        int rest = at + Digests.LENGTH;
        hmac.update(packet, rest, packet.length - rest);
        byte[] expected = Digests.scratch();
        secret.finishHmac(hmac, expected, 0);
        return equal(packet, at, expected);
    }

    private static boolean equal(byte[] packet, int at, byte[] expected) {
        int difference = 0;
        for (int i = 0; i < expected.length; i++) {
            difference |= packet[at + i] ^ expected[i];
        }
        return difference == 0;
    }

    private static byte[] octets(RadiusMessage received) {
        byte[] packet = received.packet();
        if (packet == null) {
            throw new IllegalArgumentException("Only a message as received has authenticators to check");
        }
        return packet;
    }
}
