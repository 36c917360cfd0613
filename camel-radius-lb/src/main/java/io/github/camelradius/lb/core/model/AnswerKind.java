package io.github.camelradius.lb.core.model;

/** What a server answered; all of them are answers alike. */
public enum AnswerKind {
    ACCEPT("accept"),
    REJECT("reject"),
    CHALLENGE("challenge"),
    /** Accounting-Response, or any other code. */
    RESPONSE("response");

    private final String text;

    AnswerKind(String text) {
        this.text = text;
    }

    /** {@code accept}, {@code reject}, {@code challenge} or {@code response}. */
    @Override
    public String toString() {
        return text;
    }
}
