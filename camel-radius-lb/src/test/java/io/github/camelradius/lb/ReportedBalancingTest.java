package io.github.camelradius.lb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.codec.MessageAuthenticatorCheck;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.component.RadiusConstants;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Faults of other balancers that the public reports in the tags describe, over sockets: ours does not have them. */
@Timeout(60)
class ReportedBalancingTest extends BalancerTestSupport {
    private void balance(String from, String... servers) throws Exception {
        routes(new RouteBuilder() {
            @Override
            public void configure() {
                var balance = from(from).routeId("in").loadBalance(new RadiusLoadBalancer("home"));
                for (String server : servers) {
                    balance.to(server);
                }
            }
        });
    }

    private static Object server(Exchange answer) {
        assertThat(answer.getException()).isNull();
        assertThat(answer.getMessage().getBody(RadiusMessage.class).code()).isEqualTo(RadiusCode.ACCESS_ACCEPT);
        return answer.getMessage().getHeader(RadiusConstants.LB_SERVER);
    }

    /** P01: a server that refuses is skipped, goes down by its refusals, and returns when it answers a probe. */
    @Test
    @Tag("https://github.com/FreeRADIUS/freeradius-server/issues/2284")
    void aServerThatRefusesIsLeftAndReturns() throws Exception {
        TestServer closed = server(TestServer.ACCEPT);
        RadiusServerGroup home = group("home", "a,b");
        home.set("timeout", "1s");
        home.getProbe().set("type", "status-server").set("interval", "1s");
        balance("direct:in", closed.uri(), server(TestServer.ACCEPT).uri());
        int port = closed.port();
        closed.close();
        for (int i = 0; i < 3; i++) {
            assertThat(server(ask("direct:in"))).isEqualTo("b");
        }
        assertThat(view("home", "a").refused()).isEqualTo(3);
        assertThat(view("home", "a").ignored()).as("no timeout was waited for").isZero();
        assertThat(view("home", "a").state()).isEqualTo("down");
        try (TestServer opened = new TestServer("s1", TestServer.ACCEPT, port)) {
            await().atMost(Duration.ofSeconds(10))
                    .until(() -> view("home", "a").state().equals("up"));
            assertThat(server(ask("direct:in"))).isEqualTo("a");
            assertThat(opened.received()).as("a probe and the request").isEqualTo(2);
        }
    }

    /** P06: a thousand requests at once to one server have a port and Identifier each, and an answer each. */
    @Test
    @Tag("https://github.com/radsecproxy/radsecproxy/issues/113")
    @Tag("https://github.com/retailnext/node-radius/issues/40")
    void aThousandRequestsAtOnceShareNoIdentifier() throws Exception {
        TestServer only = server(TestServer.SILENT);
        group("home", "a").set("timeout", "30s").set("deadline", "off");
        balance("direct:in", only.uri());
        List<CompletableFuture<Exchange>> answers = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            Map<String, Object> login = Map.of("User-Name", "u" + i, "User-Password", "p");
            answers.add(template.asyncSend("direct:in", e -> e.getMessage().setBody(login)));
        }
        await().atMost(Duration.ofSeconds(20)).until(() -> only.received() == 1000);
        Set<Integer> ports = new HashSet<>();
        Set<String> slots = new HashSet<>();
        for (int i = 0; i < 1000; i++) {
            ports.add(only.source(i));
            slots.add(only.source(i) + "/" + only.request(i)[1]);
        }
        assertThat(ports).hasSizeGreaterThanOrEqualTo(4);
        assertThat(slots).hasSize(1000);
        for (int i = 999; i >= 0; i--) {
            only.answerLate(i, TestServer.ACCEPT);
        }
        for (CompletableFuture<Exchange> answer : answers) {
            assertThat(server(answer.get(20, TimeUnit.SECONDS))).isEqualTo("a");
        }
    }

    /** P09: 200 conversations of ten rounds at once stay with the servers that issued their States. */
    @Test
    @Tag("https://github.com/radsecproxy/radsecproxy/issues/42")
    @Tag("https://community.cisco.com/t5/security-blogs/ise-and-load-balancing/ba-p/3105738")
    void conversationsStayWhereTheirStateWasIssued() throws Exception {
        int count = 200;
        group("home", "a,b,c").set("timeout", "20s").set("deadline", "off").set("policy", "round-robin");
        try (ConversationServer a = new ConversationServer(10, 1);
                ConversationServer b = new ConversationServer(10, 2);
                ConversationServer c = new ConversationServer(10, 3)) {
            balance("radius:127.0.0.1:0?secret=nas&usingExecutorService=false", a.uri(), b.uri(), c.uri());
            List<CompletableFuture<Exchange>> conversations = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                conversations.add(leg("station" + i, null));
            }
            for (CompletableFuture<Exchange> conversation : conversations) {
                Exchange last = conversation.get(30, TimeUnit.SECONDS);
                assertThat(last.getException()).isNull();
                assertThat(last.getMessage().getHeader(RadiusConstants.CODE)).isEqualTo("Access-Accept");
            }
            for (ConversationServer each : List.of(a, b, c)) {
                assertThat(each.rejected())
                        .as("States it did not issue, octet for octet")
                        .isZero();
                assertThat(each.begun()).isBetween(count * 20 / 100, count * 47 / 100);
            }
            assertThat(a.begun() + b.begun() + c.begun()).isEqualTo(count);
        }
    }

    /** A leg of a conversation, and those after it. */
    private CompletableFuture<Exchange> leg(String station, byte[] state) {
        Map<String, Object> request = new HashMap<>(Map.of("User-Name", "u", "Calling-Station-Id", station));
        if (state != null) {
            request.put("State", state);
        }
        return template.asyncSend(
                        "radius:127.0.0.1:" + port("in") + "?secret=nas&timeout=20s",
                        e -> e.getMessage().setBody(request))
                .thenCompose(answer -> "Access-Challenge"
                                .equals(answer.getMessage().getHeader(RadiusConstants.CODE))
                        ? leg(
                                station,
                                answer.getMessage().getBody(RadiusMessage.class).octets(24))
                        : CompletableFuture.completedFuture(answer));
    }

    /** P10: a NAS with one source port does not stay with one server. */
    @Test
    @Tag("https://github.com/kubernetes/kubernetes/issues/76517")
    @Tag("https://community.f5.com/kb/technicalarticles/radius-load-balancing-with-irules/275667")
    void oneSourcePortIsSpreadOverAllServers() throws Exception {
        TestServer a = server(TestServer.ACCEPT);
        TestServer b = server(TestServer.ACCEPT);
        group("home", "a,b").set("timeout", "20s").set("deadline", "off").set("policy", "round-robin");
        balance("radius:127.0.0.1:0?secret=nas&usingExecutorService=false", a.uri(), b.uri());
        try (TestNas nas = new TestNas("nas", port("in"))) {
            for (int i = 0; i < 1000; i++) {
                byte[] request = nas.access(i % 256, i / 256 + 1, "u" + i, "p");
                assertThat(nas.answerTo(request)).isEqualTo(TestServer.ACCEPT);
            }
        }
        assertThat(a.received()).isEqualTo(500);
        assertThat(b.received()).isEqualTo(500);
    }

    /** P13: a vendor's attribute 80 is none of ours. Record mal-vsa-ma-lookalike of the collected cases. */
    @Test
    @Tag("https://github.com/FreeRADIUS/freeradius-server/issues/994")
    void aVendorsAttribute80ArrivesAsItWasSent() throws Exception {
        byte[] request = HexFormat.of()
                .parseHex("01010045101112131415161718191a1b1c1d1e1f010775736572311a180000270f5012000102030405060708090a"
                        + "0b0c0d0e0f50121b72278200d3652f40635222a6137217");
        TestServer home = server("of home", TestServer.ACCEPT);
        group("home", "a");
        balance("radius:127.0.0.1:0?secret=testing123", home.uri());
        try (DatagramSocket nas = new DatagramSocket()) {
            nas.send(new DatagramPacket(request, request.length, InetAddress.getLoopbackAddress(), port("in")));
            await().until(() -> home.received() == 1);
        }
        RadiusCodec codec = new RadiusCodec(RadiusDictionary.standard(), new Random(1));
        RadiusMessage received = codec.decode(home.request(0), home.request(0).length);
        assertThat(received.octets(26))
                .isEqualTo(HexFormat.of().parseHex("0000270f5012000102030405060708090a0b0c0d0e0f"));
        assertThat(received.attributes()).filteredOn(a -> a.type() == 80).hasSize(1);
        assertThat(codec.checkMessageAuthenticator(received, null, SharedSecret.of("of home")))
                .isEqualTo(MessageAuthenticatorCheck.OK);
    }
}
