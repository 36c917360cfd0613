package io.github.camelradius.lb.core.model;

import org.jspecify.annotations.Nullable;

/** A valid answer of a server. */
public interface Answer extends MessageView {
    /** State attribute (RFC 2865 section 5.24). */
    int STATE = 24;

    AnswerKind kind();

    /** An answer without attributes. */
    static Answer of(AnswerKind kind) {
        return new Answer() {
            @Override
            public AnswerKind kind() {
                return kind;
            }

            @Override
            public byte @Nullable [] octets(int type) {
                return null;
            }

            @Override
            public @Nullable String text(String name) {
                return null;
            }
        };
    }
}
