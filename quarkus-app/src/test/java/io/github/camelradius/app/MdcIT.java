package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.peers.FreeRadius;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.RequiresPeer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program's log lines say whose request a user's own route is about. */
@RequiresPeer({Peer.FREERADIUS, Peer.RADCLIENT})
@Timeout(120)
class MdcIT {
    private static final String GATE = """
            - route:
                id: gate
                from:
                  uri: direct:gate
                  steps:
                    - log: "passing the gate"
            """;

    @TempDir
    Path folder;

    @Test
    void aLineOfAPreRouteShowsItsClientAndCode() throws Exception {
        Files.createDirectories(folder.resolve("routes"));
        RadiusLb.write(folder.resolve("routes/gate.yaml"), GATE);
        try (FreeRadius one = FreeRadius.start("one", "first secret")) {
            String yaml = RadiusLb.yaml("", one)
                            .replace("default-group", "mdc: yes\n  pre-route: \"direct:gate\"\n  default-group")
                    + "quarkus:\n  log:\n    console:\n"
                    + "      format: \"%s (client=%X{radius.client} code=%X{radius.code})%n\"\n";
            try (RadiusLb program = RadiusLb.start(folder, yaml)) {
                assertThat(program.client()
                                .pap(program.authPort(), "bob", "secret")
                                .code())
                        .isEqualTo("Access-Accept");
                program.awaitLine("passing the gate (client=tests code=Access-Request)", RadiusLb.START_TIME);
            }
        }
    }
}
