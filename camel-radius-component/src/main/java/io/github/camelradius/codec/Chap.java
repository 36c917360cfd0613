package io.github.camelradius.codec;

import java.security.MessageDigest;

/** CHAP (RFC 1994 section 4.1, RFC 2865 section 5.3): one octet of CHAP id, then MD5(id + password + challenge). */
public final class Chap {
    private Chap() {}

    /** The 17 value octets of CHAP-Password. */
    public static byte[] response(int id, byte[] password, byte[] challenge) {
        byte[] response = new byte[1 + Digests.LENGTH];
        response[0] = (byte) id;
        MessageDigest md5 = Digests.shared();
        md5.update((byte) id);
        md5.update(password);
        md5.update(challenge);
        Digests.finish(md5, response, 1);
        return response;
    }

    /**
     * Whether these value octets of CHAP-Password answer the challenge with this password.
     *
     * @param challenge the value of CHAP-Challenge, or the Request Authenticator where there is none
     */
    public static boolean matches(byte[] chapPassword, byte[] password, byte[] challenge) {
        return chapPassword.length == 1 + Digests.LENGTH
                && MessageDigest.isEqual(chapPassword, response(chapPassword[0] & 0xff, password, challenge));
    }
}
