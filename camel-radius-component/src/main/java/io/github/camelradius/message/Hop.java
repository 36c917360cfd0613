package io.github.camelradius.message;

/**
 * The hop a message was received on: what is needed to read its hidden values and to sign the answer to it.
 *
 * <p>Opaque on purpose: it knows the shared secret, so it has no accessor for it and prints nothing of it.
 */
public interface Hop {
    /**
     * The plain octets of a hidden attribute of the message received on this hop.
     *
     * @param attribute a top-level attribute as received
     * @return the same attribute with its value in the clear; {@code attribute} itself when nothing in it is hidden or
     *     when it cannot be revealed
     */
    RadiusAttribute reveal(RadiusAttribute attribute);
}
