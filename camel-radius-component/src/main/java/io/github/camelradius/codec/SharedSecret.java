package io.github.camelradius.codec;

import java.nio.charset.StandardCharsets;
import java.security.DigestException;
import java.security.MessageDigest;
import java.util.Arrays;

/**
 * A shared secret (RFC 2865 section 3): octets, and the digest states that depend on nothing else. Immutable, for any
 * number of threads; it prints nothing of itself.
 */
public final class SharedSecret {
    private static final int BLOCK = 64;

    private final byte[] octets;
    private final MessageDigest inner;
    private final MessageDigest outer;

    private SharedSecret(byte[] octets) {
        if (octets.length == 0) {
            throw new IllegalArgumentException("The shared secret is empty: set the secret that the other side has");
        }
        this.octets = octets;
        byte[] key = octets.length > BLOCK ? Digests.md5().digest(octets) : octets;
        this.inner = primed(key, 0x36);
        this.outer = primed(key, 0x5c);
    }

    /**
     * The secret with these octets; they are copied.
     *
     * @throws IllegalArgumentException when there are none
     */
    public static SharedSecret of(byte[] octets) {
        return new SharedSecret(octets.clone());
    }

    /**
     * The secret whose octets are this text in UTF-8, taken literally.
     *
     * @throws IllegalArgumentException when it is empty
     */
    public static SharedSecret of(String text) {
        return new SharedSecret(text.getBytes(StandardCharsets.UTF_8));
    }

    private static MessageDigest primed(byte[] key, int pad) {
        byte[] block = Arrays.copyOf(key, BLOCK);
        for (int i = 0; i < BLOCK; i++) {
            block[i] ^= (byte) pad;
        }
        MessageDigest digest = Digests.md5();
        digest.update(block);
        return digest;
    }

    void addTo(MessageDigest digest) {
        digest.update(octets);
    }

    /** A digest that has taken the inner key block of HMAC-MD5 (RFC 2104); to be given to {@link #finishHmac}. */
    MessageDigest startHmac() {
        return Digests.copy(inner);
    }

    /** Writes the 16 octets of the HMAC to {@code target}. */
    void finishHmac(MessageDigest started, byte[] target, int offset) {
        try {
            started.digest(target, offset, Digests.LENGTH);
            MessageDigest last = Digests.copy(outer);
            last.update(target, offset, Digests.LENGTH);
            last.digest(target, offset, Digests.LENGTH);
        } catch (DigestException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whether both have the same octets; takes the same time wherever they differ. */
    @Override
    public boolean equals(Object other) {
        return other instanceof SharedSecret that && MessageDigest.isEqual(octets, that.octets);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(octets);
    }

    @Override
    public String toString() {
        return "SharedSecret[hidden]";
    }
}
