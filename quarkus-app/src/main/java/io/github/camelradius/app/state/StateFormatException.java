package io.github.camelradius.app.state;

/** A file does not hold what a state file holds; the message never repeats its content. */
final class StateFormatException extends Exception {
    private static final long serialVersionUID = 1L;

    StateFormatException(String message) {
        super(message);
    }
}
