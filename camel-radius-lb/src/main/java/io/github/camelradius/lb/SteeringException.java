package io.github.camelradius.lb;

/** An order cannot be carried out; its message says why and what to do. */
public final class SteeringException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What is wrong. */
    public enum Kind {
        /** There is no such group, server or role. */
        UNKNOWN,
        /** The server's present state or the group's settings do not allow it. */
        CONFLICT,
        /** The order itself is wrong. */
        INVALID
    }

    private final Kind kind;

    SteeringException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
