package io.github.camelradius.lb.camel;

import io.github.camelradius.lb.core.model.Answer;
import io.github.camelradius.lb.core.model.AnswerKind;
import io.github.camelradius.message.RadiusMessage;
import org.jspecify.annotations.Nullable;

/** A RADIUS answer as the engine sees it. */
public final class MessageAnswer implements Answer {
    private final RadiusMessage message;

    public MessageAnswer(RadiusMessage message) {
        this.message = message;
    }

    @Override
    public AnswerKind kind() {
        return switch (message.code().value()) {
            case 2 -> AnswerKind.ACCEPT;
            case 3 -> AnswerKind.REJECT;
            case 11 -> AnswerKind.CHALLENGE;
            default -> AnswerKind.RESPONSE;
        };
    }

    @Override
    public byte @Nullable [] octets(int type) {
        return message.octets(type);
    }

    @Override
    public @Nullable String text(String name) {
        return Attributes.text(message, name);
    }
}
