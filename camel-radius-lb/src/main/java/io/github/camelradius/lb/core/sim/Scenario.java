package io.github.camelradius.lb.core.sim;

import io.github.camelradius.lb.core.GroupSettings;
import io.github.camelradius.lb.core.model.AnswerKind;
import io.github.camelradius.lb.core.model.Role;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What happens to one group in a simulation. Times in nanoseconds from its start.
 *
 * @param random integers that draws use first, then the seed
 * @param behaviours how each server behaves; one without an entry for the moment is silent
 * @param untilNanos the end, or {@link #NO_END} for when nothing is pending or left to come
 */
public record Scenario(
        GroupSettings group,
        long seed,
        List<Long> random,
        List<Request> requests,
        Map<String, List<Behaviour>> behaviours,
        List<Action> actions,
        long untilNanos) {
    /** No fixed end. */
    public static final long NO_END = Long.MAX_VALUE;

    /**
     * Requests of one kind.
     *
     * @param everyNanos between them when there are several
     * @param packet source port, Identifier and authenticator; equal ones are the same packet; null is always another
     * @param attributes name to text; {@code 0x…} are octets
     */
    public record Request(
            long atNanos,
            long everyNanos,
            int count,
            Role role,
            String client,
            @Nullable String packet,
            Map<String, String> attributes) {}

    /** What a server does with packets. */
    public enum Reaction {
        ANSWER,
        SILENT,
        REFUSE
    }

    /**
     * A server's behaviour towards packets sent in [from, to).
     *
     * @param latencyNanos from sending to answer
     * @param lossPermille packets lost of a thousand, drawn
     * @param answer to an Access-Request; accounting is always answered by an Accounting-Response
     * @param attributes of the answer
     */
    public record Behaviour(
            long fromNanos,
            long toNanos,
            Reaction reaction,
            long latencyNanos,
            long lossPermille,
            AnswerKind answer,
            Map<String, String> attributes) {}

    /** What an administrator does. */
    public enum Steering {
        DRAIN,
        DISABLE,
        ENABLE
    }

    /** One act on one server. */
    public record Action(long atNanos, String server, Steering steering) {}
}
