package io.github.camelradius.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.client.UdpServer;
import io.github.camelradius.codec.AuthenticatorCheck;
import io.github.camelradius.codec.MessageAuthenticatorCheck;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusAttribute;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.model.RouteDefinition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults of other clients and servers that the public reports in the tags describe: ours do not have them. */
@Timeout(60)
class ReportedPacketsTest {
    private static final SharedSecret SECRET = SharedSecret.of("s");

    private final RadiusCodec codec = new RadiusCodec(RadiusDictionary.standard(), new Random(1));
    private final CamelContext context = new DefaultCamelContext();
    private final List<UdpServer> sockets = new ArrayList<>();

    @BeforeEach
    void start() {
        context.start();
    }

    @AfterEach
    void stop() {
        context.stop();
        sockets.forEach(UdpServer::close);
    }

    private UdpServer socket(UdpServer.Behaviour behaviour) throws Exception {
        UdpServer socket = new UdpServer(behaviour);
        sockets.add(socket);
        return socket;
    }

    private interface Body {
        void define(RouteDefinition route);
    }

    /** A server route on a free port; its address. */
    private InetSocketAddress serve(String options, Body body) throws Exception {
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                body.define(from("radius:127.0.0.1:0?secret=s" + options).routeId("server"));
            }
        });
        return new InetSocketAddress(
                InetAddress.getLoopbackAddress(),
                ((RadiusConsumer) context.getRoute("server").getConsumer())
                        .localAddress()
                        .getPort());
    }

    private RadiusMessage decode(byte[] octets) throws Exception {
        return codec.decode(octets, octets.length);
    }

    private static int[] types(RadiusMessage message) {
        return message.attributes().stream().mapToInt(RadiusAttribute::type).toArray();
    }

    private byte[] accounting(int identifier, String session) throws Exception {
        RadiusMessage start = RadiusMessage.builder(RadiusCode.ACCOUNTING_REQUEST, codec.dictionary())
                .add("Acct-Status-Type", "Start")
                .add("Acct-Session-Id", session)
                .build();
        return codec.encodeRequest(start, identifier, SECRET, null).octets();
    }

    /** P05: while a request is worked on, another one may come from the same port with its Identifier. */
    @Test
    @Tag("https://github.com/layeh/radius/pull/58")
    void oneIdentifierWithTwoAuthenticatorsAreTwoRequests() throws Exception {
        CountDownLatch both = new CountDownLatch(2);
        InetSocketAddress server = serve(
                "&service=acct",
                route -> route.process(e -> {
                    both.countDown();
                    assertThat(both.await(20, TimeUnit.SECONDS)).isTrue();
                }));
        UdpServer nas = socket((s, d) -> {});
        List<byte[]> requests = List.of(accounting(7, "x"), accounting(7, "y"));
        requests.forEach(octets -> nas.send(octets, server));
        await().until(() -> nas.received().size() == 2);

        List<Integer> answered = new ArrayList<>();
        for (UdpServer.Received answer : nas.received()) {
            for (int i = 0; i < 2; i++) {
                byte[] authenticator = decode(requests.get(i)).authenticator();
                if (codec.checkResponse(decode(answer.octets()), authenticator, SECRET) == AuthenticatorCheck.OK) {
                    answered.add(i);
                }
            }
        }
        assertThat(answered).containsExactlyInAnyOrder(0, 1);
    }

    /** An Accept with attributes 18, 25, 18 and the Message-Authenticator at the end. */
    private static byte[] acceptSignedAtItsEnd(byte[] request) throws Exception {
        byte[] attributes = HexFormat.of()
                .parseHex("1205" + "6f6e65" + "1903" + "63" + "1205" + "74776f" + "5012" + "00".repeat(16));
        byte[] answer = new byte[20 + attributes.length];
        answer[0] = 2;
        answer[1] = request[1];
        answer[3] = (byte) answer.length;
        System.arraycopy(request, 4, answer, 4, 16);
        System.arraycopy(attributes, 0, answer, 20, attributes.length);
        byte[] secret = "h".getBytes(StandardCharsets.UTF_8);
        Mac mac = Mac.getInstance("HmacMD5");
        mac.init(new SecretKeySpec(secret, "HmacMD5"));
        System.arraycopy(mac.doFinal(answer), 0, answer, answer.length - 16, 16);
        MessageDigest md5 = MessageDigest.getInstance("MD5");
        md5.update(answer);
        System.arraycopy(md5.digest(secret), 0, answer, 4, 16);
        return answer;
    }

    /** P12: the digest is over the octets as received, and order is kept on the way through. */
    @Test
    @Tag("https://github.com/pyradius/pyrad/issues/145")
    @Tag("https://github.com/pyradius/pyrad/issues/140")
    @Tag("https://github.com/layeh/radius/issues/27")
    void anAttributeInTwoPlacesIsVerifiedAndKeepsItsPlaces() throws Exception {
        UdpServer home = socket((s, d) -> s.send(acceptSignedAtItsEnd(d.octets()), d.source()));
        String uri = "radius:127.0.0.1:" + home.port() + "?secret=h&requireMessageAuthenticator=yes";
        RadiusMessage answer = context.createFluentProducerTemplate()
                .to(uri)
                .withBody(Map.of("User-Name", "u"))
                .request(RadiusMessage.class);
        assertThat(answer.getAll("Reply-Message")).containsExactly("one", "two");

        InetSocketAddress proxy = serve("", route -> route.to(uri));
        UdpServer nas = socket((s, d) -> {});
        byte[] request = codec.encodeRequest(
                        RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, codec.dictionary())
                                .add("User-Name", "u")
                                .build(),
                        1,
                        SECRET,
                        null)
                .octets();
        nas.send(request, proxy);
        await().until(() -> nas.received().size() == 1);
        RadiusMessage forwarded = decode(nas.received().get(0).octets());
        assertThat(types(forwarded)).containsExactly(80, 18, 25, 18);
        assertThat(forwarded.getAll("Reply-Message")).containsExactly("one", "two");
        byte[] authenticator = decode(request).authenticator();
        assertThat(codec.checkMessageAuthenticator(forwarded, authenticator, SECRET))
                .isEqualTo(MessageAuthenticatorCheck.OK);
    }

    static List<Object> waysOfSayingIt() throws Exception {
        RadiusDictionary dictionary = RadiusDictionary.standard();
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("User-Name", "u");
        map.put("Cisco-AVPair", "name=value");
        Map<String, Object> lists = new LinkedHashMap<>();
        lists.put("Cisco-AVPair", List.of("name=value"));
        lists.put("User-Name", List.of("u"));
        RadiusMessage.Builder byName = RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, dictionary)
                .add("Cisco-AVPair", "name=value")
                .add("User-Name", "u");
        RadiusMessage.Builder byNumber = RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, dictionary)
                .add("Attr-26.9.1", "0x6e616d653d76616c7565")
                .add("Attr-1", "0x75");
        byte[] octets = new RadiusCodec(dictionary, new Random(2))
                .encodeRequest(byName.build(), 1, SECRET, null)
                .octets();
        return List.of(
                map,
                lists,
                "User-Name = u, Cisco-AVPair = \"name=value\"",
                "Cisco-AVPair = \"name=value\"\nUser-Name = u",
                byName.build(),
                byNumber.build(),
                RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, dictionary)
                        .addAll(map)
                        .build(),
                RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, dictionary)
                        .addAll(List.copyOf(map.entrySet()))
                        .build(),
                byName.build().toMap(),
                octets);
    }

    /** P14: a vendor's attribute goes into attribute 26, however it came into the message. */
    @ParameterizedTest
    @MethodSource("waysOfSayingIt")
    @Tag("https://github.com/globalreachtech/tinyradius-netty/pull/400")
    void aVendorsAttributeIsAlwaysVendorSpecific(Object body) throws Exception {
        UdpServer server = socket((s, d) -> s.send(acceptSignedAtItsEnd(d.octets()), d.source()));
        Exchange answered = context.createFluentProducerTemplate()
                .to("radius:127.0.0.1:" + server.port() + "?secret=h")
                .withBody(body)
                .send();
        assertThat(answered.getException()).isNull();
        byte[] octets = server.received().get(0).octets();
        assertThat(decode(octets).attributes()).filteredOn(a -> a.type() == 1).hasSize(1);
        assertThat(decode(octets).attributes()).filteredOn(a -> a.type() == 26).hasSize(1);
        assertThat(HexFormat.of().formatHex(octets)).contains("1a1200000009010c6e616d653d76616c7565");
    }

    /** P15: each answer is signed first, whether the request was signed or not. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("https://github.com/goauthentik/authentik/issues/15462")
    @Tag("https://github.com/goauthentik/authentik/issues/12965")
    @Tag(
            "https://community.fortinet.com/t5/FortiGate/Troubleshooting-Tip-RADIUS-authentication-failure-after-the/ta-p/343112")
    @Tag("https://github.com/accel-ppp/accel-ppp/issues/178")
    void anAnswerBeginsWithItsMessageAuthenticator(boolean signed) throws Exception {
        InetSocketAddress server = serve(
                "",
                route -> route.setHeader(RadiusConstants.CODE)
                        .constant("Access-Accept")
                        .setBody(e -> "Reply-Message = hello"));
        RadiusMessage login = RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, codec.dictionary())
                .add("User-Name", "u")
                .add("User-Password", "p")
                .build();
        byte[] request = codec.encodeRequest(login, 1, SECRET, null).octets();
        UdpServer nas = socket((s, d) -> {});
        nas.send(signed ? request : withoutFirstAttribute(request), server);
        await().until(() -> nas.received().size() == 1);
        byte[] octets = nas.received().get(0).octets();
        assertThat(HexFormat.of().formatHex(octets, 20, 22)).isEqualTo("5012");
        assertThat(codec.checkMessageAuthenticator(
                        decode(octets), decode(request).authenticator(), SECRET))
                .isEqualTo(MessageAuthenticatorCheck.OK);
    }

    private static byte[] withoutFirstAttribute(byte[] request) {
        int length = request[21] & 0xff;
        byte[] without = new byte[request.length - length];
        System.arraycopy(request, 0, without, 0, 20);
        System.arraycopy(request, 20 + length, without, 20, request.length - length - 20);
        without[2] = (byte) (without.length >> 8);
        without[3] = (byte) without.length;
        return without;
    }

    /** P15: an answer without one is dropped where it is required, and taken where it is not. */
    @ParameterizedTest
    @ValueSource(strings = {"yes", "no"})
    @Tag("https://github.com/goauthentik/authentik/issues/15462")
    @Tag("https://github.com/accel-ppp/accel-ppp/issues/178")
    void whetherAnAnswerMustBeSignedIsSaidPerPeer(String required) throws Exception {
        UdpServer server = socket((s, d) -> {
            byte[] answer = Arrays.copyOf(d.octets(), 20);
            answer[0] = 2;
            answer[2] = 0;
            answer[3] = 20;
            MessageDigest md5 = MessageDigest.getInstance("MD5");
            md5.update(answer);
            System.arraycopy(md5.digest(new byte[] {'h'}), 0, answer, 4, 16);
            s.send(answer, d.source());
        });
        Exchange answered = context.createFluentProducerTemplate()
                .to("radius:127.0.0.1:" + server.port() + "?secret=h&tries=1&timeout=300ms&requireMessageAuthenticator="
                        + required)
                .withBody(Map.of("User-Name", "u"))
                .send();
        if (required.equals("no")) {
            assertThat(answered.getMessage().getHeader(RadiusConstants.CODE)).isEqualTo("Access-Accept");
        } else {
            assertThat(answered.getException()).isInstanceOf(RadiusTimeoutException.class);
        }
    }
}
