package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.peers.EapolTest;
import io.github.camelradius.peers.FreeRadius;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.Radclient;
import io.github.camelradius.peers.RequiresPeer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** FreeRADIUS's client gets the answers of three FreeRADIUS servers with three secrets, through the program. */
@RequiresPeer({Peer.FREERADIUS, Peer.RADCLIENT, Peer.EAPOL_TEST})
@Timeout(180)
class ProxyIT {
    @TempDir
    static Path folder;

    private static FreeRadius one;
    private static FreeRadius two;
    private static FreeRadius three;
    private static RadiusLb program;

    @BeforeAll
    static void start() {
        one = FreeRadius.start("one", "first secret");
        two = FreeRadius.start("two", "second secret");
        three = FreeRadius.start("three", "third secret");
        program = RadiusLb.start(folder, RadiusLb.yaml("policy: weighted", one, two, three));
    }

    @AfterAll
    static void stop() {
        for (AutoCloseable closeable : new AutoCloseable[] {program, one, two, three}) {
            try {
                if (closeable != null) {
                    closeable.close();
                }
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Test
    void papIsAcceptedByEachOfThem() {
        Set<String> names = new HashSet<>();
        for (int i = 0; i < 60 && names.size() < 3; i++) {
            Radclient.Answer answer = program.client().pap(program.authPort(), "bob", "secret");
            assertThat(answer.code()).as(answer.output()).isEqualTo("Access-Accept");
            names.add(answer.replyMessage());
        }
        assertThat(names).containsExactlyInAnyOrder("one", "two", "three");
    }

    @Test
    void aWrongPasswordIsRejected() {
        assertThat(program.client().pap(program.authPort(), "bob", "wrong").code())
                .isEqualTo("Access-Reject");
    }

    @Test
    void chapIsAccepted() {
        assertThat(program.client().chap(program.authPort(), "bob", "secret").code())
                .isEqualTo("Access-Accept");
        assertThat(program.client().chap(program.authPort(), "bob", "wrong").code())
                .isEqualTo("Access-Reject");
    }

    @Test
    void accountingIsAnswered() {
        for (String status : new String[] {"Start", "Interim-Update", "Stop"}) {
            assertThat(program.client()
                            .accounting(program.acctPort(), "bob", "s1", status)
                            .code())
                    .isEqualTo("Accounting-Response");
        }
    }

    @Test
    void statusServerIsAnsweredByTheProgram() {
        assertThat(program.client().status(program.authPort()).code()).isEqualTo("Access-Accept");
        assertThat(program.client().status(program.acctPort()).code()).isEqualTo("Accounting-Response");
    }

    @ParameterizedTest
    @EnumSource
    void eapConversationsStayWithTheirServer(EapolTest.Method method) {
        EapolTest.Outcome outcome =
                EapolTest.to("127.0.0.1", program.authPort(), RadiusLb.SECRET).run(method, "bob", "secret");
        assertThat(outcome.success()).as(outcome.output()).isTrue();
    }

    @Test
    void aClientWithTheWrongSecretGetsNoAnswer() {
        Radclient stranger = Radclient.to("127.0.0.1", "wrong").patience(Duration.ofSeconds(1), 1);
        assertThat(stranger.pap(program.authPort(), "bob", "secret").code()).isEqualTo("none");
        program.awaitLine("reason=bad-message-authenticator", Duration.ofSeconds(5));
    }

    @Test
    void aServerWithTheWrongSecretGivesNoAnswer(@TempDir Path other) {
        String yaml = RadiusLb.yaml("tries: 1", one).replace("first secret", "not its secret");
        try (RadiusLb wrong = RadiusLb.start(other, yaml)) {
            Radclient client = wrong.client().patience(Duration.ofSeconds(3), 1);
            assertThat(client.pap(wrong.authPort(), "bob", "secret").code()).isEqualTo("none");
        }
    }

    @Test
    void manyRequestsAtOnceAreAllAnswered() {
        Radclient.Answer answer = program.client()
                .send(program.authPort(), "auth", "User-Name=bob,User-Password=secret," + Radclient.SIGNED, 200, 100);
        assertThat(answer.codes()).hasSize(200).containsOnly("Access-Accept");
    }
}
