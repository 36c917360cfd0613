package io.github.camelradius.app.access;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a page came from. */
class OriginsTest {
    @ParameterizedTest
    @CsvSource({
        "http://127.0.0.1:8080, http, 127.0.0.1:8080, true",
        "http://LB.example, http, lb.example:80, true",
        "https://lb.example, https, lb.example:443, true",
        "https://lb.example, http, lb.example, true",
        "http://lb.example, https, lb.example, false",
        "http://lb.example:443, https, lb.example:443, false",
        "http://[::1]:8080, http, [::1]:8080, true",
        "http://127.0.0.1:8081, http, 127.0.0.1:8080, false",
        "http://evil.example, http, lb.example, false",
        "http://lb.example.evil.example, http, lb.example, false",
        "http://lb.example@evil.example, http, lb.example, false",
        "null, http, lb.example, false",
        "'', http, lb.example, false",
        "file://, http, lb.example, false",
    })
    void onlyTheSameOneIsTheSame(String origin, String scheme, String authority, boolean same) {
        assertThat(Origins.isSame(origin, scheme, authority)).isEqualTo(same);
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.0.0.2:8080", "localhost", "LOCALHOST:1", "[::1]:8080"})
    void loopbackIsLocal(String authority) {
        assertThat(Origins.isLocal(authority)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "evil.example",
                "127.0.0.1.evil.example",
                "localhost.evil.example:1",
                "a@localhost",
                "127.evil",
                "[::2]"
            })
    void nothingElseIs(String authority) {
        assertThat(Origins.isLocal(authority)).isFalse();
    }
}
