package io.github.camelradius.lb;

import io.github.camelradius.component.RadiusBusyException;
import io.github.camelradius.component.RadiusConstants;
import io.github.camelradius.component.RadiusInvalidMessageException;
import io.github.camelradius.component.RadiusUnreachableException;
import io.github.camelradius.lb.camel.Leg;
import io.github.camelradius.lb.camel.MessageAnswer;
import io.github.camelradius.lb.core.ServerAttempt;
import io.github.camelradius.lb.core.model.Answer;
import io.github.camelradius.lb.core.model.AnswerKind;
import io.github.camelradius.message.RadiusMessage;
import org.apache.camel.Exchange;
import org.apache.camel.ExchangeTimedOutException;
import org.jspecify.annotations.Nullable;

/**
 * A child that ended without having reported a packet: it is none of ours, and how it ended is all that the engine hears,
 * or it is a {@code radius:} endpoint that could send nothing, and the engine hears nothing against
 * its server.
 */
final class UnreportedOutcome {
    private UnreportedOutcome() {}

    /** Tells the engine of one packet that was answered, ignored or refused. */
    static void tell(Leg leg, @Nullable Exception failure) {
        if (failure instanceof RadiusBusyException) {
            leg.attempt().noIdentifier();
            return;
        }
        if (failure instanceof RadiusInvalidMessageException || failure instanceof RadiusUnreachableException) {
            return;
        }
        ServerAttempt attempt = leg.attempt();
        attempt.sent();
        if (failure == null) {
            Answer answer = leg.exchange().getMessage().getBody() instanceof RadiusMessage message
                    ? new MessageAnswer(message)
                    : Answer.of(kind(leg.exchange()));
            attempt.answered(answer, leg.elapsedNanos());
        } else if (leg.exchange().getException(ExchangeTimedOutException.class) != null) {
            attempt.ignored();
        } else {
            attempt.refused(new Object());
        }
    }

    private static AnswerKind kind(Exchange answered) {
        return switch (String.valueOf(answered.getMessage().getHeader(RadiusConstants.CODE))) {
            case "Access-Accept" -> AnswerKind.ACCEPT;
            case "Access-Reject" -> AnswerKind.REJECT;
            case "Access-Challenge" -> AnswerKind.CHALLENGE;
            default -> AnswerKind.RESPONSE;
        };
    }
}
