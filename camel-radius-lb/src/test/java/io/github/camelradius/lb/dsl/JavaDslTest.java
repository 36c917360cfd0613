package io.github.camelradius.lb.dsl;

import static io.github.camelradius.component.RadiusEndpoints.radius;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.component.RadiusClients;
import io.github.camelradius.lb.RadiusLoadBalancer;
import io.github.camelradius.lb.RadiusServerGroup;
import java.time.Duration;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Component and balancer in Java: endpoints as URIs, and as methods. */
class JavaDslTest {
    private static HomeServers servers;

    private final DefaultCamelContext context = servers.balancer();

    @BeforeAll
    static void start() throws Exception {
        servers = new HomeServers();
    }

    @AfterAll
    static void stop() throws Exception {
        servers.close();
    }

    @AfterEach
    void close() throws Exception {
        context.close();
    }

    private void routes(RouteBuilder routes) throws Exception {
        RadiusServerGroup home = new RadiusServerGroup();
        home.setServers("a,b");
        home.setPolicy("round-robin");
        home.setTimeout(Duration.ofSeconds(5));
        home.getHealth().setSuspectCount(5);
        home.getProbe().setType("off");
        context.getRegistry().bind("home", home);
        context.addRoutes(routes);
        context.start();
    }

    @Test
    void uris() throws Exception {
        routes(new RouteBuilder() {
            @Override
            public void configure() {
                from("radius:127.0.0.1:0?service=auth&secret=#property:nas.secret")
                        .routeId("auth")
                        .loadBalance(new RadiusLoadBalancer("home"))
                        .to("radius:127.0.0.1:{{a.port}}?secret=#property:a.secret")
                        .to("radius:127.0.0.1:{{b.port}}?secret=#bean:b-secret")
                        .end();
                from("radius:127.0.0.1:0?service=acct&secret=RAW(" + HomeServers.NAS_SECRET + ")")
                        .routeId("acct")
                        .loadBalance()
                        .custom("#class:io.github.camelradius.lb.RadiusLoadBalancer('home')")
                        .to("radius:127.0.0.1:{{a.port}}?secret=RAW(" + HomeServers.A_SECRET + ")")
                        .to("radius:127.0.0.1:{{b.port}}?secret=#bean:b-secret")
                        .end();
            }
        });
        servers.areBalanced(context);
    }

    @Test
    void methods() throws Exception {
        RadiusClients nas = new RadiusClients();
        nas.getSecrets().put("127.0.0.0/8", HomeServers.NAS_SECRET);
        routes(new RouteBuilder() {
            @Override
            public void configure() {
                balance("auth");
                balance("acct");
            }

            private void balance(String service) {
                from(radius("127.0.0.1:0").service(service).clients(nas).clientTimeout(Duration.ofSeconds(5)))
                        .routeId(service)
                        .loadBalance(new RadiusLoadBalancer("home"))
                        .to(radius("127.0.0.1:{{a.port}}").secret(HomeServers.A_SECRET))
                        .to(radius("127.0.0.1:{{b.port}}").secret(SharedSecret.of(HomeServers.B_SECRET)))
                        .end();
            }
        });
        servers.areBalanced(context);
    }

    @Test
    void aPlaceholderWorksAndIsWarnedOf() throws Exception {
        HomeServers.isWarnedOfAPlaceholder(() -> routes(new RouteBuilder() {
            @Override
            public void configure() {
                from("radius:127.0.0.1:0?tries=1&secret=RAW({{nas.secret}})")
                        .routeId("auth")
                        .to("radius:127.0.0.1:{{b.port}}?secret=#bean:b-secret");
            }
        }));
        assertThat(servers.login(context, "auth", "right")).isEqualTo("Access-Accept b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a+secret?x=1", "a%E7secret"})
    void aPlainSecretThatTheUriDoesNotCarryIsRefused(String secret) {
        Throwable failure = catchThrowable(() -> routes(new RouteBuilder() {
            @Override
            public void configure() {
                from("radius:127.0.0.1:0?secret=" + secret).to("direct:nowhere");
            }
        }));
        assertThat(failure).isNotNull();
        HomeServers.isRefusedWithAdvice(failure, secret);
    }
}
