package io.github.camelradius.springboot;

import io.github.camelradius.component.RadiusClients;
import io.github.camelradius.lb.HealthRegistry;
import io.github.camelradius.lb.metrics.ClientMeters;
import io.github.camelradius.lb.metrics.RadiusMeters;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Objects;
import org.apache.camel.CamelContext;
import org.apache.camel.spring.boot.CamelContextConfiguration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the Actuator shows and what it does not; health is Camel's own. */
@AutoConfiguration(
        after = RadiusAutoConfiguration.class,
        afterName = "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration")
public class RadiusActuatorAutoConfiguration {

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterRegistry.class)
    @ConditionalOnBean({CamelContext.class, MeterRegistry.class})
    static class Metrics {
        @Bean
        @ConditionalOnMissingBean
        RadiusMeters radiusMeters(CamelContext context) {
            return new RadiusMeters(HealthRegistry.get(context));
        }

        /** Clients are counted from the start of the consumers that have them. */
        @Bean
        CamelContextConfiguration radiusClientMeters(
                ObjectProvider<RadiusClients> clients, ObjectProvider<MeterRegistry> registry) {
            return new CamelContextConfiguration() {
                @Override
                public void beforeApplicationStart(CamelContext context) {
                    // nobody is counted yet
                }

                @Override
                public void afterApplicationStart(CamelContext context) {
                    registry.ifUnique(one -> clients.stream()
                            .map(RadiusClients::known)
                            .filter(Objects::nonNull)
                            .forEach(known -> new ClientMeters(known).bindTo(one)));
                }
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(SanitizingFunction.class)
    static class Secrets {
        @Bean
        SanitizingFunction radiusSecrets() {
            return new SecretKeys();
        }
    }
}
