package io.github.camelradius.codec;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;

/** The session keys that MS-CHAPv2 leaves for MPPE (RFC 3079 section 3). */
public final class MppeKeys {
    /** Octets of a 128-bit key. */
    public static final int STRONG = 16;

    private static final byte[] MASTER = text("This is the MPPE Master Key");
    private static final byte[] CLIENT_SENDS =
            text("On the client side, this is the send key; " + "on the server side, it is the receive key.");
    private static final byte[] SERVER_SENDS =
            text("On the client side, this is the receive key; " + "on the server side, it is the send key.");

    private MppeKeys() {}

    /**
     * GetMasterKey.
     *
     * @param passwordHashHash MD4 of MD4 of the password, 16 octets
     * @param ntResponse 24 octets
     */
    public static byte[] masterKey(byte[] passwordHashHash, byte[] ntResponse) {
        MessageDigest sha = Digests.digest("SHA-1");
        sha.update(passwordHashHash);
        sha.update(ntResponse);
        sha.update(MASTER);
        return Arrays.copyOf(sha.digest(), 16);
    }

    /** GetAsymmetricStartKey for what the server sends: the value of MS-MPPE-Send-Key. */
    public static byte[] serverSendKey(byte[] masterKey, int length) {
        return startKey(masterKey, length, SERVER_SENDS);
    }

    /** GetAsymmetricStartKey for what the server receives: the value of MS-MPPE-Recv-Key. */
    public static byte[] serverReceiveKey(byte[] masterKey, int length) {
        return startKey(masterKey, length, CLIENT_SENDS);
    }

    private static byte[] startKey(byte[] masterKey, int length, byte[] direction) {
        MessageDigest sha = Digests.digest("SHA-1");
        sha.update(masterKey);
        sha.update(pad(0x00));
        sha.update(direction);
        sha.update(pad(0xf2));
        return Arrays.copyOf(sha.digest(), length);
    }

    private static byte[] pad(int octet) {
        byte[] pad = new byte[40];
        Arrays.fill(pad, (byte) octet);
        return pad;
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
