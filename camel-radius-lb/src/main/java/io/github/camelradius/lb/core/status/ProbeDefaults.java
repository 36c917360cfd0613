package io.github.camelradius.lb.core.status;

/**
 * Probe settings that hold unless the group has its own.
 *
 * @param required the rule cannot do without a probe
 * @param intervalNanos from one probe to the next
 * @param successes consecutive answers that bring a server back
 */
public record ProbeDefaults(boolean required, long intervalNanos, int successes) {
    /** Every 6 s (RFC 3539 section 3.4.1 floor), one answer. */
    public static final ProbeDefaults USUAL = new ProbeDefaults(false, 6_000_000_000L, 1);
}
