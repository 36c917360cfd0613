package io.github.camelradius.lb.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.camelradius.lb.core.model.OptionException;
import io.github.camelradius.lb.core.model.Options;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Constants of policies and of what a group remembers: names, defaults, both sides of each bound. */
class PolicyOptionsTest {
    private static Options options(String policy, Map<String, ?> given) {
        return Options.of("policy " + policy, Rules.policy(policy).options(), given);
    }

    @ParameterizedTest
    @CsvSource({
        "least-outstanding, batch-size, 1, 2147483647, 0, 2147483648",
        "hash-bounded, hash-balance-factor, 101, 1000, 100, 1001",
        "adaptive, response-samples, 1, 1000, 0, 1001",
        "adaptive, resample-interval, 1ms, 24h, 0, 25h",
        "peak-ewma, ewma-decay, 1ms, 1h, 0, 61m",
        "master-backup, failback, immediate, sticky, never, 1",
        "primary-secondary, primary-by, weight, order, name, 1"
    })
    void policyConstantsHaveTheirRange(
            String policy, String name, String lowest, String highest, String below, String above) {
        options(policy, Map.of(name, lowest));
        options(policy, Map.of(name, highest));
        for (String bad : List.of(below, above)) {
            assertThatThrownBy(() -> options(policy, Map.of(name, bad)))
                    .isInstanceOf(OptionException.class)
                    .hasMessageContaining(name);
        }
    }

    @Test
    void policyConstantsHaveTheirDefaults() {
        assertThat(options("least-outstanding", Map.of()).number("batch-size")).isEqualTo(1);
        assertThat(options("hash-bounded", Map.of()).number("hash-balance-factor"))
                .isEqualTo(125);
        assertThat(options("adaptive", Map.of()).number("response-samples")).isEqualTo(10);
        assertThat(options("adaptive", Map.of()).nanos("resample-interval"))
                .isEqualTo(Duration.ofSeconds(10).toNanos());
        assertThat(options("master-backup", Map.of()).word("failback")).isEqualTo("immediate");
        assertThat(options("hash", Map.of()).names("hash-key"))
                .containsExactly("Calling-Station-Id", "User-Name", "Acct-Session-Id");
        assertThat(options("hash", Map.of()).text("hash-salt"))
                .as("the group's name")
                .isNull();
    }

    @Test
    void namesAreAListOrSeparatedByCommas() {
        assertThat(options("hash", Map.of("hash-key", List.of("User-Name", "Class")))
                        .names("hash-key"))
                .containsExactly("User-Name", "Class");
        assertThat(options("hash", Map.of("hash-key", "User-Name , Class")).names("hash-key"))
                .containsExactly("User-Name", "Class");
        assertThatThrownBy(() -> options("hash", Map.of("hash-key", "User-Name,,Class")))
                .isInstanceOf(OptionException.class);
        assertThatThrownBy(() -> options("hash", Map.of("hash-key", List.of()))).isInstanceOf(OptionException.class);
        assertThatThrownBy(() -> options("hash", Map.of("hash-salt", "x".repeat(256))))
                .isInstanceOf(OptionException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "session-timeout, 1s, 999ms",
        "session-timeout, 365d, 366d",
        "session-grace, 0, 61m",
        "session-limit, 20000000, 20000001",
        "session-limit, 1, 0",
        "selection-basis, packet, user",
        "duplicate-window, off, 61s",
        "duplicate-window, 60s, -1s",
        "accounting-on, all, none",
        "ignore-preferred-server, true, perhaps",
        "superset-disables-preferred, true, perhaps"
    })
    void whatAGroupRemembersHasItsRange(String name, String good, String bad) {
        Options.of("group g", GroupSettings.OPTIONS, Map.of(name, good));
        assertThatThrownBy(() -> Options.of("group g", GroupSettings.OPTIONS, Map.of(name, bad)))
                .isInstanceOf(OptionException.class)
                .hasMessageContaining(name);
    }

    @Test
    void whatAGroupRemembersHasItsDefaults() {
        Options group = Options.of("group g", GroupSettings.OPTIONS, Map.of());
        assertThat(group.word("selection-basis")).isEqualTo("session");
        assertThat(group.nanos("session-timeout"))
                .isEqualTo(Duration.ofHours(24).toNanos());
        assertThat(group.nanos("session-grace"))
                .isEqualTo(Duration.ofSeconds(30).toNanos());
        assertThat(group.nanos("duplicate-window"))
                .isEqualTo(Duration.ofSeconds(5).toNanos());
        assertThat(group.nanos("conversation-timeout"))
                .isEqualTo(Duration.ofSeconds(60).toNanos());
        assertThat(group.number("session-limit")).isEqualTo(1_000_000);
        assertThat(group.word("accounting-on")).isEqualTo("holders");
    }
}
