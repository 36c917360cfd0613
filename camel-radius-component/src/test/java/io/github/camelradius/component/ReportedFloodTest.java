package io.github.camelradius.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.client.UdpServer;
import io.github.camelradius.codec.AuthenticatorCheck;
import io.github.camelradius.codec.CaseRecord;
import io.github.camelradius.codec.EncodedRequest;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import io.github.camelradius.server.KnownClient;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.camel.CamelContext;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Datagrams that ended or filled other servers, as the public reports in the tags describe: ours serves on. */
@Timeout(120)
class ReportedFloodTest {
    private static final long MEBIBYTE = 1 << 20;
    private static final SharedSecret SECRET = SharedSecret.of("testing123");
    private static final byte[] GOOD = record("mal-ma-good-first");

    private final RadiusCodec codec = new RadiusCodec(RadiusDictionary.standard(), new Random(19));
    private final CamelContext context = new DefaultCamelContext();
    private UdpServer nas;
    private InetSocketAddress server;
    private KnownClient client;

    private static byte[] record(String id) {
        return CaseRecord.lines("malformed.jsonl").stream()
                .filter(r -> r.id().equals(id))
                .findFirst()
                .orElseThrow()
                .hex();
    }

    @BeforeEach
    void start() throws Exception {
        RadiusClients clients = new RadiusClients();
        clients.getSecrets().put("127.0.0.0/8", SECRET);
        context.getRegistry().bind("clients", clients);
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                from("radius:127.0.0.1:0?service=any&clients=#bean:clients&requireMessageAuthenticator=no")
                        .routeId("server")
                        .setHeader(RadiusConstants.CODE, constant("Access-Accept"));
            }
        });
        context.start();
        int port = ((RadiusConsumer) context.getRoute("server").getConsumer())
                .localAddress()
                .getPort();
        server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        client = Objects.requireNonNull(clients.known()).find(server.getAddress());
        nas = new UdpServer((s, d) -> {});
    }

    @AfterEach
    void stop() {
        context.stop();
        nas.close();
    }

    /** The listener reads in order: it has dealt with all that was sent before, and answers still. */
    private void stillAnswers() throws Exception {
        RadiusMessage login = RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, codec.dictionary())
                .add("User-Name", "nemo")
                .build();
        EncodedRequest request = codec.encodeRequest(login, 255, SECRET, null);
        int before = nas.received().size();
        nas.send(request.octets(), server);
        await().until(() -> isAnswered(request, before));
    }

    private boolean isAnswered(EncodedRequest request, int since) throws Exception {
        List<UdpServer.Received> received = nas.received();
        for (int i = since; i < received.size(); i++) {
            byte[] octets = received.get(i).octets();
            RadiusMessage answer = codec.decode(octets, octets.length);
            if (codec.checkResponse(answer, request.authenticator(), SECRET) == AuthenticatorCheck.OK) {
                return true;
            }
        }
        return false;
    }

    private static Set<Thread> eventLoops() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().contains("RadiusEventLoop"))
                .collect(Collectors.toSet());
    }

    private static long heap() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    /** P18: no datagram ends the listener, and none leaves anything behind. */
    @Test
    @Tag("https://github.com/BroadSoft-Xtended/BroadWorks-Dashboards-and-Discovery/issues/60")
    void nothingThatIsReceivedEndsTheListener() throws Exception {
        stillAnswers();
        Set<Thread> before = eventLoops();
        long heap = heap();
        List<CaseRecord> records = CaseRecord.lines("malformed.jsonl").stream()
                .filter(r -> r.level().equals("packet"))
                .toList();
        for (CaseRecord record : records) {
            nas.send(record.hex(), server);
        }
        stillAnswers();
        Random random = new Random(18);
        for (int i = 0; i < 10_000; i++) {
            byte[] octets = new byte[random.nextInt(5001)];
            random.nextBytes(octets);
            nas.send(octets, server);
            if (i % 20 == 0) {
                stillAnswers();
            }
        }
        int answers = nas.received().size();
        nas.send(GOOD, server);
        await().until(() -> nas.received().size() > answers);
        assertThat(eventLoops()).isNotEmpty().isEqualTo(before);
        assertThat(client.received()).as("none was lost on the way").isGreaterThan(10_000 + records.size());
        assertThat(heap() - heap).isLessThan(10 * MEBIBYTE);
    }

    /** P19: an attribute of length 0 ends the parsing of its packet. */
    @Test
    @Tag("https://github.com/retailnext/node-radius/issues/31")
    void anAttributeOfLengthZeroIsReadOnce() throws Exception {
        byte[] attribute = record("mal-attr-length-0");
        byte[] subAttribute = record("mal-vsa-sublength-0");
        stillAnswers();
        long heap = heap();
        long before = client.received();
        for (int i = 0; i < 1000; i++) {
            for (byte[] packet : new byte[][] {attribute, subAttribute}) {
                packet[1] = (byte) (i % 255); // another Identifier and authenticator: no repetition
                packet[4] = (byte) i;
                packet[5] = (byte) (i >> 8);
                nas.send(packet, server);
            }
            if (i % 20 == 0) {
                stillAnswers();
            }
        }
        stillAnswers();
        assertThat(client.received() - before).isEqualTo(2000 + 51);
        assertThat(client.dropped().values())
                .as("length 0 in a Vendor-Specific is left as it is")
                .containsExactly(1000L);
        await().until(() -> client.answered() == 1000 + 52);
        assertThat(heap() - heap).isLessThan(10 * MEBIBYTE);
    }
}
