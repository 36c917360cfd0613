package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.peers.FreeRadius;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.Radclient;
import io.github.camelradius.peers.RequiresPeer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The program on a wildcard address: radclient believes only answers from the address that it asked. */
@RequiresPeer({Peer.FREERADIUS, Peer.RADCLIENT})
@WatchesLookups
@Timeout(120)
class WildcardIT {
    private static FreeRadius home;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() {
        home = FreeRadius.start("home", "of the home server");
    }

    @AfterAll
    static void stop() {
        home.close();
    }

    /** Java's own sockets hear what the interfaces have, 127.0.0.1; Linux's all of 127.0.0.0/8, which is this host. */
    @ParameterizedTest
    @CsvSource({"epoll, 0.0.0.0, 127.0.0.5", "epoll, [::], 127.0.0.6", "nio, 0.0.0.0, 127.0.0.1"})
    void answersFromTheAddressThatWasAsked(String transport, String listen, String asked) {
        String yaml = RadiusLb.yaml("", home)
                .replace("radius-lb:", "radius-lb:\n  transport: " + transport)
                .replace("auth: \"127.0.0.1:0\"", "auth: \"" + listen + ":0\"")
                .replace("acct: \"127.0.0.1:0\"", "acct: \"" + listen + ":0\"");
        try (RadiusLb program = RadiusLb.start(folder, yaml)) {
            Radclient client = Radclient.to(asked, RadiusLb.SECRET);
            assertThat(client.pap(program.authPort(), "bob", "secret").replyMessage())
                    .isEqualTo("home");
            assertThat(client.accounting(program.acctPort(), "bob", "s1", "Start")
                            .code())
                    .isEqualTo("Accounting-Response");
            assertThat(client.status(program.authPort()).code()).isEqualTo("Access-Accept");
            assertThat(client.pap(program.authPort(), "bob", "wrong").code()).isEqualTo("Access-Reject");
        }
    }
}
