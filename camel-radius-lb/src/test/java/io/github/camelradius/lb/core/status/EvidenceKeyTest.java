package io.github.camelradius.lb.core.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.SampleRequest;
import org.junit.jupiter.api.Test;

/** Whose failures they are (rules section 5, own: evidence is never taken from one subscriber alone). */
class EvidenceKeyTest {
    private static final int USER_NAME = 1;
    private static final int NAS_IDENTIFIER = 32;
    private static final int STATION = 31;
    private static final int SESSION = 44;

    private static long key(SampleRequest request) {
        return EvidenceKey.of(request);
    }

    private static SampleRequest auth() {
        return SampleRequest.auth();
    }

    @Test
    void aStationIsTheSameInEverySpelling() {
        long key = key(auth().with(STATION, "00-11-22-AA-BB-CC"));
        assertThat(key(auth().with(STATION, "0011.22aa.bbcc"))).isEqualTo(key);
        assertThat(key(auth().with(STATION, "00-11-22-AA-BB-CD"))).isNotEqualTo(key);
    }

    @Test
    void theStationComesBeforeTheUser() {
        long key = key(auth().with(STATION, "s1"));
        assertThat(key(auth().with(STATION, "s1").with(USER_NAME, "u1"))).isEqualTo(key);
        assertThat(key(auth().with(STATION, "s2").with(USER_NAME, "u1"))).isNotEqualTo(key);
    }

    @Test
    void theUserComesBeforeTheSession() {
        long key = key(auth().with(USER_NAME, "u1").with(SESSION, "1"));
        assertThat(key(auth().with(USER_NAME, "u1").with(SESSION, "2").with(NAS_IDENTIFIER, "n")))
                .isEqualTo(key);
        assertThat(key(auth().with(USER_NAME, "u2").with(SESSION, "1"))).isNotEqualTo(key);
    }

    @Test
    void aSessionIsOfItsNas() {
        long key = key(auth().with(SESSION, "1").with(NAS_IDENTIFIER, "n1"));
        assertThat(key(auth().with(SESSION, "1").with(NAS_IDENTIFIER, "n1").from("elsewhere")))
                .isEqualTo(key);
        assertThat(key(auth().with(SESSION, "2").with(NAS_IDENTIFIER, "n1"))).isNotEqualTo(key);
        assertThat(key(auth().with(SESSION, "1").with(NAS_IDENTIFIER, "n2"))).isNotEqualTo(key);
    }

    @Test
    void whatNamesNobodyIsTheNas() {
        long key = key(auth().from("n1"));
        assertThat(key(auth().from("n1"))).isEqualTo(key);
        assertThat(key(auth().from("n2"))).isNotEqualTo(key);
        assertThat(key(auth().from("n1").with(SESSION, "1"))).isNotEqualTo(key);
    }
}
