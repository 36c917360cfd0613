package io.github.camelradius.kamelets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.camelradius.client.UdpServer;
import io.github.camelradius.component.RadiusEndpoint;
import io.github.camelradius.component.RadiusTimeoutException;
import io.github.camelradius.message.RadiusMessage;
import io.github.camelradius.peers.FreePorts;
import io.github.camelradius.peers.FreeRadius;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.Radclient;
import io.github.camelradius.peers.RequiresPeer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.camel.Exchange;
import org.apache.camel.model.ModelCamelContext;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.support.PluginHelper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The Kamelets in flows: those that the page shows, and some of what can go wrong. FreeRADIUS is the server, radclient the NAS. */
@RequiresPeer({Peer.FREERADIUS, Peer.RADCLIENT})
@Timeout(120)
class KameletsTest {
    private static final String HOME_SECRET = "p+l=u&s %41 #;)?/{x}";
    private static final String NAS_SECRET = "n+a=s&%2B (secret";

    /** That of a flow which has it in its URI. */
    private static final String RAW_SECRET = "r+a=w&%2B 16 octets";

    /** Two further instances for the server's address, one with a wrong secret; one with its secret as a property of the Kamelet. */
    private static final String INSTANCES = """
            - route:
                from:
                  uri: direct:wrong-secret
                  steps:
                    - to:
                        uri: kamelet:radius-auth-action
                        parameters: { host: "{{home.host}}", port: "{{home.auth-port}}", secret: "#property:nas.secret", responseTimeout: 200ms, tries: 1 }
            - route:
                from:
                  uri: direct:property
                  steps:
                    - to:
                        uri: kamelet:radius-auth-action
                        parameters: { host: "{{home.host}}", port: "{{home.auth-port}}" }
            - route:
                from:
                  uri: direct:bean
                  steps:
                    - to:
                        uri: kamelet:radius-auth-action
                        parameters: { host: "{{home.host}}", port: "{{home.auth-port}}", secret: "#bean:homeSecret" }
            - route:
                from:
                  uri: kamelet:radius-server-source
                  parameters: { host: 127.0.0.1, port: "{{raw.port}}", secret: "#property:raw.secret", service: acct }
                  steps:
                    - log: "accounted"
            - route:
                from:
                  uri: direct:raw
                  steps:
                    - to:
                        uri: kamelet:radius-accounting-sink
                        parameters: { host: 127.0.0.1, port: "{{raw.port}}", secret: "RAW({{raw.secret}})", tries: 1 }
            - route:
                from:
                  uri: direct:silent
                  steps:
                    - to:
                        uri: kamelet:radius-auth-action
                        parameters: { host: 127.0.0.1, port: "{{silent.port}}", secret: "#property:home.secret", responseTimeout: 100ms, tries: 3 }
            - route:
                from:
                  uri: direct:silent-accounting
                  steps:
                    - to:
                        uri: kamelet:radius-accounting-sink
                        parameters: { host: 127.0.0.1, port: "{{silent.port}}", secret: "#property:home.secret", responseTimeout: 100ms, tries: 1 }
            - beans:
                - name: homeSecret
                  type: io.github.camelradius.component.RadiusSecret
                  properties:
                    value: "#property:home.secret"
            """;

    private static FreeRadius home;
    private static UdpServer silent;
    private static Flows flows;
    private static int rawPort;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        home = FreeRadius.start("home", HOME_SECRET);
        rawPort = FreePorts.udp("127.0.0.1");
        silent = new UdpServer((server, datagram) -> {});
        List<String> texts = new ArrayList<>(Flows.ofPage());
        assertThat(texts).hasSize(3);
        texts.add(INSTANCES);
        flows = Flows.start(
                folder,
                texts,
                Map.of(
                        "home.host",
                        home.host(),
                        "home.auth-port",
                        String.valueOf(home.authPort()),
                        "home.acct-port",
                        String.valueOf(home.acctPort()),
                        "home.secret",
                        HOME_SECRET,
                        "raw.port",
                        String.valueOf(rawPort),
                        "raw.secret",
                        RAW_SECRET,
                        "nas.secret",
                        NAS_SECRET,
                        "listen.port",
                        "0",
                        "silent.port",
                        String.valueOf(silent.port()),
                        "camel.kamelet.radius-auth-action.secret",
                        HOME_SECRET));
    }

    @AfterAll
    static void stop() {
        if (flows != null) {
            flows.close();
        }
        if (silent != null) {
            silent.close();
        }
        if (home != null) {
            home.close();
        }
    }

    private static Map<String, String> login(String password) {
        return Map.of("User-Name", "bob", "User-Password", password);
    }

    @Test
    void theActionAsksAServer() {
        assertThat(flows.send("direct:log-in", login("secret")).getMessage().getBody())
                .isEqualTo("Access-Accept");
        assertThat(flows.send("direct:log-in", login("wrong")).getMessage().getBody())
                .isEqualTo("Access-Reject");
    }

    @Test
    void theSinkWaitsUntilTheServerHasTheRecord() {
        Exchange done = flows.send("direct:account", "bob");
        assertThat(done.getException()).isNull();
        assertThat(done.getMessage().getBody(RadiusMessage.class).code().toString())
                .isEqualTo("Accounting-Response");
    }

    @Test
    void theSourceIsAServer() {
        Radclient nas = Radclient.to("127.0.0.1", NAS_SECRET);
        Radclient.Answer accept = nas.pap(flows.port(rawPort), "02-00-5e-10-00-02", "02-00-5e-10-00-02");
        assertThat(accept.code()).isEqualTo("Access-Accept");
        assertThat(accept.output()).contains("Session-Timeout = 600");
        Radclient.Answer reject = nas.pap(flows.port(rawPort), "02-00-5e-10-00-03", "02-00-5e-10-00-03");
        assertThat(reject.code()).isEqualTo("Access-Reject");
        assertThat(reject.replyMessage()).isEqualTo("no such device here");
    }

    @Test
    void eachInstanceForAnAddressHasItsOwnSecret() {
        assertThat(flows.send("direct:wrong-secret", login("secret")).getException())
                .isInstanceOf(RadiusTimeoutException.class);
        assertThat(code("direct:log-in")).isEqualTo("Access-Accept");
    }

    @ParameterizedTest
    @CsvSource({"direct:property,Access-Accept", "direct:bean,Access-Accept"})
    void aSecretComesByAnyWay(String flow, String code) {
        assertThat(code(flow)).isEqualTo(code);
    }

    @Test
    void aSecretInAUriNeedsRaw() {
        Exchange done = flows.send("direct:raw", Map.of("Acct-Status-Type", "Stop", "Acct-Session-Id", "2"));
        assertThat(done.getException()).isNull();
        assertThat(done.getMessage().getHeader("CamelRadiusCode")).isEqualTo("Accounting-Response");
    }

    private static String code(String flow) {
        return flows.send(flow, login("secret")).getMessage().getHeader("CamelRadiusCode", String.class);
    }

    @Test
    void aServerThatIsSilentIsATimeout() {
        int before = silent.received().size();
        assertThat(flows.send("direct:silent", login("secret")).getException())
                .isInstanceOf(RadiusTimeoutException.class)
                .hasMessageContaining("127.0.0.1:" + silent.port());
        assertThat(silent.received()).hasSize(before + 3);
        assertThat(flows.send("direct:silent-accounting", Map.of("Acct-Status-Type", "Start", "Acct-Session-Id", "1"))
                        .getException())
                .isInstanceOf(RadiusTimeoutException.class);
        assertThat(silent.received()).hasSize(before + 4);
        assertThat(flows.context().getEndpoints())
                .filteredOn(endpoint -> endpoint instanceof RadiusEndpoint radius && radius.getPort() == silent.port())
                .hasSize(2)
                .allSatisfy(endpoint -> assertThat(
                                ((RadiusEndpoint) endpoint).getConfiguration().getTimeout())
                        .isEqualTo(100));
        assertThat(silent.received().get(before).octets()[0]).isEqualTo((byte) 1);
        assertThat(silent.received().get(before + 3).octets()[0]).isEqualTo((byte) 4);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "radius-auth-action | secret: x | following mandatory parameters must be provided: host",
                "radius-accounting-sink | host: 127.0.0.1 | following mandatory parameters must be provided: secret",
                "radius-auth-action | host: 127.0.0.1, secret: x, port: 99999 | radius:127.0.0.1:99999 is no address",
                "radius-auth-action | host: 127.0.0.1, secret: x, tries: 0 | tries",
                "radius-auth-action | host: 127.0.0.1, secret: x, responseTimeout: soon | soon",
                "radius-accounting-sink | host: 127.0.0.1, secret: '#property:none' | none"
            })
    void whatIsWrongIsTold(String kamelet, String parameters, String told) {
        String flow = "- route: { id: wrong, from: { uri: 'direct:wrong', steps: [ { to: { uri: 'kamelet:" + kamelet
                + "', parameters: { " + parameters + " } } } ] } }";
        assertThatThrownBy(() -> flows.add(flow)).hasStackTraceContaining(told);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "port: 0 | following mandatory parameters must be provided: secret",
                "port: 0, secret: x, service: radsec | service",
                "port: 0, secret: x, onFailure: accept | onFailure",
                "port: 0, secret: x, requireMessageAuthenticator: maybe | use yes, no or auto"
            })
    void whatIsWrongOfTheSourceIsTold(String parameters, String told) {
        String flow = "- route: { id: wrong-source, from: { uri: 'kamelet:radius-server-source', parameters: { "
                + parameters + " }, steps: [ { stop: {} } ] } }";
        assertThatThrownBy(() -> flows.add(flow)).hasStackTraceContaining(told);
    }

    @Test
    void secretsAreInNoUriDumpOrLog() throws Exception {
        List<String> texts = new ArrayList<>();
        flows.context().getEndpoints().forEach(endpoint -> texts.add(endpoint.getEndpointUri() + " " + endpoint));
        ModelCamelContext model = (ModelCamelContext) flows.context();
        for (RouteDefinition route : model.getRouteDefinitions()) {
            texts.add(PluginHelper.getModelToXMLDumper(model).dumpModelAsXml(model, route, true, true, false));
            texts.add(PluginHelper.getModelToYAMLDumper(model).dumpModelAsYaml(model, route, true, false, true, false));
        }
        texts.add(Files.readString(Path.of("target/kamelets.log"), StandardCharsets.UTF_8));
        assertThat(texts)
                .hasSizeGreaterThan(20)
                .anySatisfy(text -> assertThat(text).contains("radius://" + home.host() + ":" + home.authPort()))
                .anySatisfy(text -> assertThat(text).contains("Creating route from template=radius-auth-action"))
                .noneSatisfy(text -> assertThat(text).contains("p+l=u"))
                .noneSatisfy(text -> assertThat(text).contains("n+a=s"));
    }
}
