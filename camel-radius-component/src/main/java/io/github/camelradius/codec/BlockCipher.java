package io.github.camelradius.codec;

import java.security.MessageDigest;

/**
 * The stream that hides passwords (RFC 2865 section 5.2, RFC 2868 section 3.5), in place over blocks of 16 octets:
 * b(1) = MD5(S + RA [+ salt]), c(i) = p(i) xor b(i), b(i) = MD5(S + c(i-1)).
 */
final class BlockCipher {
    static final int BLOCK = 16;
    static final int NO_SALT = -1;

    private BlockCipher() {}

    /** Hides {@code length} octets, a multiple of 16. */
    static void hide(byte[] octets, int from, int length, SharedSecret secret, byte[] authenticator, int salt) {
        MessageDigest md5 = Digests.shared();
        byte[] stream = Digests.scratch();
        for (int at = 0; at < length; at += BLOCK) {
            step(md5, secret, authenticator, salt, octets, from, at, stream);
            xor(octets, from + at, stream);
        }
    }

    /** Reveals {@code length} octets, a multiple of 16: from the last block, as each needs the hidden one before it. */
    static void reveal(byte[] octets, int from, int length, SharedSecret secret, byte[] authenticator, int salt) {
        MessageDigest md5 = Digests.shared();
        byte[] stream = Digests.scratch();
        for (int at = length - BLOCK; at >= 0; at -= BLOCK) {
            step(md5, secret, authenticator, salt, octets, from, at, stream);
            xor(octets, from + at, stream);
        }
    }

    private static void step(
            MessageDigest md5,
            SharedSecret secret,
            byte[] authenticator,
            int salt,
            byte[] octets,
            int from,
            int at,
            byte[] stream) {
        secret.addTo(md5);
        if (at > 0) {
            md5.update(octets, from + at - BLOCK, BLOCK);
        } else {
            md5.update(authenticator);
            if (salt != NO_SALT) {
                md5.update((byte) (salt >> 8));
                md5.update((byte) salt);
            }
        }
        Digests.finish(md5, stream, 0);
    }

    private static void xor(byte[] octets, int at, byte[] stream) {
        for (int i = 0; i < BLOCK; i++) {
            octets[at + i] ^= stream[i];
        }
    }
}
