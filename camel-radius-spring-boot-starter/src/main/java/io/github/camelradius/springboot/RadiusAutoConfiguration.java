package io.github.camelradius.springboot;

import io.github.camelradius.lb.HealthRegistry;
import org.apache.camel.CamelContext;
import org.apache.camel.spi.ComponentCustomizer;
import org.apache.camel.spring.boot.CamelAutoConfiguration;
import org.apache.camel.spring.boot.CamelContextConfiguration;
import org.apache.camel.spring.boot.util.ConditionalOnCamelContextAndAutoConfigurationBeans;
import org.apache.camel.spring.boot.util.ConditionalOnHierarchicalProperties;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;

/** The component {@code radius} and the groups of its load balancer, set by properties. */
@AutoConfiguration(after = CamelAutoConfiguration.class)
@Conditional(ConditionalOnCamelContextAndAutoConfigurationBeans.class)
public class RadiusAutoConfiguration {

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(RadiusComponentProperties.class)
    @ConditionalOnHierarchicalProperties({"camel.component", RadiusComponentProperties.PREFIX})
    static class OfComponent {
        @Bean
        @Lazy
        ComponentCustomizer radiusComponentCustomizer(
                ApplicationContext application, RadiusComponentProperties properties) {
            return new RadiusComponentCustomizer(application, properties);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(RadiusGroupRegistrar.class)
    static class OfGroups {
        @Bean
        CamelContextConfiguration radiusLbConfiguration(RadiusLbProperties properties) {
            return new CamelContextConfiguration() {
                @Override
                public void beforeApplicationStart(CamelContext context) {
                    HealthRegistry.get(context).setReadinessNeedsServer(properties.readinessNeedsServer());
                }

                @Override
                public void afterApplicationStart(CamelContext context) {
                    // all is done before
                }
            };
        }
    }
}
