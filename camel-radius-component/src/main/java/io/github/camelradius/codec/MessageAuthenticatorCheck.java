package io.github.camelradius.codec;

/** What the Message-Authenticator of a received packet proves (RFC 3579 section 3.2). */
public enum MessageAuthenticatorCheck {
    OK,
    BAD,
    ABSENT,
    /** More than one: drop the packet. */
    DUPLICATE,
    /** Its value is not 16 octets: drop the packet. */
    BAD_LENGTH
}
