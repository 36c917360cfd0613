package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.peers.FreeRadius;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.Radclient;
import io.github.camelradius.peers.RequiresPeer;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where no request is sent for ten minutes, a probe finds out that a server is back. */
@RequiresPeer({Peer.FREERADIUS, Peer.RADCLIENT})
@Timeout(120)
class ProbeIT {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "type: status-server",
                "type: access-request, user: bob, password: secret",
                "type: access-request, user: bob, password: wrong"
            })
    void aServerThatContinuesComesBackByAProbe(String probe) {
        String options = """
                tries: 1
                      policy: weighted
                      status-rule: dead-count
                      health: { dead-count: 3, dead-interval: 0s, dead-time: 10m }
                      probe: { interval: 1s, %s }
                """.formatted(probe);
        try (FreeRadius one = FreeRadius.start("one", "first secret");
                FreeRadius two = FreeRadius.start("two", "second secret");
                RadiusLb program = RadiusLb.start(folder, RadiusLb.yaml(options, one, two))) {
            one.suspend();
            Radclient.Answer during = program.client()
                    .send(program.authPort(), "auth", "User-Name=bob,User-Password=secret," + Radclient.SIGNED, 40, 10);
            assertThat(during.codes()).hasSize(40).containsOnly("Access-Accept");
            program.awaitLine("server=one role=auth old=up new=down", Duration.ofSeconds(5));
            one.resume();
            String line = program.awaitLine("server=one role=auth old=down new=up", Duration.ofSeconds(20));
            assertThat(line).contains("answered a probe");
            assertThat(program.server("one", "auth").get("probesAnswered").asLong())
                    .isPositive();
        }
    }
}
