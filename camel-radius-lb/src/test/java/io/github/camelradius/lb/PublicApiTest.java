package io.github.camelradius.lb;

import io.github.camelradius.api.PublicApi;
import org.junit.jupiter.api.Test;

/** What routes and applications are built on does not change by accident. */
class PublicApiTest {
    @Test
    void isTheRecordedOne() throws Exception {
        PublicApi.isRecorded("io.github.camelradius.lb", "io.github.camelradius.lb.metrics");
    }
}
