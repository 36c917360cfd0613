package io.github.camelradius.app.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hashes that crypt(3) made of "view it" and "steer it". */
class PasswordsTest {
    private static final Map<String, String> HASHES = Map.of(
            "vera",
            "$2b$10$Sb32pMBnVPHfg6yfcrMPO.EI/DjlC/54WzGIqBb8m7vkbgSlZj8wG",
            "olga",
            "$2y$10$rdKtV.ijYLscHWQpR9jbd.KU3UKqTTY3HxuhrCH1V8VvTjqaVyoKG",
            "anna",
            "$2a$10$rdKtV.ijYLscHWQpR9jbd.KU3UKqTTY3HxuhrCH1V8VvTjqaVyoKG");

    private final Passwords passwords = new Passwords(HASHES);

    @Test
    void theRightPasswordIsRightUnderEveryNameOfTheAlgorithm() {
        for (int again = 0; again < 2; again++) {
            assertThat(passwords.isRight("vera", "view it".toCharArray())).isTrue();
            assertThat(passwords.isRight("olga", "steer it".toCharArray())).isTrue();
            assertThat(passwords.isRight("anna", "steer it".toCharArray())).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "view", "view it ", "View it", "steer it"})
    void aWrongOneIsWrongAlsoAfterTheRightOne(String wrong) {
        assertThat(passwords.isRight("vera", "view it".toCharArray())).isTrue();
        assertThat(passwords.isRight("vera", wrong.toCharArray())).isFalse();
    }

    @Test
    void nobodyElseGetsInWithThePasswordOfAnother() {
        assertThat(passwords.isRight("olga", "steer it".toCharArray())).isTrue();
        assertThat(passwords.isRight("mallory", "steer it".toCharArray())).isFalse();
        assertThat(passwords.isRight("", "olgasteer it".toCharArray())).isFalse();
    }
}
