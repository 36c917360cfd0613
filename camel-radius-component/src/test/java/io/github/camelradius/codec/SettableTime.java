package io.github.camelradius.codec;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** The time of day, as the test says. */
public final class SettableTime implements InstantSource {
    private volatile Instant now = Instant.parse("2026-01-01T00:00:00Z");

    @Override
    public Instant instant() {
        return now;
    }

    public void advance(Duration by) {
        now = now.plus(by);
    }
}
