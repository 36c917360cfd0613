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
import org.junit.jupiter.params.provider.ValueSource;

/** Component and balancer in XML, as camel-xml-io-dsl reads it. */
class XmlIoDslTest {
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

    private void load(String xml) throws Exception {
        PluginHelper.getRoutesLoader(context).loadRoutes(ResourceHelper.fromString("routes.xml", xml));
        context.start();
    }

    @Test
    void everything() throws Exception {
        load("""
            <camel>
              <bean name="home" type="io.github.camelradius.lb.RadiusServerGroup">
                <properties>
                  <property key="policy" value="round-robin"/>
                  <property key="servers" value="a,b"/>
                  <property key="timeout" value="5s"/>
                  <property key="health.suspectCount" value="5"/>
                  <property key="probe.type" value="off"/>
                </properties>
              </bean>
              <bean name="nas" type="io.github.camelradius.component.RadiusClients">
                <properties>
                  <property key="secrets[127.0.0.0/8]" value="#property:nas.secret"/>
                </properties>
              </bean>
              <bean name="octets" type="io.github.camelradius.codec.SharedSecret" factoryMethod="ofHex">
                <constructors>
                  <constructor index="0" value="{{b.hex}}"/>
                </constructors>
              </bean>
              <route id="auth">
                <from uri="radius:127.0.0.1:0?service=auth&amp;clients=#bean:nas"/>
                <loadBalance>
                  <customLoadBalancer ref="#class:io.github.camelradius.lb.RadiusLoadBalancer('home')"/>
                  <to uri="radius:127.0.0.1:{{a.port}}?secret=#property:a.secret"/>
                  <to uri="radius:127.0.0.1:{{b.port}}?secret=#bean:octets"/>
                </loadBalance>
              </route>
              <route id="acct">
                <from uri="radius:127.0.0.1:0?service=acct&amp;secret=#property:nas.secret"/>
                <loadBalance>
                  <customLoadBalancer ref="#class:io.github.camelradius.lb.RadiusLoadBalancer('home')"/>
                  <to uri="radius:127.0.0.1:{{a.port}}?secret=#property:a.secret"/>
                  <to uri="radius:127.0.0.1:{{b.port}}?secret=#bean:b-secret"/>
                </loadBalance>
              </route>
            </camel>
            """);
        RadiusServerGroup home = context.getRegistry().lookupByNameAndType("home", RadiusServerGroup.class);
        assertThat(home.getTimeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(home.getHealth().getSuspectCount()).isEqualTo(5);
        servers.areBalanced(context);
    }

    private void listen(String secret) throws Exception {
        load("""
            <routes>
              <route id="auth">
                <from uri="radius:127.0.0.1:0?tries=1&amp;secret=%s"/>
                <to uri="radius:127.0.0.1:{{b.port}}?secret=#bean:b-secret"/>
              </route>
            </routes>
            """.formatted(secret.replace("&", "&amp;")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"#property:nas.secret", "RAW(" + HomeServers.NAS_SECRET + ")"})
    void secrets(String secret) throws Exception {
        listen(secret);
        assertThat(servers.login(context, "auth", "right")).isEqualTo("Access-Accept b");
    }

    @Test
    void aPlaceholderWorksAndIsWarnedOf() throws Exception {
        HomeServers.isWarnedOfAPlaceholder(() -> listen("RAW({{nas.secret}})"));
        assertThat(servers.login(context, "auth", "right")).isEqualTo("Access-Accept b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nas+secret", "fht8CD%E7am"})
    void aPlainSecretThatTheUriDoesNotCarryIsRefused(String secret) {
        Throwable failure = catchThrowable(() -> listen(secret));
        assertThat(failure).isNotNull();
        HomeServers.isRefusedWithAdvice(failure, secret);
    }
}
