package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.peers.FreeRadius;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.Radclient;
import io.github.camelradius.peers.RequiresPeer;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What proxies in front of the program are told when they ask whether it is there. */
@RequiresPeer({Peer.FREERADIUS, Peer.RADCLIENT})
@Timeout(120)
class StatusServerIT {
    private static final String WHEN_AVAILABLE = "status-server: when-available\n  default-group";

    @TempDir
    Path folder;

    private FreeRadius one;

    @BeforeEach
    void start() {
        one = FreeRadius.start("one", "first secret");
    }

    @AfterEach
    void stop() {
        one.close();
    }

    private String yaml() {
        return RadiusLb.yaml("probe: { type: off }", one);
    }

    private static String status(RadiusLb program, int port) {
        Radclient client = program.client().patience(Duration.ofSeconds(1), 1);
        return client.status(port).code();
    }

    private static void steer(RadiusLb program, String action) {
        assertThat(program.post("/api/groups/home/servers/one/" + action, "").statusCode())
                .isEqualTo(200);
    }

    @Test
    void isAnsweredWithoutAnyServerByDefault() {
        try (RadiusLb program = RadiusLb.start(folder, yaml())) {
            steer(program, "disable");
            assertThat(status(program, program.authPort())).isEqualTo("Access-Accept");
            assertThat(status(program, program.acctPort())).isEqualTo("Accounting-Response");
        }
    }

    @Test
    void isAnsweredOnlyWhileAServerOfTheRoleIsAvailable() {
        try (RadiusLb program = RadiusLb.start(folder, yaml().replace("default-group", WHEN_AVAILABLE))) {
            assertThat(status(program, program.authPort())).isEqualTo("Access-Accept");
            steer(program, "disable?role=auth");
            assertThat(status(program, program.authPort())).isEqualTo("none");
            assertThat(status(program, program.acctPort())).isEqualTo("Accounting-Response");
            program.awaitLine("reason=no-server client=tests", RadiusLb.START_TIME);
            assertThat(program.servers().at("/clients/0/dropped/no-server").asInt())
                    .isEqualTo(1);
            steer(program, "enable");
            assertThat(status(program, program.authPort())).isEqualTo("Access-Accept");
        }
    }

    @Test
    void theGroupOfTheClientDecidesAndWithoutOneAnyGroup() {
        String two =
                "    other:\n      servers: [ { name: two, host: %s, auth-port: %d, acct-port: off, secret: \"%s\" } ]\n"
                        .formatted(one.host(), one.authPort(), one.secret());
        String ofRealms = yaml().replace(
                                "default-group: home",
                                "status-server: when-available\n  realms: { a.test: home, b.test: other }")
                + two;
        try (RadiusLb program = RadiusLb.start(folder, ofRealms)) {
            steer(program, "disable");
            assertThat(status(program, program.authPort())).isEqualTo("Access-Accept");
            assertThat(status(program, program.acctPort())).isEqualTo("none");
        }
        String ofClient = ofRealms.replace(RadiusLb.SECRET + "\" }", RadiusLb.SECRET + "\", group: home }");
        try (RadiusLb program = RadiusLb.start(folder, ofClient)) {
            steer(program, "disable");
            assertThat(status(program, program.authPort())).isEqualTo("none");
        }
    }
}
