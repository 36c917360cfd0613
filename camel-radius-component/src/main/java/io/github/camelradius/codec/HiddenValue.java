package io.github.camelradius.codec;

import io.github.camelradius.dictionary.AttributeDefinition;
import io.github.camelradius.dictionary.Hiding;
import java.security.MessageDigest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Hidden values: in the clear to hidden, and back. The clear form of a tagged value keeps its tag octet in front; the
 * salt and the length octet belong to the hidden form only.
 */
final class HiddenValue {
    static final int MAX_PASSWORD = 128;
    private static final int MAX_VENDOR_PASSWORD = 240;
    private static final int SALT = 2;
    private static final int MAX_SALTED = 239;

    private HiddenValue() {}

    /** Whether {@code length} octets can be a value hidden in the way of User-Password. */
    static boolean isPasswordLength(int length) {
        return length > 0 && length <= MAX_PASSWORD && length % BlockCipher.BLOCK == 0;
    }

    /** Whether octets of this length can be hidden in this way; those that cannot pass as they are. */
    static boolean fits(AttributeDefinition definition, int length) {
        return switch (definition.hiding()) {
            case NONE -> false;
            case USER_PASSWORD -> length <= mostClear(definition) && length > 0 && length % BlockCipher.BLOCK == 0;
            case ASCEND_SECRET -> length == BlockCipher.BLOCK;
            case TUNNEL_PASSWORD -> {
                int hidden = length - SALT - tagLength(definition);
                yield hidden >= BlockCipher.BLOCK && hidden % BlockCipher.BLOCK == 0;
            }
        };
    }

    /** RFC 2865 section 5.2 ends User-Password at 128 octets; vendors fill their attribute. */
    private static int mostClear(AttributeDefinition definition) {
        return definition.vendor() == AttributeDefinition.NO_VENDOR ? MAX_PASSWORD : MAX_VENDOR_PASSWORD;
    }

    /** Replaces, in place, what is hidden under one hop by the same hidden for another. */
    static void rehide(byte[] octets, int from, int length, AttributeDefinition definition, SecretHop hop, Hider to) {
        switch (definition.hiding()) {
            case NONE -> {}
            case USER_PASSWORD -> {
                BlockCipher.reveal(octets, from, length, hop.secret(), hop.authenticator(), BlockCipher.NO_SALT);
                BlockCipher.hide(octets, from, length, to.secret(), to.authenticator(), BlockCipher.NO_SALT);
            }
            case ASCEND_SECRET -> {
                ascend(octets, from, hop.secret(), hop.authenticator());
                ascend(octets, from, to.secret(), to.authenticator());
            }
            case TUNNEL_PASSWORD -> {
                int saltAt = from + tagLength(definition);
                int hidden = from + length - saltAt - SALT;
                int old = salt(octets, saltAt);
                BlockCipher.reveal(octets, saltAt + SALT, hidden, hop.secret(), hop.authenticator(), old);
                int salt = to.salts().next();
                putSalt(octets, saltAt, salt);
                BlockCipher.hide(octets, saltAt + SALT, hidden, to.secret(), to.authenticator(), salt);
            }
        }
    }

    /** The clear form of hidden octets, which it changes, or null when they cannot be revealed. */
    static byte @Nullable [] reveal(byte[] octets, AttributeDefinition definition, SecretHop hop) {
        if (!fits(definition, octets.length)) {
            return null;
        }
        byte[] clear = octets;
        switch (definition.hiding()) {
            case NONE -> {}
            case USER_PASSWORD -> {
                BlockCipher.reveal(clear, 0, clear.length, hop.secret(), hop.authenticator(), BlockCipher.NO_SALT);
                return definition.text() ? withoutNuls(clear) : clear;
            }
            case ASCEND_SECRET -> {
                ascend(clear, 0, hop.secret(), hop.authenticator());
                return withoutNuls(clear);
            }
            case TUNNEL_PASSWORD -> {
                return revealSalted(clear, tagLength(definition), hop);
            }
        }
        return clear;
    }

    private static byte @Nullable [] revealSalted(byte[] octets, int saltAt, SecretHop hop) {
        int from = saltAt + SALT;
        int salt = salt(octets, saltAt);
        BlockCipher.reveal(octets, from, octets.length - from, hop.secret(), hop.authenticator(), salt);
        int length = octets[from] & 0xff;
        if (length > octets.length - from - 1) {
            return null;
        }
        byte[] clear = new byte[saltAt + length];
        System.arraycopy(octets, 0, clear, 0, saltAt);
        System.arraycopy(octets, from + 1, clear, saltAt, length);
        return clear;
    }

    /** The hidden form of clear octets. */
    static byte[] hide(byte[] clear, AttributeDefinition definition, Hider to) throws InvalidMessageException {
        return switch (definition.hiding()) {
            case NONE -> clear;
            case USER_PASSWORD -> {
                limit(definition, clear.length, mostClear(definition));
                byte[] hidden = Arrays.copyOf(clear, Math.max(BlockCipher.BLOCK, padded(clear.length)));
                BlockCipher.hide(hidden, 0, hidden.length, to.secret(), to.authenticator(), BlockCipher.NO_SALT);
                yield hidden;
            }
            case ASCEND_SECRET -> {
                limit(definition, clear.length, BlockCipher.BLOCK);
                byte[] hidden = Arrays.copyOf(clear, BlockCipher.BLOCK);
                ascend(hidden, 0, to.secret(), to.authenticator());
                yield hidden;
            }
            case TUNNEL_PASSWORD -> hideSalted(clear, definition, to);
        };
    }

    private static byte[] hideSalted(byte[] clear, AttributeDefinition definition, Hider to)
            throws InvalidMessageException {
        int saltAt = Math.min(tagLength(definition), clear.length);
        int length = clear.length - saltAt;
        limit(definition, length, MAX_SALTED);
        int from = tagLength(definition) + SALT;
        byte[] hidden = new byte[from + padded(length + 1)];
        System.arraycopy(clear, 0, hidden, 0, saltAt);
        int salt = to.salts().next();
        putSalt(hidden, from - SALT, salt);
        hidden[from] = (byte) length;
        System.arraycopy(clear, saltAt, hidden, from + 1, length);
        BlockCipher.hide(hidden, from, hidden.length - from, to.secret(), to.authenticator(), salt);
        return hidden;
    }

    private static void limit(AttributeDefinition definition, int length, int most) throws InvalidMessageException {
        if (length > most) {
            throw new InvalidMessageException(
                    definition.name() + " has " + length + " octets: at most " + most + " can be hidden");
        }
    }

    /** FreeRADIUS's and Ascend's encrypt=3: one block xor MD5(RA + S). */
    private static void ascend(byte[] octets, int from, SharedSecret secret, byte[] authenticator) {
        MessageDigest md5 = Digests.shared();
        md5.update(authenticator);
        secret.addTo(md5);
        byte[] stream = md5.digest();
        for (int i = 0; i < BlockCipher.BLOCK; i++) {
            octets[from + i] ^= stream[i];
        }
    }

    private static int tagLength(AttributeDefinition definition) {
        return definition.hiding() == Hiding.TUNNEL_PASSWORD && definition.tagged() ? 1 : 0;
    }

    private static int padded(int length) {
        return (length + BlockCipher.BLOCK - 1) / BlockCipher.BLOCK * BlockCipher.BLOCK;
    }

    private static byte[] withoutNuls(byte[] octets) {
        int length = octets.length;
        while (length > 0 && octets[length - 1] == 0) {
            length--;
        }
        return Arrays.copyOf(octets, length);
    }

    private static int salt(byte[] octets, int at) {
        return (octets[at] & 0xff) << 8 | octets[at + 1] & 0xff;
    }

    private static void putSalt(byte[] octets, int at, int salt) {
        octets[at] = (byte) (salt >> 8);
        octets[at + 1] = (byte) salt;
    }
}
