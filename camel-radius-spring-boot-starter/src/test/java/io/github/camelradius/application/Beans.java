package io.github.camelradius.application;

import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.component.RadiusClients;
import io.github.camelradius.component.RequestObserver;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What an application adds in Java. */
@Configuration(proxyBeanMethods = false)
class Beans {
    @Bean
    RequestObserver observer() {
        return request -> {};
    }

    @Bean
    RadiusClients nas() {
        return new RadiusClients()
                .add(
                        "campus",
                        "127.0.0.0/8",
                        SharedSecret.of("the-secret-of-the-campus"),
                        MessageAuthenticatorPolicy.AUTO);
    }
}
