package io.github.camelradius.app.top;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

/** What is computed of two answers of {@code /api/servers}. */
class RatesTest {
    private static final Sample.Id A = new Sample.Id("home", "a", "auth");

    private static Sample sample(long seconds, int sent, int retransmitted, int answered, int ignored, int refused)
            throws Exception {
        String json = """
                {"groups":[{"name":"home","servers":[{"name":"a","role":"auth","state":"up","available":true,"weight":80,
                "outstanding":2,"sent":%d,"retransmitted":%d,"answered":%d,"ignored":%d,"refused":%d,
                "meanResponseMicros":null}]}]}
                """.formatted(sent, retransmitted, answered, ignored, refused);
        return Sample.of(new ObjectMapper().readTree(json), seconds * 1_000_000_000);
    }

    @Test
    void requestsAreFirstPacketsASecondAndLossIsOfThePacketsDecided() throws Exception {
        Rates rates = Rates.between(sample(1, 100, 10, 80, 5, 1), sample(3, 150, 20, 110, 14, 2), A);
        assertThat(rates).isEqualTo(new Rates(20, 0.25));
    }

    @Test
    void whereNothingWasDecidedThereIsNoLoss() throws Exception {
        assertThat(Rates.between(sample(1, 5, 0, 5, 0, 0), sample(2, 6, 0, 5, 0, 0), A))
                .isEqualTo(new Rates(1, null));
    }

    @Test
    void nothingIsSaidOfTheFirstSampleOrAcrossAStart() throws Exception {
        assertThat(Rates.between(null, sample(2, 6, 0, 5, 0, 0), A)).isNull();
        assertThat(Rates.between(sample(1, 6, 0, 5, 0, 0), sample(2, 2, 0, 2, 0, 0), A))
                .isNull();
    }
}
