package io.github.camelradius.codec;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/** Packets as those send them who know no Message-Authenticator. */
public final class Unsigned {
    private static final int LENGTH = 18;

    private Unsigned() {}

    /** An Access-Request without the Message-Authenticator that stands first in it. */
    public static byte[] request(byte[] signed) {
        if (signed[20] != 80 || signed[21] != LENGTH) {
            throw new IllegalArgumentException("its first attribute is no Message-Authenticator");
        }
        byte[] packet = Arrays.copyOf(signed, signed.length - LENGTH);
        System.arraycopy(signed, 20 + LENGTH, packet, 20, packet.length - 20);
        packet[2] = (byte) (packet.length >> 8);
        packet[3] = (byte) packet.length;
        return packet;
    }

    /** An answer without the Message-Authenticator that stands first in it; its Response Authenticator is right. */
    public static byte[] answer(byte[] signed, byte[] requestAuthenticator, String secret) {
        byte[] packet = request(signed);
        System.arraycopy(requestAuthenticator, 0, packet, 4, 16);
        try {
            MessageDigest md5 = MessageDigest.getInstance("MD5");
            md5.update(packet);
            md5.update(secret.getBytes(StandardCharsets.UTF_8));
            System.arraycopy(md5.digest(), 0, packet, 4, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
        return packet;
    }
}
