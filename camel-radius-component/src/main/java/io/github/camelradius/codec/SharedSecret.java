package io.github.camelradius.codec;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * A shared secret (RFC 2865 section 3): octets, and the digest states that depend on nothing else. Immutable, for any
 * number of threads; it prints nothing of itself.
 */
public final class SharedSecret {
    private static final int BLOCK = 64;

    private final byte[] octets;
    private final MessageDigest inner;
    private final byte[] outer;

    private SharedSecret(byte[] octets) {
        if (octets.length == 0) {
            throw new IllegalArgumentException("The shared secret is empty: set the secret that the other side has");
        }
        this.octets = octets;
        byte[] key = octets.length > BLOCK ? Digests.md5().digest(octets) : octets;
        this.inner = Digests.md5();
        this.inner.update(padded(key, 0x36));
        this.outer = padded(key, 0x5c);
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

    /**
     * The secret with these octets as hexadecimal digits, for DSLs that have text only: {@code ff00a5}.
     *
     * @throws IllegalArgumentException when these are none; they are not shown
     */
    public static SharedSecret ofHex(String digits) {
        try {
            return SharedSecret.of(HexFormat.of().parseHex(digits));
        } catch (IllegalArgumentException e) { // which quotes them
            throw new IllegalArgumentException(
                    "The shared secret is not written in hexadecimal digits, two for each octet: ff00a5");
        }
    }

    private static byte[] padded(byte[] key, int pad) {
        byte[] block = Arrays.copyOf(key, BLOCK);
        for (int i = 0; i < BLOCK; i++) {
            block[i] ^= (byte) pad;
        }
        return block;
    }

    /**
     * What makes it easy to guess, in words that say nothing of it: fewer than 8 octets, one octet repeated, or a word that
     * stands in documentation. Null when nothing of that.
     */
    public @Nullable String weakness() {
        return WeakSecrets.weakness(octets);
    }

    void addTo(MessageDigest digest) {
        digest.update(octets);
    }

    /** A digest that has taken the inner key block of HMAC-MD5 (RFC 2104); to be given to {@link #finishHmac}. */
    MessageDigest startHmac() {
        return Digests.copy(inner);
    }

    /**
     * Writes the 16 octets of the HMAC to {@code target}. The inner digest is worth a copy of its prepared state; for one
     * more block here a copy would cost as much in garbage as it saves in time.
     */
    void finishHmac(MessageDigest started, byte[] target, int offset) {
        Digests.finish(started, target, offset);
        MessageDigest last = Digests.shared();
        last.update(outer);
        last.update(target, offset, Digests.LENGTH);
        Digests.finish(last, target, offset);
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
