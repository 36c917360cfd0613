package io.github.camelradius.component;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.dictionary.AttributeText;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import io.github.camelradius.peers.EapolTest;
import io.github.camelradius.peers.FreeRadius;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.Radclient;
import io.github.camelradius.peers.RequiresPeer;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The endpoints against FreeRADIUS as server, and against radclient and eapol_test as clients. */
@RequiresPeer({Peer.FREERADIUS, Peer.RADCLIENT, Peer.EAPOL_TEST})
@Timeout(120)
class FreeRadiusComponentTest {
    private static final String HOME_SECRET = "home secret";
    private static final String NAS_SECRET = "nas-secret";

    private static final CamelContext context = new DefaultCamelContext();
    private static FreeRadius home;
    private static int authPort;
    private static int acctPort;

    @BeforeAll
    static void start() throws Exception {
        home = FreeRadius.start("home", HOME_SECRET);
        context.getRegistry().bind("home", HOME_SECRET);
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                String options = "&usingExecutorService=false&secret=" + NAS_SECRET;
                from("radius:127.0.0.1:0?service=auth" + options)
                        .routeId("auth")
                        .to(auth());
                from("radius:127.0.0.1:0?service=acct" + options)
                        .routeId("acct")
                        .to(acct());
            }
        });
        context.start();
        authPort = port("auth");
        acctPort = port("acct");
    }

    @AfterAll
    static void stop() {
        context.stop();
        if (home != null) {
            home.close();
        }
    }

    private static int port(String route) {
        return ((RadiusConsumer) context.getRoute(route).getConsumer())
                .localAddress()
                .getPort();
    }

    private static String auth() {
        return "radius:127.0.0.1:" + home.authPort() + "?secret=#bean:home";
    }

    private static String acct() {
        return "radius:127.0.0.1:" + home.acctPort() + "?secret=#bean:home&code=Accounting-Request";
    }

    private static String code(String uri, Map<String, Object> body) {
        Exchange exchange =
                context.createFluentProducerTemplate().to(uri).withBody(body).send();
        if (exchange.getException() != null) {
            return exchange.getException().getMessage();
        }
        return exchange.getMessage().getHeader(RadiusConstants.CODE, String.class);
    }

    private static Radclient nas() {
        return Radclient.to("127.0.0.1", NAS_SECRET);
    }

    @Test
    void theProducerLogsInByPapAndChap() {
        assertThat(code(auth(), Map.of("User-Name", "bob", "User-Password", "secret")))
                .isEqualTo("Access-Accept");
        assertThat(code(auth(), Map.of("User-Name", "bob", "User-Password", "wrong")))
                .isEqualTo("Access-Reject");
        assertThat(code(auth(), Map.of("User-Name", "bob", "CHAP-Password", "secret")))
                .isEqualTo("Access-Accept");
        assertThat(code(auth(), Map.of("User-Name", "bob", "CHAP-Password", "wrong")))
                .isEqualTo("Access-Reject");
    }

    @Test
    void theProducerAccountsAndAsksForTheStatus() {
        Map<String, Object> start = Map.of("User-Name", "bob", "Acct-Status-Type", "Start", "Acct-Session-Id", "1");
        assertThat(code(acct(), start)).isEqualTo("Accounting-Response");
        assertThat(code(auth() + "&code=Status-Server", Map.of())).isEqualTo("Access-Accept");
        assertThat(code(acct().replace("Accounting-Request", "Status-Server"), Map.of()))
                .isEqualTo("Accounting-Response");
    }

    @Test
    void theAnswerOfARealServerIsReadByName() {
        Exchange exchange = context.createFluentProducerTemplate()
                .to(auth())
                .withBody(Map.of("User-Name", "bob", "User-Password", "secret"))
                .send();
        assertThat(exchange.getMessage().getBody(RadiusMessage.class).get("Reply-Message"))
                .isEqualTo("home");
    }

    @Test
    void aProxyRouteServesRadclient() {
        assertThat(nas().pap(authPort, "bob", "secret").code()).isEqualTo("Access-Accept");
        assertThat(nas().pap(authPort, "bob", "wrong").code()).isEqualTo("Access-Reject");
        assertThat(nas().chap(authPort, "bob", "secret").code()).isEqualTo("Access-Accept");
        assertThat(nas().accounting(acctPort, "bob", "s1", "Start").code()).isEqualTo("Accounting-Response");
        assertThat(nas().status(authPort).code()).isEqualTo("Access-Accept");
    }

    @Test
    void aLongPasswordSurvivesBothHops() {
        String password = "x".repeat(127);
        Radclient.Answer answer = nas().pap(authPort, "bob", password);
        assertThat(answer.code()).as(answer.output()).isEqualTo("Access-Reject");
    }

    @Test
    void aWrongSecretGetsNoAnswer() {
        Radclient stranger = Radclient.to("127.0.0.1", "wrong").patience(Duration.ofSeconds(1), 1);
        assertThat(stranger.pap(authPort, "bob", "secret").code()).isEqualTo("none");
    }

    @ParameterizedTest
    @EnumSource
    void aProxyRouteCarriesEap(EapolTest.Method method) {
        EapolTest.Outcome outcome =
                EapolTest.to("127.0.0.1", authPort, NAS_SECRET).run(method, "bob", "secret");
        assertThat(outcome.success()).as(outcome.output()).isTrue();
    }

    /** A value of each type, format and flag; FreeRADIUS reads them, and its own encoder writes them again. */
    private static final String OF_EACH_TYPE = """
            Service-Type = Framed-User
            Class = 0x00ff
            Event-Timestamp = 2023-11-14T22:13:20Z
            NAS-IPv6-Address = 2001:db8::1
            Framed-Interface-Id = 1:2:3:4
            Framed-IPv6-Prefix = 2001:db8::/32
            PMIP6-Home-IPv4-HoA = 10.1.0.0/16
            MIP6-Feature-Vector = 4294967297
            PKM-SAID = 513
            Framed-IP-Address = 192.0.2.1
            Tunnel-Type:1 = VLAN
            Tunnel-Private-Group-Id:31 = "7"
            Cisco-AVPair = "a=b"
            Lucent-Max-Shared-Users = 3
            SN-VPN-Name = "vpn"
            USR-Event-Id = 70000
            MS-CHAP-Domain = "\001D"
            WiMAX-Release = "1.0"
            WiMAX-Idle-Mode-Notification-Cap = Supported
            WiMAX-GMT-Timezone-offset = -1
            Frag-Status = Fragmentation-Supported
            IP-Port-Limit = 5
            FreeRADIUS-802.1X-Anonce = 0xaabb
            HP-Port-MA-Port-Mode = 2
            Calling-Station-Id = "t\u00f6st"
            """;

    /** What is echoed has a Message-Authenticator, by which nothing is to be learned of a server that else sends none. */
    @Test
    void freeRadiusReadsAndWritesWhatWeEncodeOfEachType() {
        RadiusMessage sent = RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, RadiusDictionary.standard())
                .add("User-Name", "echo")
                .add("User-Password", "secret")
                .addAll(AttributeText.parse(OF_EACH_TYPE))
                .build();

        Exchange exchange = context.createFluentProducerTemplate()
                .to(auth() + "&requireMessageAuthenticator=no")
                .withBody(sent)
                .send();

        assertThat(exchange.getException()).isNull();
        RadiusMessage echoed = exchange.getMessage().getBody(RadiusMessage.class);
        assertThat(echoed.code()).isEqualTo(RadiusCode.ACCESS_ACCEPT);
        assertThat(shown(echoed)).containsAll(shown(sent));
    }

    private static List<String> shown(RadiusMessage message) {
        return message.values().stream()
                .filter(value -> !value.name().equals("User-Password"))
                .map(value -> value.name() + " = "
                        + (value.value() instanceof byte[] octets
                                ? HexFormat.of().formatHex(octets)
                                : value.value()))
                .toList();
    }
}
