package io.github.camelradius.codec;

/** What the authenticator field of a received packet proves. */
public enum AuthenticatorCheck {
    /** It is the digest that only a holder of the shared secret can make. */
    OK,
    /** It is not: drop the packet. */
    BAD,
    /** It is random octets, as in Access-Request and Status-Server: it proves nothing. */
    NOT_KEYED
}
