package io.github.camelradius.app.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A flood of refusals is no flood of lines. */
class RefusedLogTest {
    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 10);
    private final RefusedLog log = new RefusedLog(now::get);

    @Test
    void aLineASecondForEachReason() {
        assertThat(log.due("password")).isZero();
        assertThat(log.due("password")).isEqualTo(-1);
        assertThat(log.due("role")).isZero();
        now.addAndGet(999_999_999);
        assertThat(log.due("password")).isEqualTo(-1);
        now.addAndGet(1);
        assertThat(log.due("password")).isEqualTo(2);
        assertThat(log.due("password")).isEqualTo(-1);
    }
}
