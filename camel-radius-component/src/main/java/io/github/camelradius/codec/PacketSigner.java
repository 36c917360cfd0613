package io.github.camelradius.codec;

import java.security.MessageDigest;

/** The digests over a whole packet. */
final class PacketSigner {
    private PacketSigner() {}

    /** MD5 over the packet with {@code authenticator} in the authenticator field, then the secret. */
    static void digest(
            byte[] packet, int length, byte[] authenticator, SharedSecret secret, byte[] target, int targetOffset) {
        MessageDigest md5 = Digests.shared();
        md5.update(packet, 0, 4);
        md5.update(authenticator);
        md5.update(packet, PacketParser.HEADER, length - PacketParser.HEADER);
        secret.addTo(md5);
        Digests.finish(md5, target, targetOffset);
    }

    /** HMAC-MD5 over the packet as it stands, its Message-Authenticator still zeros, written to {@code target}. */
    static void hmac(byte[] packet, int length, SharedSecret secret, byte[] target, int targetOffset) {
        MessageDigest hmac = secret.startHmac();
        hmac.update(packet, 0, length);
        secret.finishHmac(hmac, target, targetOffset);
    }
}
