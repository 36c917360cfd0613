package io.github.camelradius.lb.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which spellings of a station are one (rules section 3). */
class Hash64Test {
    private static long station(String text) {
        return Hash64.station(Hash64.EMPTY, text.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource({
        "00-1A-2b-33-44-55, 00:1a:2B:33:44:55",
        "00-1A-2b-33-44-55, 001a.2b33.4455",
        "00-1A-2b-33-44-55, 001A2B334455"
    })
    void spellingsOfOneAddressAreOne(String one, String other) {
        assertThat(station(one)).isEqualTo(station(other));
    }

    @ParameterizedTest
    @CsvSource({
        "00-1A-2b-33-44-55, 00-1A-2b-33-44-56",
        "00-11-22-33-44-55-66-77, 0011223344556677",
        "00-11-22-33-44, 0011223344",
        "00-1A-2b-33-44-55:ssid, 001A2B334455:ssid",
        "Bob, bob",
        "+49.30.123456, +4930123456"
    })
    void whatIsNoAddressIsTakenAsItIs(String one, String other) {
        assertThat(station(one)).isNotEqualTo(station(other));
    }
}
