package io.github.camelradius.codec;

import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** MD5 as RADIUS uses it: one digest a thread, used and left empty within one call. */
final class Digests {
    static final int LENGTH = 16;

    private static final ThreadLocal<MessageDigest> MD5 = ThreadLocal.withInitial(Digests::md5);

    private static final ThreadLocal<byte[]> SCRATCH = ThreadLocal.withInitial(() -> new byte[LENGTH]);

    private Digests() {}

    /** The digest of this thread, empty. */
    static MessageDigest shared() {
        return MD5.get();
    }

    /** Sixteen octets of this thread for a result that is used up within one call. */
    static byte[] scratch() {
        return SCRATCH.get();
    }

    static MessageDigest md5() {
        return digest("MD5");
    }

    static MessageDigest digest(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("This Java has no " + algorithm + ": RADIUS needs it", e);
        }
    }

    static MessageDigest copy(MessageDigest digest) {
        try {
            return (MessageDigest) digest.clone();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("This Java's MD5 cannot be cloned", e);
        }
    }

    static void finish(MessageDigest digest, byte[] target, int offset) {
        try {
            digest.digest(target, offset, LENGTH);
        } catch (DigestException e) {
            throw new IllegalStateException(e);
        }
    }
}
