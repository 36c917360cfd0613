package io.github.camelradius.lb.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.camelradius.lb.RadiusServerGroup;
import java.time.Duration;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.ResourceHelper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Component and balancer in YAML. */
class YamlDslTest {
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

    private void load(String yaml) throws Exception {
        PluginHelper.getRoutesLoader(context).loadRoutes(ResourceHelper.fromString("routes.yaml", yaml));
        context.start();
    }

    @Test
    void everything() throws Exception {
        load("""
            - beans:
                - name: home
                  type: io.github.camelradius.lb.RadiusServerGroup
                  properties:
                    policy: round-robin
                    servers: a,b
                    timeout: 5s
                    deadline: 8s
                    health.suspect-count: 5
                    fallback.auth: direct:local-users
                    probe.type: "off"
                - name: nas
                  type: io.github.camelradius.component.RadiusClients
                  properties:
                    "secrets[127.0.0.0/8]": "#property:nas.secret"
                - name: octets
                  type: io.github.camelradius.codec.SharedSecret
                  factoryMethod: ofHex
                  constructors:
                    0: "{{b.hex}}"
            - route:
                id: auth
                from:
                  uri: radius:127.0.0.1:0
                  parameters: { service: auth, clients: "#bean:nas" }
                  steps:
                    - loadBalance:
                        customLoadBalancer:
                          ref: "#class:io.github.camelradius.lb.RadiusLoadBalancer('home')"
                        steps:
                          - to: { uri: "radius:127.0.0.1:{{a.port}}", parameters: { secret: "#property:a.secret" } }
                          - to: { uri: "radius:127.0.0.1:{{b.port}}", parameters: { secret: "#bean:octets" } }
            - route:
                id: acct
                from:
                  uri: radius:127.0.0.1:0
                  parameters: { service: acct, secret: "#property:nas.secret" }
                  steps:
                    - loadBalance:
                        customLoadBalancer:
                          ref: "#class:io.github.camelradius.lb.RadiusLoadBalancer('home')"
                        steps:
                          - to: "radius:127.0.0.1:{{a.port}}?secret=#property:a.secret"
                          - to: "radius:127.0.0.1:{{b.port}}?secret=#bean:b-secret"
            - route:
                id: local-users
                from:
                  uri: direct:local-users
                  steps:
                    - setHeader: { name: CamelRadiusCode, constant: Access-Reject }
            """);
        RadiusServerGroup home = context.getRegistry().lookupByNameAndType("home", RadiusServerGroup.class);
        assertThat(home.getDeadline()).isEqualTo(Duration.ofSeconds(8));
        assertThat(home.getHealth().getSuspectCount()).isEqualTo(5);
        assertThat(home.getFallback().getAuth()).isEqualTo("direct:local-users");
        servers.areBalanced(context);
    }

    private void listen(String from) throws Exception {
        load("""
            - route:
                id: auth
                from:
            """ + from.indent(6) + """
                  steps:
                    - to: { uri: "radius:127.0.0.1:{{b.port}}", parameters: { secret: "#bean:b-secret" } }
            """);
    }

    /** Camel writes RAW(..) around a secret among parameters. */
    @ParameterizedTest
    @ValueSource(strings = {"#property:nas.secret", HomeServers.NAS_SECRET, "RAW(" + HomeServers.NAS_SECRET + ")"})
    void secretsAmongParameters(String secret) throws Exception {
        listen("uri: radius:127.0.0.1:0\nparameters: { secret: '" + secret + "' }");
        assertThat(servers.login(context, "auth", "right")).isEqualTo("Access-Accept b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"#property:nas.secret", "RAW(" + HomeServers.NAS_SECRET + ")"})
    void secretsInTheUri(String secret) throws Exception {
        listen("uri: 'radius:127.0.0.1:0?secret=" + secret + "'");
        assertThat(servers.login(context, "auth", "right")).isEqualTo("Access-Accept b");
    }

    @Test
    void aPlaceholderWorksAndIsWarnedOf() throws Exception {
        HomeServers.isWarnedOfAPlaceholder(
                () -> listen("uri: radius:127.0.0.1:0\nparameters: { secret: '{{nas.secret}}' }"));
        assertThat(servers.login(context, "auth", "right")).isEqualTo("Access-Accept b");
    }

    @ParameterizedTest
    @CsvSource({"nas+secret", "fht8CD%E7am"})
    void aPlainSecretThatTheUriDoesNotCarryIsRefused(String secret) {
        Throwable failure = catchThrowable(() -> listen("uri: 'radius:127.0.0.1:0?secret=" + secret + "'"));
        assertThat(failure).isNotNull();
        HomeServers.isRefusedWithAdvice(failure, secret);
    }

    @Test
    void aBalancerThatIsANamedBeanOfTwoRoutesIsRefusedWithAdvice() {
        assertThat(catchThrowable(() -> load("""
            - beans:
                - name: shared
                  type: io.github.camelradius.lb.RadiusLoadBalancer
                  constructors: { 0: home }
                - name: home
                  type: io.github.camelradius.lb.RadiusServerGroup
            - route:
                id: one
                from:
                  uri: direct:one
                  steps:
                    - loadBalance:
                        customLoadBalancer: { ref: shared }
                        steps:
                          - to: { uri: "radius:127.0.0.1:{{a.port}}", parameters: { secret: "#property:a.secret" } }
            - route:
                id: two
                from:
                  uri: direct:two
                  steps:
                    - loadBalance:
                        customLoadBalancer: { ref: shared }
                        steps:
                          - to: { uri: "radius:127.0.0.1:{{b.port}}", parameters: { secret: "#bean:b-secret" } }
            """)))
                .hasStackTraceContaining(
                        "Give each route its own: ref \"#class:io.github.camelradius.lb.RadiusLoadBalancer('home')\"");
    }
}
