package io.github.camelradius.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.PreviousSecret;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SettableTime;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import io.netty.channel.nio.NioEventLoopGroup;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** While a server changes from the previous secret to the current one, nothing is lost. It drops what it cannot verify. */
@Timeout(30)
class SecretRolloverTest {
    private static final SharedSecret OLD = SharedSecret.of("the old secret");
    private static final SharedSecret NEW = SharedSecret.of("the new secret");
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final RadiusCodec codec = new RadiusCodec(RadiusDictionary.standard(), new SecureRandom());
    private final NioEventLoopGroup group = new NioEventLoopGroup(1);
    private final VirtualTimers timers = new VirtualTimers();
    private final SettableTime time = new SettableTime();
    private RadiusClient client;
    private UdpServer server;
    private ServerTransport transport;
    private volatile SharedSecret serverSecret = OLD;
    private volatile boolean silent;

    /** What came back for one request. */
    private static final class Outcome implements PacketObserver, ResponseHandler {
        volatile RadiusMessage answer;
        volatile ClientFailure failure;
        volatile ServerPeer peer;

        @Override
        public void done(RadiusMessage answered, ClientFailure failed, int packets, long nanos) {
            answer = answered;
            failure = failed;
        }

        @Override
        public void sent(ServerPeer to, int number) {
            peer = to;
        }

        boolean isDone() {
            return answer != null || failure != null;
        }
    }

    @BeforeEach
    void start() throws Exception {
        client = TestClients.client(group, codec, timers);
        server = new UdpServer(this::serve);
        PreviousSecret previous = new PreviousSecret(OLD, time.instant().plus(Duration.ofDays(7)), time);
        transport = client.open(new ServerTarget(
                "127.0.0.1", server.port(), NEW, MessageAuthenticatorPolicy.AUTO, null, "home/a", previous));
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        server.close();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }

    private void serve(UdpServer self, UdpServer.Received datagram) throws Exception {
        if (!silent && isGenuine(datagram, serverSecret)) {
            answer(self, datagram, serverSecret);
        }
    }

    private void answer(UdpServer self, UdpServer.Received datagram, SharedSecret secret) throws Exception {
        RadiusMessage request = codec.decode(datagram.octets(), datagram.octets().length);
        RadiusCode code =
                request.code() == RadiusCode.ACCESS_REQUEST ? RadiusCode.ACCESS_ACCEPT : RadiusCode.ACCOUNTING_RESPONSE;
        RadiusMessage answer = RadiusMessage.builder(code, codec.dictionary()).build();
        self.send(codec.encodeResponse(answer, request, secret), datagram.source());
    }

    private boolean isGenuine(UdpServer.Received datagram, SharedSecret secret) throws Exception {
        RadiusMessage request = codec.decode(datagram.octets(), datagram.octets().length);
        return request.code() == RadiusCode.ACCESS_REQUEST
                ? codec.checkMessageAuthenticator(request, null, secret)
                        .toString()
                        .equals("OK")
                : codec.checkRequest(request, secret).toString().equals("OK");
    }

    /** Sends a request, lets its packets time out one after another, and says which secrets they were signed with. */
    private List<String> ask(RadiusCode code, int tries) throws Exception {
        int before = server.received().size();
        Outcome outcome = new Outcome();
        RadiusMessage request = RadiusMessage.builder(code, codec.dictionary())
                .add("User-Name", "nemo")
                .build();
        Attempt attempt = new Attempt(tries, SECOND, Attempt.NO_DEADLINE, outcome);
        transport.send(request, attempt, outcome);
        for (int packet = 1; !outcome.isDone(); packet++) {
            int sent = before + packet;
            await().until(() -> server.received().size() >= sent);
            if (silent || !isGenuine(server.received().get(sent - 1), serverSecret)) {
                timers.advance(SECOND);
            } else {
                await().until(outcome::isDone);
            }
        }
        attempt.end();
        group.submit(() -> {}).sync();
        List<String> secrets = new ArrayList<>();
        for (UdpServer.Received each :
                server.received().subList(before, server.received().size())) {
            secrets.add(isGenuine(each, NEW) ? "new" : isGenuine(each, OLD) ? "old" : "none");
        }
        secrets.add(outcome.answer == null ? "silence" : "answer");
        last = outcome.peer;
        return secrets;
    }

    private ServerPeer last;

    @Test
    void aRepetitionTriesTheOtherSecretAndTheOneThatWasAnsweredStays() throws Exception {
        assertThat(ask(RadiusCode.ACCESS_REQUEST, 2)).containsExactly("new", "old", "answer");
        assertThat(last.usesPreviousSecret()).isTrue();
        assertThat(ask(RadiusCode.ACCESS_REQUEST, 2)).containsExactly("old", "answer");
        assertThat(last.answeredByPreviousSecret()).isEqualTo(2);

        serverSecret = NEW;
        assertThat(ask(RadiusCode.ACCOUNTING_REQUEST, 2)).containsExactly("old", "new", "answer");
        assertThat(last.usesPreviousSecret()).isFalse();
        assertThat(ask(RadiusCode.ACCOUNTING_REQUEST, 2)).containsExactly("new", "answer");
    }

    @Test
    void onceTheServerHasChangedThePreviousSecretIsNeverUsedAgain() throws Exception {
        serverSecret = NEW;
        assertThat(ask(RadiusCode.ACCESS_REQUEST, 2)).containsExactly("new", "answer");
        silent = true;
        assertThat(ask(RadiusCode.ACCESS_REQUEST, 3)).containsExactly("new", "new", "new", "silence");
    }

    @Test
    void withOneTryTheNextRequestTakesTheOtherSecret() throws Exception {
        assertThat(ask(RadiusCode.ACCESS_REQUEST, 1)).containsExactly("new", "silence");
        assertThat(ask(RadiusCode.ACCESS_REQUEST, 1)).containsExactly("old", "answer");
        serverSecret = NEW;
        assertThat(ask(RadiusCode.ACCESS_REQUEST, 1)).containsExactly("old", "silence");
        assertThat(ask(RadiusCode.ACCESS_REQUEST, 1)).containsExactly("new", "answer");
    }

    @Test
    void repetitionsUnderOneSecretAreTheSamePacket() throws Exception {
        silent = true;
        assertThat(ask(RadiusCode.ACCESS_REQUEST, 4)).containsExactly("new", "old", "new", "old", "silence");
        List<UdpServer.Received> all = server.received();
        assertThat(all.get(2).octets()).isEqualTo(all.get(0).octets());
        assertThat(all.get(3).octets()).isEqualTo(all.get(1).octets());
        assertThat(all)
                .extracting(UdpServer.Received::identifier)
                .containsOnly(all.get(0).identifier());
    }

    @Test
    void anAnswerToTheFirstPacketCountsAfterTheSecondHasLeft() throws Exception {
        silent = true;
        Outcome outcome = new Outcome();
        RadiusMessage request = RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, codec.dictionary())
                .build();
        transport.send(request, new Attempt(2, SECOND, Attempt.NO_DEADLINE, outcome), outcome);
        await().until(() -> server.received().size() == 1);
        timers.advance(SECOND);
        await().until(() -> server.received().size() == 2);
        answer(server, server.received().get(0), NEW);
        await().until(outcome::isDone);
        assertThat(outcome.answer.code()).isEqualTo(RadiusCode.ACCESS_ACCEPT);
        assertThat(outcome.peer.forged()).isZero();
    }

    @Test
    void thePreviousSecretEnds() throws Exception {
        assertThat(ask(RadiusCode.ACCESS_REQUEST, 2)).containsExactly("new", "old", "answer");
        time.advance(Duration.ofDays(7));
        assertThat(ask(RadiusCode.ACCESS_REQUEST, 2)).containsExactly("new", "new", "silence");
    }
}
