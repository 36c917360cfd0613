package io.github.camelradius.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.RadiusServerGroup;
import io.github.camelradius.springboot.Options.Option;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.springframework.beans.BeanWrapperImpl;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

/** Properties of groups arrive in the beans that Camel finds. */
class GroupOptionsTest {
    static final java.util.List<Option> OPTIONS = Options.ofGroup();

    private static RadiusServerGroup group(Map<String, Object> properties) {
        StandardEnvironment environment = new StandardEnvironment();
        environment.getPropertySources().addFirst(new MapPropertySource("test", properties));
        return RadiusGroupRegistrar.bind(environment).groups().get("home");
    }

    @ParameterizedTest
    @FieldSource("OPTIONS")
    void eachOptionArrives(Option option) {
        RadiusServerGroup group = group(Map.of(option.key("camel.radius-lb.groups.home"), text(option)));
        assertThat(new BeanWrapperImpl(group).getPropertyValue(option.name())).isEqualTo(value(option));
    }

    private static String text(Option option) {
        return option.type() == Duration.class ? "7s" : String.valueOf(value(option));
    }

    private static Object value(Option option) {
        return switch (option.type().getSimpleName()) {
            case "Boolean" -> true;
            case "Integer" -> 7;
            case "Duration" -> Duration.ofSeconds(7);
            default -> option.words().isEmpty() ? "some text" : option.words().get(0);
        };
    }

    /** Spring Boot reads an off without quotes as a boolean. */
    @ParameterizedTest
    @CsvSource({"duplicate-window,duplicateWindow", "health.fail-rate,health.failRate", "probe.type,probe.type"})
    void offIsAWord(String key, String property) {
        RadiusServerGroup group = group(Map.of("camel.radius-lb.groups.home." + key, false));
        assertThat(new BeanWrapperImpl(group).getPropertyValue(property)).isEqualTo("off");
    }

    @Test
    void aDurationMayBeWrittenInEachUnit() {
        assertThat(group(Map.of("camel.radius-lb.groups.home.timeout", "750ms")).getTimeout())
                .isEqualTo(Duration.ofMillis(750));
        assertThat(group(Map.of("camel.radius-lb.groups.home.timeout", "750")).getTimeout())
                .isEqualTo(Duration.ofMillis(750));
    }
}
