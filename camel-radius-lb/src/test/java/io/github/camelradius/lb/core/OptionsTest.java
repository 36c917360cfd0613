package io.github.camelradius.lb.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.camelradius.lb.core.model.Durations;
import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.OptionException;
import io.github.camelradius.lb.core.model.Options;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionsTest {
    private static final List<Option> DECLARED = List.of(
            Option.number("tries", 2, 1, 100),
            Option.durationOrOff("deadline", Duration.ofSeconds(5), Duration.ofMillis(1), Duration.ofHours(1)),
            Option.percentOrOff("fail-rate"),
            Option.flag("detect", false),
            Option.word("recover", "on-response", "after-dead-time"));

    private static Options read(String name, Object value) {
        return Options.of("group g", DECLARED, Map.of(name, value));
    }

    @ParameterizedTest
    @CsvSource({"500ms,500", "1s,1000", "1.5s,1500", "3m,180000", "2h,7200000", "1d,86400000", "PT5S,5000", "0,0"})
    void readsDurations(String text, long millis) {
        assertThat(Durations.nanos(text)).isEqualTo(millis * 1_000_000);
    }

    @ParameterizedTest
    @CsvSource({"5", "s", "-1s", "1 week", "''"})
    void aDurationNeedsAUnit(String text) {
        assertThat(Durations.nanos(text)).isNull();
    }

    @ParameterizedTest
    @CsvSource({"off", "no", "false", "FALSE"})
    void takesOffInEverySpelling(String text) {
        assertThat(read("deadline", text).nanos("deadline")).isEqualTo(Option.OFF);
        assertThat(read("fail-rate", text).number("fail-rate")).isEqualTo(Option.OFF);
        assertThat(read("detect", text).flag("detect")).isFalse();
    }

    @Test
    void aPercentageWithoutValueIsAllOfIt() {
        assertThat(read("fail-rate", "").number("fail-rate")).isEqualTo(100);
        assertThat(read("fail-rate", "30%").number("fail-rate")).isEqualTo(30);
        assertThat(Options.of("g", DECLARED, Map.of()).number("fail-rate")).isEqualTo(Option.OFF);
    }

    @Test
    void anErrorNamesEverythingThatHelps() {
        assertThatThrownBy(() -> read("tries", 0))
                .isInstanceOfSatisfying(OptionException.class, e -> {
                    assertThat(e.option()).isEqualTo("tries");
                    assertThat(e.value()).isEqualTo("0");
                    assertThat(e.allowed()).isEqualTo("a whole number from 1 to 100");
                })
                .hasMessage("group g: option tries is 0, allowed is a whole number from 1 to 100; correct the value or"
                        + " leave the option out for its default");
    }

    @Test
    void listsAllErrors() {
        assertThat(Options.check("g", DECLARED, Map.of("tries", "many", "deadline", 5, "unknown", 1)))
                .extracting(OptionException::option)
                .containsExactlyInAnyOrder("tries", "deadline", "unknown");
    }

    @ParameterizedTest
    @CsvSource({"policy,fastest,weighted", "status-rule,guess,dead-count"})
    void unknownRulesNameTheKnownOnes(String option, String value, String known) {
        GroupSettings.Builder builder = GroupSettings.builder("g");
        assertThatThrownBy(() -> {
                    if (option.equals("policy")) {
                        builder.policy(value);
                    } else {
                        builder.statusRule(value);
                    }
                })
                .isInstanceOf(OptionException.class)
                .hasMessageContaining(option + " is " + value)
                .hasMessageContaining(known);
    }

    @Test
    void weightsHaveARange() {
        assertThat(ServerSettings.of("a", "a:1", "a:2", 1_000_000).authWeight()).isEqualTo(1_000_000);
        assertThatThrownBy(() -> ServerSettings.of("a", "a:1", "a:2", 1_000_001))
                .hasMessageContaining("server a");
        assertThatThrownBy(() -> ServerSettings.of("a", "a:1", "a:2", -1)).hasMessageContaining("weight is -1");
    }

    @Test
    void probeIntervalsHaveARangeAndAWarning() {
        assertThatThrownBy(() -> ProbeSettings.of(Map.of("interval", "999ms"))).hasMessageContaining("from 1s to 1h");
        assertThat(ProbeSettings.of(Map.of("type", "status-server", "interval", "5999ms"))
                        .warnings())
                .singleElement()
                .asString()
                .contains("6s");
        assertThat(ProbeSettings.of(Map.of("type", "status-server", "interval", "6s"))
                        .warnings())
                .isEmpty();
    }

    @Test
    void serverNamesAreUniqueAndNeeded() {
        ServerSettings a = ServerSettings.of("a", "a:1", "a:2", 1);
        assertThatThrownBy(() -> GroupSettings.builder("g").build()).hasMessageContaining("one server or more");
        assertThatThrownBy(() -> GroupSettings.builder("g").server(a).server(a).build())
                .hasMessageContaining("each name once");
    }
}
