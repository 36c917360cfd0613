package io.github.camelradius.springboot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.camel.builder.RouteBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A wrong property stops the start, and what is printed names its key: never a secret. */
@ExtendWith(OutputCaptureExtension.class)
class WrongPropertiesTest {
    private static final String SECRET = "kept-to-itself";

    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration({org.apache.camel.spring.boot.CamelAutoConfiguration.class, RadiusAutoConfiguration.class})
    static class Application {
        @Bean
        RouteBuilder route() {
            return new RouteBuilder() {
                @Override
                public void configure() {
                    from("direct:log-in").to("radius:127.0.0.1:1812");
                }
            };
        }
    }

    private static SpringApplication application(String... properties) {
        return new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.NONE)
                .bannerMode(org.springframework.boot.Banner.Mode.OFF)
                .properties(
                        "spring.config.location=optional:classpath:none/", "camel.component.radius.secret=" + SECRET)
                .properties(properties)
                .build();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "camel.component.radius.trys | 3 | camel.component.radius.trys",
                "camel.component.radius.tries | many | camel.component.radius.tries",
                "camel.component.radius.timeout | soon | camel.component.radius.timeout",
                "camel.component.radius.service | both | camel.component.radius.service: is both, allowed is auth, acct, any",
                "camel.component.radius.clients | #bean:nobody | camel.component.radius.clients: the component cannot take #bean:nobody",
                "camel.radius-lb.grups.home.tries | 3 | camel.radius-lb.grups.home.tries",
                "camel.radius-lb.groups.home.polcy | hash | camel.radius-lb.groups.home.polcy",
                "camel.radius-lb.groups.home.health.dead | 3 | camel.radius-lb.groups.home.health.dead",
                "camel.radius-lb.groups.home.tries | many | camel.radius-lb.groups.home.tries",
                "camel.radius-lb.groups.home.tries | 0 | camel.radius-lb.groups.home.tries: is 0, allowed is",
                "camel.radius-lb.groups.home.policy | best | camel.radius-lb.groups.home.policy: is best, allowed is",
                "camel.radius-lb.groups.home.health.suspectCount | 0 | camel.radius-lb.groups.home.health.suspectcount: is 0",
                "camel.radius-lb.groups.home.weights | 1,x | camel.radius-lb.groups.home.weights: is",
                "camel.radius-lb.groups.home.probe.interval | 1ms | camel.radius-lb.groups.home.probe.interval: is",
            })
    void theStartNamesTheKey(String key, String value, String printed, CapturedOutput output) {
        assertThatThrownBy(() -> application(key + "=" + value).run().close()).isNotNull();
        assertThat(output)
                .contains("APPLICATION FAILED TO START")
                .contains(printed)
                .doesNotContain(SECRET);
    }

    @Test
    void aMistypedSecretIsNotPrinted(CapturedOutput output) {
        assertThatThrownBy(() -> application("camel.component.radius.secrt=other-secret")
                        .run()
                        .close())
                .isNotNull();
        assertThat(output)
                .contains("No option of Camel RADIUS has these names", "camel.component.radius.secrt")
                .doesNotContain("other-secret");
    }

    @Test
    void aSecretThatIsNoneIsNotPrinted(CapturedOutput output) {
        assertThatThrownBy(() -> application("camel.component.radius.previous-secret=#bean:no-such-thing")
                        .run()
                        .close())
                .isNotNull();
        assertThat(output)
                .contains("Property camel.component.radius.previous-secret: is no secret")
                .doesNotContain("no-such-thing");
    }
}
