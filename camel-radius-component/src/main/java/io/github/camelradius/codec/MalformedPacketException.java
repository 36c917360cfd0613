package io.github.camelradius.codec;

/** Octets that are no RADIUS packet. Cheap: it has no stack trace, for anyone can send such octets. */
public final class MalformedPacketException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String reason;

    MalformedPacketException(String reason) {
        super(reason, null, false, false);
        this.reason = reason;
    }

    /**
     * What is wrong: {@code datagram-shorter-than-20}, {@code length-field-below-20}, {@code length-field-above-4096},
     * {@code length-field-above-datagram}, {@code attribute-header-truncated}, {@code attribute-length-below-2} or
     * {@code attribute-overruns-packet}.
     */
    public String reason() {
        return reason;
    }
}
