package io.github.camelradius.app.command;

/** What a user gave to a command cannot be used; the text says why and what to give, and holds no secret. */
final class BadInputException extends Exception {
    private static final long serialVersionUID = 1L;

    BadInputException(String message) {
        super(message);
    }
}
