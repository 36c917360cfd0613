package io.github.camelradius.dictionary;

/** How an attribute's value is hidden on the wire: the {@code encrypt=} flag of FreeRADIUS dictionaries. */
public enum Hiding {
    /** In the clear. */
    NONE,
    /** RFC 2865 section 5.2, {@code encrypt=1}: an MD5 stream from the shared secret and the Request Authenticator. */
    USER_PASSWORD,
    /** RFC 2868 section 3.5 and RFC 2548 section 2.4.2, {@code encrypt=2}: the same with a salt and a length octet. */
    TUNNEL_PASSWORD,
    /** Ascend's secrets, {@code encrypt=3}: one block of 16 octets. */
    ASCEND_SECRET
}
