package io.github.camelradius.codec;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * MS-CHAP (RFC 2433) and MS-CHAPv2 (RFC 2759) as a server checks them, on the values of RFC 2548's attributes. All that
 * is compared is compared in constant time.
 */
public final class MsChap {
    /** Octets of MS-CHAP-Response and MS-CHAP2-Response (RFC 2548 sections 2.1.3 and 2.3.2). */
    private static final int RESPONSE = 50;

    private static final int NT_RESPONSE_AT = 26;
    private static final int NT_RESPONSE = 24;
    private static final int PEER_CHALLENGE_AT = 2;
    private static final int CHALLENGE_V1 = 8;
    private static final int CHALLENGE_V2 = 16;
    private static final int USE_NT = 1;
    private static final byte[] MAGIC_1 = ascii("Magic server to client signing constant");
    private static final byte[] MAGIC_2 = ascii("Pad to make it do more than one iteration");

    private MsChap() {}

    /** NtPasswordHash (RFC 2759 section 8.3): MD4 of the password in UTF-16, low octet first; 16 octets. */
    public static byte[] ntHash(String password) {
        return Md4.digest(password.getBytes(StandardCharsets.UTF_16LE));
    }

    /**
     * Whether MS-CHAP-Response answers MS-CHAP-Challenge with this password's hash. The LAN Manager form of the response is
     * never accepted.
     *
     * @param response 50 octets: ident, flags, LM response, NT response
     * @param challenge 8 octets
     */
    public static boolean matches(byte[] response, byte[] challenge, byte[] ntHash) {
        if (response.length != RESPONSE || challenge.length != CHALLENGE_V1 || response[1] != USE_NT) {
            return false;
        }
        return MessageDigest.isEqual(ntResponse(response), challengeResponse(challenge, ntHash));
    }

    /**
     * Whether MS-CHAP2-Response answers MS-CHAP-Challenge for this user with this password's hash (RFC 2759 section 8.1).
     *
     * @param response 50 octets: ident, flags, peer challenge, 8 reserved, NT response
     * @param challenge 16 octets
     * @param userName as the peer sent it; a domain before a backslash is left out of the hash
     */
    public static boolean matchesV2(byte[] response, byte[] challenge, String userName, byte[] ntHash) {
        if (response.length != RESPONSE || challenge.length != CHALLENGE_V2) {
            return false;
        }
        byte[] hash = challengeHash(peerChallenge(response), challenge, userName);
        return MessageDigest.isEqual(ntResponse(response), challengeResponse(hash, ntHash));
    }

    /**
     * The value of MS-CHAP2-Success: ident, then {@code S=} and 40 hexadecimal digits, by which the server proves that it
     * knows the password (RFC 2759 section 8.7, RFC 2548 section 2.3.3).
     */
    public static byte[] success(byte[] response, byte[] challenge, String userName, byte[] ntHash) {
        MessageDigest sha = Digests.digest("SHA-1");
        sha.update(Md4.digest(ntHash));
        sha.update(ntResponse(response));
        sha.update(MAGIC_1);
        byte[] digest = sha.digest();
        sha.update(digest);
        sha.update(challengeHash(peerChallenge(response), challenge, userName));
        sha.update(MAGIC_2);
        String text = "S=" + HexFormat.of().formatHex(sha.digest()).toUpperCase(Locale.ROOT);
        byte[] value = new byte[1 + text.length()];
        value[0] = response[0];
        System.arraycopy(ascii(text), 0, value, 1, text.length());
        return value;
    }

    /** GetMasterKey of a checked MS-CHAP2-Response: give it to {@link MppeKeys} for the keys of MPPE (RFC 3079). */
    public static byte[] masterKey(byte[] response, byte[] ntHash) {
        return MppeKeys.masterKey(Md4.digest(ntHash), ntResponse(response));
    }

    private static byte[] ntResponse(byte[] response) {
        return Arrays.copyOfRange(response, NT_RESPONSE_AT, NT_RESPONSE_AT + NT_RESPONSE);
    }

    private static byte[] peerChallenge(byte[] response) {
        return Arrays.copyOfRange(response, PEER_CHALLENGE_AT, PEER_CHALLENGE_AT + CHALLENGE_V2);
    }

    /** RFC 2759 section 8.2: the first 8 octets of SHA-1 over both challenges and the user's name. */
    static byte[] challengeHash(byte[] peerChallenge, byte[] authenticatorChallenge, String userName) {
        MessageDigest sha = Digests.digest("SHA-1");
        sha.update(peerChallenge);
        sha.update(authenticatorChallenge);
        sha.update(userName.substring(userName.lastIndexOf('\\') + 1).getBytes(StandardCharsets.UTF_8));
        return Arrays.copyOf(sha.digest(), CHALLENGE_V1);
    }

    /** RFC 2759 section 8.5: the challenge under three DES keys made of the hash. */
    static byte[] challengeResponse(byte[] challenge, byte[] ntHash) {
        byte[] keys = Arrays.copyOf(ntHash, 21);
        byte[] response = new byte[NT_RESPONSE];
        for (int i = 0; i < 3; i++) {
            System.arraycopy(des(Arrays.copyOfRange(keys, 7 * i, 7 * i + 7), challenge), 0, response, 8 * i, 8);
        }
        return response;
    }

    private static byte[] des(byte[] key, byte[] block) {
        byte @Nullable [] encrypted;
        try {
            Cipher cipher = Cipher.getInstance("DES/ECB/NoPadding");
            cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(spread(key), "DES"));
            encrypted = cipher.doFinal(block);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This Java has no DES: MS-CHAP needs it", e);
        }
        return encrypted;
    }

    /** Seven bits in each octet of a DES key; the lowest, its parity, is not looked at. */
    private static byte[] spread(byte[] key) {
        byte[] spread = new byte[8];
        for (int i = 0; i < 8; i++) {
            int bit = 7 * i;
            int two = (key[bit / 8] & 0xff) << 8 | (bit / 8 + 1 < key.length ? key[bit / 8 + 1] & 0xff : 0);
            spread[i] = (byte) (two >>> (8 - bit % 8) & 0xfe);
        }
        return spread;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
