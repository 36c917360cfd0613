package io.github.camelradius.lb.core.status;

/**
 * Probe settings that hold unless the group has its own.
 *
 * @param required the rule cannot do without a probe
 * @param perRole a test user is sent to accounting ports too, as an accounting packet
 * @param intervalNanos from one probe to the next
 * @param leastIntervalNanos shortest interval that the rule allows
 * @param successes consecutive answers that bring a server back
 */
public record ProbeDefaults(
        boolean required, boolean perRole, long intervalNanos, long leastIntervalNanos, int successes) {
    private static final long SECOND = 1_000_000_000L;

    /** Every 6 s (RFC 3539 section 3.4.1 floor), one answer. */
    public static final ProbeDefaults USUAL = new ProbeDefaults(false, false, 6 * SECOND, SECOND, 1);

    /** The same, with a test user for accounting ports. */
    public static final ProbeDefaults PER_ROLE = new ProbeDefaults(false, true, 6 * SECOND, SECOND, 1);
}
