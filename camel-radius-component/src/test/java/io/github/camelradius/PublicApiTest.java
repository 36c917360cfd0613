package io.github.camelradius;

import io.github.camelradius.api.PublicApi;
import org.junit.jupiter.api.Test;

/** What routes and applications are built on does not change by accident. */
class PublicApiTest {
    @Test
    void isTheRecordedOne() throws Exception {
        PublicApi.isRecorded(
                "io.github.camelradius.client",
                "io.github.camelradius.codec",
                "io.github.camelradius.component",
                "io.github.camelradius.dictionary",
                "io.github.camelradius.message",
                "io.github.camelradius.telemetry");
    }
}
