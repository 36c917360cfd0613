package io.github.camelradius.lb;

import io.github.camelradius.lb.core.model.Role;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One thing to be done to a server, and on whose behalf.
 *
 * @param role null for both
 * @param weight 0–1,000,000; for {@link SteeringAction#WEIGHT} only
 * @param actor who wants it
 * @param reason why, in words; control characters and double quotes become spaces, and 200 characters are kept
 */
public record SteeringOrder(
        SteeringAction action,
        String group,
        String server,
        @Nullable Role role,
        @Nullable Integer weight,
        Actor actor,
        String reason) {
    private static final int MAX_REASON = 200;

    /**
     * Who steers.
     *
     * @param who name of a user, or what stands for it
     * @param via {@code http}, {@code jmx} or {@code java}
     * @param from address of the caller, or null
     */
    public record Actor(String who, String via, @Nullable String from) {}

    public SteeringOrder {
        if ((action == SteeringAction.WEIGHT) != (weight != null)) {
            throw new IllegalArgumentException("a weight belongs to the action weight, and only there");
        }
        reason = clean(reason);
    }

    /** The text as it can stand in a log line. */
    public static String clean(String text) {
        String plain = text.replaceAll("[\\p{Cntrl}\\u2028\\u2029\"]", " ").strip();
        return plain.substring(0, Math.min(plain.length(), MAX_REASON));
    }

    /** An order of the application itself. */
    public static SteeringOrder of(
            SteeringAction action, String group, String server, @Nullable Role role, String reason) {
        return new SteeringOrder(action, group, server, role, null, new Actor("application", "java", null), reason);
    }

    /** The same with a weight, 0–1,000,000. */
    public static SteeringOrder weight(String group, String server, @Nullable Role role, int weight, String reason) {
        return new SteeringOrder(
                SteeringAction.WEIGHT, group, server, role, weight, new Actor("application", "java", null), reason);
    }

    /** The reason, or the action for want of one. */
    String why() {
        return reason.isEmpty() ? Objects.toString(action) : reason;
    }
}
