package io.github.camelradius.codec;

/** A message that cannot be sent as it is; the text names the attribute and what to do, and holds no value of it. */
public final class InvalidMessageException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean tooLong;

    InvalidMessageException(String message) {
        this(message, false);
    }

    private InvalidMessageException(String message, boolean tooLong) {
        super(message);
        this.tooLong = tooLong;
    }

    static InvalidMessageException packetTooLong() {
        return new InvalidMessageException("The packet would be longer than 4096 octets: leave attributes out", true);
    }

    /** Whether the packet would have been longer than 4096 octets. */
    public boolean tooLong() {
        return tooLong;
    }
}
