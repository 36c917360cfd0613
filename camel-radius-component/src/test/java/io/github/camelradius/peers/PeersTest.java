package io.github.camelradius.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The peers among themselves: what other tests blame on us must work without us. */
@RequiresPeer({Peer.FREERADIUS, Peer.RADCLIENT, Peer.EAPOL_TEST})
@Timeout(120)
class PeersTest {
    private static final String SECRET = "a secret, of #its own";
    private static FreeRadius server;

    @BeforeAll
    static void start() {
        server = FreeRadius.start("alone", SECRET);
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    private static Radclient client() {
        return Radclient.to(server.host(), SECRET);
    }

    @Test
    void acceptsBobByPapAndNamesItself() {
        Radclient.Answer answer = client().pap(server.authPort(), "bob", "secret");
        assertThat(answer.code()).as(answer.output()).isEqualTo("Access-Accept");
        assertThat(answer.replyMessage()).isEqualTo("alone");
    }

    @Test
    void rejectsAWrongPassword() {
        assertThat(client().pap(server.authPort(), "bob", "wrong").code()).isEqualTo("Access-Reject");
    }

    @Test
    void acceptsBobByChap() {
        assertThat(client().chap(server.authPort(), "bob", "secret").code()).isEqualTo("Access-Accept");
    }

    @Test
    void answersAccountingAndStatus() {
        assertThat(client().accounting(server.acctPort(), "bob", "s1", "Start").code())
                .isEqualTo("Accounting-Response");
        assertThat(client().status(server.authPort()).code()).isEqualTo("Access-Accept");
        assertThat(client().status(server.acctPort()).code()).isEqualTo("Accounting-Response");
    }

    @Test
    void doesNotAnswerAWrongSecret() {
        Radclient stranger = Radclient.to(server.host(), "wrong").patience(Duration.ofSeconds(1), 1);
        assertThat(stranger.pap(server.authPort(), "bob", "secret").code()).isEqualTo("none");
    }

    @Test
    void isSilentWhileSuspended() {
        server.suspend();
        try {
            assertThat(client().patience(Duration.ofSeconds(1), 1)
                            .pap(server.authPort(), "bob", "secret")
                            .code())
                    .isEqualTo("none");
        } finally {
            server.resume();
        }
        assertThat(client().pap(server.authPort(), "bob", "secret").code()).isEqualTo("Access-Accept");
    }

    @ParameterizedTest
    @EnumSource
    void speaksEap(EapolTest.Method method) {
        EapolTest.Outcome outcome =
                EapolTest.to(server.host(), server.authPort(), SECRET).run(method, "bob", "secret");
        assertThat(outcome.success()).as(outcome.output()).isTrue();
    }

    @Test
    @RequiresPeer(Peer.RADSECPROXY)
    void passesRadsecproxy() {
        try (Radsecproxy proxy = Radsecproxy.start("of clients", server.authPort(), server.acctPort(), SECRET)) {
            Radclient through = Radclient.to("127.0.0.1", "of clients");
            assertThat(through.pap(proxy.port(), "bob", "secret").replyMessage())
                    .as(proxy.output())
                    .isEqualTo("alone");
            assertThat(through.accounting(proxy.port(), "bob", "s1", "Start").code())
                    .isEqualTo("Accounting-Response");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1300, 3400})
    void sendsAndTakesLargePieces(int size) {
        try (FreeRadius large = FreeRadius.startWithFragments("large", SECRET, size)) {
            EapolTest.Outcome outcome =
                    EapolTest.to(large.host(), large.authPort(), SECRET).runWithFragments(size);
            assertThat(outcome.success()).as(outcome.output()).isTrue();
        }
    }
}
