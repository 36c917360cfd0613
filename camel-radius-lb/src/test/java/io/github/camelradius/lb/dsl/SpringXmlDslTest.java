package io.github.camelradius.lb.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.camelradius.lb.RadiusServerGroup;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.camel.CamelContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.support.GenericXmlApplicationContext;
import org.springframework.core.io.ByteArrayResource;

/** Component and balancer in a Spring XML file: beans of Spring, routes in its {@code <camelContext>}. */
class SpringXmlDslTest {
    private static final String HEAD = """
        <beans xmlns="http://www.springframework.org/schema/beans"
               xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
               xsi:schemaLocation="
                 http://www.springframework.org/schema/beans https://www.springframework.org/schema/beans/spring-beans.xsd
                 http://camel.apache.org/schema/spring https://camel.apache.org/schema/spring/camel-spring.xsd">
        """;

    private static HomeServers servers;

    private final GenericXmlApplicationContext spring = new GenericXmlApplicationContext();

    @BeforeAll
    static void start() throws Exception {
        servers = new HomeServers();
    }

    @AfterAll
    static void stop() throws Exception {
        servers.close();
    }

    @AfterEach
    void close() {
        spring.close();
    }

    /** @param text of a file to which the properties of the servers are bean {@code settings} */
    private CamelContext load(String text) {
        spring.getBeanFactory().registerSingleton("settings", servers.properties());
        spring.load(new ByteArrayResource((HEAD + text + "</beans>").getBytes(StandardCharsets.UTF_8)));
        spring.refresh();
        return spring.getBean(CamelContext.class);
    }

    @Test
    void everything() {
        CamelContext context = load("""
            <bean id="home" class="io.github.camelradius.lb.RadiusServerGroup">
              <property name="policy" value="round-robin"/>
              <property name="servers" value="a,b"/>
              <property name="timeout" value="#{T(java.time.Duration).ofSeconds(5)}"/>
              <property name="health.suspectCount" value="5"/>
              <property name="probe.type" value="off"/>
            </bean>
            <bean id="nas" class="io.github.camelradius.component.RadiusClients">
              <property name="secrets">
                <map>
                  <entry key="127.0.0.0/8" value="#{settings['nas.secret']}"/>
                </map>
              </property>
            </bean>
            <bean id="octets" class="io.github.camelradius.codec.SharedSecret" factory-method="ofHex">
              <constructor-arg value="#{settings['b.hex']}"/>
            </bean>
            <bean id="balancer" class="io.github.camelradius.lb.RadiusLoadBalancer" scope="prototype">
              <constructor-arg value="home"/>
            </bean>
            <camelContext xmlns="http://camel.apache.org/schema/spring">
              <propertyPlaceholder id="properties" location="ref:settings"/>
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
                  <customLoadBalancer ref="balancer"/>
                  <to uri="radius:127.0.0.1:{{a.port}}?secret=#property:a.secret"/>
                  <to uri="radius:127.0.0.1:{{b.port}}?secret=#bean:octets"/>
                </loadBalance>
              </route>
            </camelContext>
            """);
        RadiusServerGroup home = spring.getBean("home", RadiusServerGroup.class);
        assertThat(home.getTimeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(home.getHealth().getSuspectCount()).isEqualTo(5);
        servers.areBalanced(context);
    }

    private CamelContext listen(String secret) {
        return load("""
            <bean id="octets" class="io.github.camelradius.codec.SharedSecret" factory-method="ofHex">
              <constructor-arg value="#{settings['b.hex']}"/>
            </bean>
            <bean id="text" class="java.lang.String">
              <constructor-arg value="#{settings['nas.secret']}"/>
            </bean>
            <camelContext xmlns="http://camel.apache.org/schema/spring">
              <propertyPlaceholder id="properties" location="ref:settings"/>
              <route id="auth">
                <from uri="radius:127.0.0.1:0?tries=1&amp;secret=%s"/>
                <to uri="radius:127.0.0.1:{{b.port}}?secret=#bean:octets"/>
              </route>
            </camelContext>
            """.formatted(secret.replace("&", "&amp;")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"#property:nas.secret", "#bean:text", "RAW(" + HomeServers.NAS_SECRET + ")"})
    void secrets(String secret) {
        assertThat(servers.login(listen(secret), "auth", "right")).isEqualTo("Access-Accept b");
    }

    @Test
    void aPlaceholderWorksAndIsWarnedOf() throws Exception {
        HomeServers.isWarnedOfAPlaceholder(() -> listen("RAW({{nas.secret}})"));
        assertThat(servers.login(spring.getBean(CamelContext.class), "auth", "right"))
                .isEqualTo("Access-Accept b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nas+secret", "fht8CD%E7am"})
    void aPlainSecretThatTheUriDoesNotCarryIsRefused(String secret) {
        Throwable failure = catchThrowable(() -> listen(secret));
        assertThat(failure).isNotNull();
        HomeServers.isRefusedWithAdvice(failure, secret);
    }

    @Test
    void aSingletonBalancerOfTwoRoutesIsRefusedWithAdvice() {
        assertThat(catchThrowable(() -> load("""
            <bean id="home" class="io.github.camelradius.lb.RadiusServerGroup"/>
            <bean id="shared" class="io.github.camelradius.lb.RadiusLoadBalancer">
              <constructor-arg value="home"/>
            </bean>
            <camelContext xmlns="http://camel.apache.org/schema/spring">
              <propertyPlaceholder id="properties" location="ref:settings"/>
              <route id="one">
                <from uri="direct:one"/>
                <loadBalance>
                  <customLoadBalancer ref="shared"/>
                  <to uri="radius:127.0.0.1:{{a.port}}?secret=#property:a.secret"/>
                </loadBalance>
              </route>
              <route id="two">
                <from uri="direct:two"/>
                <loadBalance>
                  <customLoadBalancer ref="shared"/>
                  <to uri="radius:127.0.0.1:{{b.port}}?secret=#property:a.secret"/>
                </loadBalance>
              </route>
            </camelContext>
            """)))
                .hasStackTraceContaining(
                        "Give each route its own: ref \"#class:io.github.camelradius.lb.RadiusLoadBalancer('home')\"");
    }
}
