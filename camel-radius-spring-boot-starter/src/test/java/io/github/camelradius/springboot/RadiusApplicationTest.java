package io.github.camelradius.springboot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.camelradius.application.Application;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.component.RadiusComponent;
import io.github.camelradius.component.RadiusConfiguration;
import io.github.camelradius.component.RadiusConsumer;
import io.github.camelradius.lb.HealthRegistry;
import io.github.camelradius.lb.RadiusServerGroup;
import io.github.camelradius.lb.SteeringAction;
import io.github.camelradius.lb.SteeringOrder;
import io.github.camelradius.peers.FreeRadius;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.Radclient;
import io.github.camelradius.peers.RequiresPeer;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.camel.CamelContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;

/** An application as a user writes it (application.yaml, a route in YAML) in front of two FreeRADIUS servers. */
@RequiresPeer({Peer.FREERADIUS, Peer.RADCLIENT})
@Timeout(120)
class RadiusApplicationTest {
    private static final String NAS_SECRET = "the-secret-of-the-nas";
    private static final String PROBE_PASSWORD = "the-password-of-probes";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private static FreeRadius a;
    private static FreeRadius b;
    private static ServletWebServerApplicationContext application;
    private static CamelContext camel;

    @BeforeAll
    static void start() {
        a = FreeRadius.start("a", "the-secret-of-a");
        b = FreeRadius.start("b", "the-secret-of-b");
        SpringApplication spring = new SpringApplication(Application.class);
        spring.setDefaultProperties(Map.of(
                "nas.secret", NAS_SECRET,
                "camel.radius-lb.groups.home.probe.password", PROBE_PASSWORD,
                "a.port", a.authPort(),
                "a.secret", a.secret(),
                "b.port", b.authPort(),
                "b.secret", b.secret()));
        application = (ServletWebServerApplicationContext) spring.run();
        camel = application.getBean(CamelContext.class);
    }

    @AfterAll
    static void stop() {
        if (application != null) {
            application.close();
        }
        for (FreeRadius server : new FreeRadius[] {a, b}) {
            if (server != null) {
                server.close();
            }
        }
    }

    private static Radclient.Answer logIn(String password) {
        return Radclient.to("127.0.0.1", NAS_SECRET).pap(address("auth").getPort(), "bob", password);
    }

    private static InetSocketAddress address(String route) {
        return ((RadiusConsumer) camel.getRoute(route).getConsumer()).localAddress();
    }

    private static HttpResponse<String> get(String path) throws IOException, InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + application.getWebServer().getPort() + path);
        return HTTP.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }

    private static JsonNode json(String path) throws IOException, InterruptedException {
        return JSON.readTree(get(path).body());
    }

    private static void steer(SteeringAction action) {
        for (String server : List.of("a", "b")) {
            HealthRegistry.get(camel).steering().apply(SteeringOrder.of(action, "home", server, null, "test"));
        }
    }

    @Test
    void bothServersAnswerThroughTheRoute() {
        List<String> servers = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Radclient.Answer answer = logIn("secret");
            assertThat(answer.code()).isEqualTo("Access-Accept");
            servers.add(answer.replyMessage());
        }
        assertThat(servers).containsExactlyInAnyOrder("a", "b");
        assertThat(logIn("wrong").code()).isEqualTo("Access-Reject");
    }

    @Test
    void theComponentHasItsOptions() {
        RadiusConfiguration options =
                camel.getComponent("radius", RadiusComponent.class).getConfiguration();
        assertThat(options.getSecret()).isEqualTo(SharedSecret.of(NAS_SECRET));
        assertThat(options.getMaxSockets()).isEqualTo(4);
        assertThat(options.getMaxWait()).isEqualTo(250);
        assertThat(options.getLimitProxyState()).isEqualTo("yes");
        assertThat(options.getRequestObserver()).isSameAs(application.getBean("observer"));
    }

    @Test
    void theGroupIsABeanOfItsName() {
        RadiusServerGroup group = application.getBean("home", RadiusServerGroup.class);
        assertThat(camel.getRegistry().lookupByName("home")).isSameAs(group);
        assertThat(group.getHealth().getSuspectCount()).isEqualTo(2);
        assertThat(group.getFallback().getAcct()).isEqualTo("direct:kept");
        assertThat(group.getProbe().getPassword()).isEqualTo(PROBE_PASSWORD);
    }

    @Test
    void healthFollowsTheServers() throws Exception {
        assertThat(get("/actuator/health").statusCode()).isEqualTo(200);
        JsonNode details = json("/actuator/health").at("/components/camelHealth/details");
        assertThat(details.at("/consumer:auth").asText()).isEqualTo("UP");
        assertThat(details.at("/radius-lb").asText()).isEqualTo("UP");
        assertThat(details.at("/radius-lb.data").get("home/auth").asText()).isEqualTo("2 of 2 available");
        steer(SteeringAction.DISABLE);
        try {
            HttpResponse<String> down = get("/actuator/health");
            assertThat(down.statusCode()).isEqualTo(503);
            assertThat(down.body()).contains("home/auth", "0 of 2 available");
            assertThat(get("/actuator/health/liveness").statusCode()).isEqualTo(200);
            assertThat(get("/actuator/health/readiness").statusCode()).isEqualTo(503);
        } finally {
            steer(SteeringAction.ENABLE);
        }
        assertThat(get("/actuator/health/readiness").statusCode()).isEqualTo(200);
    }

    @Test
    void metricsCountWhatTheServersAnswered() throws Exception {
        String answered = "/actuator/metrics/radius.lb.packets?tag=group:home&tag=role:auth&tag=event:answered";
        logIn("secret");
        double before = json(answered).at("/measurements/0/value").asDouble();
        String prometheus = get("/actuator/prometheus").body();
        assertThat(prometheus).contains("radius_lb_server_available{group=\"home\",role=\"auth\",server=\"b\"} 1.0");
        logIn("secret");
        logIn("secret");
        await().untilAsserted(() -> assertThat(
                        json(answered).at("/measurements/0/value").asDouble())
                .isEqualTo(before + 2));
    }

    @Test
    void metricsCountWhatClientsSentInVain() throws Exception {
        String malformed = "/actuator/metrics/radius.lb.dropped?tag=client:campus&tag=reason:malformed";
        assertThat(json(malformed).at("/measurements/0/value").asDouble()).isZero();
        try (DatagramSocket nas = new DatagramSocket()) {
            nas.send(new DatagramPacket(new byte[] {4, 1, 0, 3}, 4, address("acct")));
        }
        await().untilAsserted(() -> assertThat(
                        json(malformed).at("/measurements/0/value").asDouble())
                .isEqualTo(1));
    }

    /** With {@code show-values: always}, which is not the default. */
    @Test
    void noSecretIsInWhatTheActuatorShows() throws Exception {
        List<String> shown = new ArrayList<>();
        for (JsonNode link : json("/actuator").get("_links")) {
            String path = link.get("href").asText().replaceFirst("http://[^/]*", "");
            if (!path.contains("{") && !path.endsWith("heapdump")) {
                shown.add(path);
                assertThat(get(path).body())
                        .as(path)
                        .doesNotContain(NAS_SECRET, a.secret(), b.secret(), PROBE_PASSWORD, "the-secret-of-the-campus");
            }
        }
        assertThat(shown).contains("/actuator/env", "/actuator/configprops", "/actuator/beans", "/actuator/health");
        assertThat(get("/actuator/env").body()).contains("camel.component.radius.max-sockets", "\"value\":4");
        assertThat(get("/actuator/env/camel.component.radius.secret").body()).doesNotContain(NAS_SECRET);
    }
}
