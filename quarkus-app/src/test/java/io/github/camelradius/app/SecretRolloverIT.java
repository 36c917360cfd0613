package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.camelradius.peers.FreeRadius;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.Radclient;
import io.github.camelradius.peers.RequiresPeer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Secrets change while radclient and FreeRADIUS are in use: each of them has the old one still. */
@RequiresPeer({Peer.FREERADIUS, Peer.RADCLIENT})
@Timeout(120)
class SecretRolloverIT {
    private static final String SOON = "previous-secret-until: 2999-01-01T00:00:00Z";
    private static final String PAST = "previous-secret-until: 2001-01-01T00:00:00Z";

    @TempDir
    Path folder;

    private static String yaml(FreeRadius one, String until) {
        return RadiusLb.yaml("tries: 2", one)
                .replace(
                        "secret: \"" + RadiusLb.SECRET + '"',
                        "secret: \"of the NAS from now on\", previous-secret: \"" + RadiusLb.SECRET + "\", " + until)
                .replace(
                        "secret: \"" + one.secret() + '"',
                        "secret: \"of the server from now on\", previous-secret: \"" + one.secret() + "\", " + until);
    }

    @Test
    void theOldOnesWorkAndAreSeen() {
        try (FreeRadius one = FreeRadius.start("one", "first secret");
                RadiusLb program = RadiusLb.start(folder, yaml(one, SOON))) {
            Radclient.Answer answer = program.client().pap(program.authPort(), "bob", "secret");
            assertThat(answer.code()).as(answer.output() + program.output()).isEqualTo("Access-Accept");
            assertThat(program.client()
                            .accounting(program.acctPort(), "bob", "1", "Start")
                            .code())
                    .isEqualTo("Accounting-Response");
            assertThat(Radclient.to("127.0.0.1", "of the NAS from now on")
                            .pap(program.authPort(), "bob", "secret")
                            .code())
                    .isEqualTo("Access-Accept");

            JsonNode previous = program.servers().at("/clients/0/previousSecret");
            assertThat(previous.at("/until").asText()).isEqualTo("2999-01-01T00:00:00Z");
            assertThat(previous.at("/used").asInt()).isEqualTo(2);
            assertThat(program.server("one", "auth").get("usesPreviousSecret").asBoolean())
                    .isTrue();
            assertThat(program.server("one", "acct")
                            .get("answeredByPreviousSecret")
                            .asInt())
                    .isPositive();
        }
    }

    @Test
    void afterTheirTimeTheyAreNothing() {
        try (FreeRadius one = FreeRadius.start("one", "first secret");
                RadiusLb program = RadiusLb.start(folder, yaml(one, PAST))) {
            Radclient old = program.client().patience(java.time.Duration.ofSeconds(1), 1);
            assertThat(old.pap(program.authPort(), "bob", "secret").code()).isEqualTo("none");
            program.awaitLine("reason=bad-message-authenticator client=tests", RadiusLb.START_TIME);
            assertThat(program.output())
                    .contains("The previous secret of client tests has ended at 2001-01-01T00:00:00Z: take it out")
                    .contains("The previous secret of server home/one has ended");
        }
    }
}
