package io.github.camelradius.codec;

/**
 * A request ready to send. The arrays are not copied: they are not to be changed.
 *
 * @param octets the packet
 * @param authenticator its Request Authenticator, 16 octets: what the answer is checked with
 * @param proxyStateAdded whether it carries the Proxy-State that was asked for
 */
public record EncodedRequest(byte[] octets, byte[] authenticator, boolean proxyStateAdded) {
    @Override
    public String toString() {
        return "EncodedRequest[" + octets.length + " octets]";
    }
}
