package io.github.camelradius.codec;

/**
 * Whether a peer's packets must carry a Message-Authenticator (RFC 3579 section 3.2; CVE-2024-3596). One that is present
 * is always verified.
 */
public enum MessageAuthenticatorPolicy {
    /** In every Access-Request, and in every answer to one. */
    YES,
    /** Only in Status-Server (RFC 5997 section 3), which is never accepted without. */
    NO,
    /**
     * Where an EAP-Message makes it mandatory (RFC 3579 section 3.1), and in every Access-Request, or answer to one, of
     * an address that has sent a valid one without EAP before.
     */
    AUTO
}
