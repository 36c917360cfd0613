package io.github.camelradius.codec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WeakSecretsTest {
    @ParameterizedTest
    @CsvSource({
        "seven77, it has fewer than 8 octets",
        "secret, it has fewer than 8 octets",
        "aaaaaaaaaaaaaaaa, it is one octet repeated",
        "testing123, it stands in documentation",
        "ChangeMe, it stands in documentation"
    })
    void whatIsEasyToGuessIsWeak(String secret, String weakness) {
        assertThat(SharedSecret.of(secret).weakness()).isEqualTo(weakness).doesNotContain(secret);
    }

    @Test
    void octetsCountNotLetters() {
        assertThat(SharedSecret.of("ключ").weakness()).isNull();
        assertThat(SharedSecret.of("eight888").weakness()).isNull();
    }
}
