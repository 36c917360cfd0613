package io.github.camelradius.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.client.UdpServer;
import io.github.camelradius.codec.CaseRecord;
import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import io.netty.channel.nio.NioEventLoopGroup;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every broken or odd packet of the collection, sent to one listener: what it must do, and that it still answers. */
@Timeout(30)
class MalformedListenerTest {
    private static final SharedSecret SECRET = SharedSecret.of("testing123");

    private static final RadiusCodec codec = new RadiusCodec(RadiusDictionary.standard(), new SecureRandom());
    private static final NioEventLoopGroup group = new NioEventLoopGroup(1);
    private static final KnownClient lab =
            new KnownClient("lab", Network.parse("127.0.0.1"), SECRET, MessageAuthenticatorPolicy.AUTO);
    private static final List<ServerRequest> requests = new CopyOnWriteArrayList<>();
    private static RadiusListener listener;
    private static UdpServer nas;
    private static int identifier;

    static List<CaseRecord> records() {
        return CaseRecord.lines("malformed.jsonl").stream()
                .filter(r -> r.level().equals("packet"))
                .filter(r -> !r.json().path("role").asText().equals("client"))
                .toList();
    }

    @BeforeAll
    static void start() throws Exception {
        listener = TestListeners.bind(group, TestListeners.options(1000), codec, lab, requests::add, System::nanoTime);
        nas = new UdpServer((server, datagram) -> {});
    }

    @AfterAll
    static void stop() throws Exception {
        nas.close();
        listener.close();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }

    @Test
    void theCollectionIsWhole() {
        assertThat(records()).hasSizeGreaterThan(60);
    }

    @ParameterizedTest
    @MethodSource("records")
    void isHandledAsTheRfcsAskAndTheListenerStillAnswers(CaseRecord record) throws Exception {
        requests.clear();
        lab.resetMessageAuthenticator(null); // stillAnswers signs, most of the records do not
        long received = lab.received();
        Map<DropReason, Long> before = Map.copyOf(lab.dropped());
        nas.send(record.hex(), listener.localAddress());
        await().until(() -> lab.received() == received + 1);
        group.submit(() -> {}).sync(); // the datagram has been dealt with

        List<ServerRequest> taken = List.copyOf(requests);
        taken.forEach(ServerRequest::silence);
        List<DropReason> counted = counted(before);
        assertThat(taken.size() + counted.size()).isEqualTo(1);
        if (mustBeDropped(record)) {
            assertThat(taken).isEmpty();
        } else if (mustBeKept(record)) {
            assertThat(taken).hasSize(1);
        }
        if (!counted.isEmpty()) {
            assertThat(counted).containsExactly(reason(record));
        }
        stillAnswers();
    }

    /** Attribute type 0: peers drop the packet or ignore the attribute, either is right. */
    private static boolean mustBeDropped(CaseRecord record) {
        String action = record.expect().path("action").asText();
        boolean discarded = record.expect().path("server_action").asText().equals("discard")
                && !record.expect().path("peer_reason").asText().equals("attribute-type-0");
        return action.equals("silently-discard") || discarded;
    }

    private static boolean mustBeKept(CaseRecord record) {
        String action = record.expect().path("action").asText();
        return action.startsWith("accept") || action.startsWith("ignore-attribute");
    }

    /** The reasons that were counted since, once for each time. */
    private static List<DropReason> counted(Map<DropReason, Long> before) {
        List<DropReason> counted = new ArrayList<>();
        lab.dropped().forEach((reason, count) -> {
            for (long i = before.getOrDefault(reason, 0L); i < count; i++) {
                counted.add(reason);
            }
        });
        return counted;
    }

    /** What a record that is dropped has to be counted as. */
    private static DropReason reason(CaseRecord record) {
        if (record.expect().path("parse_error").isTextual()) {
            return DropReason.MALFORMED;
        }
        boolean answer = record.expect().path("authenticator_check").asText().equals("needs-request");
        String peer = record.expect().path("peer_reason").asText();
        if (answer || peer.equals("unknown-code")) {
            return DropReason.UNSUPPORTED_CODE;
        }
        if (record.expect().path("authenticator_check").asText().equals("bad")) {
            return DropReason.BAD_AUTHENTICATOR;
        }
        if (record.id().contains("password")) {
            return DropReason.MALFORMED;
        }
        return switch (record.expect().path("message_authenticator").asText(peer)) {
            case "absent", "message-authenticator-missing" -> DropReason.MISSING_MESSAGE_AUTHENTICATOR;
            case "bad" -> DropReason.BAD_MESSAGE_AUTHENTICATOR;
            default -> DropReason.MALFORMED;
        };
    }

    @Test
    void eachReasonThatTheCollectionCanGiveIsExpectedOfARecord() {
        assertThat(records().stream()
                        .filter(MalformedListenerTest::mustBeDropped)
                        .map(MalformedListenerTest::reason))
                .contains(
                        DropReason.MALFORMED,
                        DropReason.UNSUPPORTED_CODE,
                        DropReason.BAD_AUTHENTICATOR,
                        DropReason.BAD_MESSAGE_AUTHENTICATOR,
                        DropReason.MISSING_MESSAGE_AUTHENTICATOR);
    }

    private void stillAnswers() throws Exception {
        requests.clear();
        int answers = nas.received().size();
        RadiusMessage login = RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, codec.dictionary())
                .add("User-Name", "nemo")
                .build();
        nas.send(codec.encodeRequest(login, identifier++ & 0xff, SECRET, null).octets(), listener.localAddress());
        await().until(() -> requests.size() == 1);
        requests.get(0)
                .answer(RadiusMessage.builder(RadiusCode.ACCESS_ACCEPT, codec.dictionary())
                        .build());
        await().until(() -> nas.received().size() == answers + 1);
    }
}
