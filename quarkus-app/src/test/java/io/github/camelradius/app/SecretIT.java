package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.peers.FreeRadius;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.Radclient;
import io.github.camelradius.peers.RequiresPeer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Secrets with every trap in them work between radclient and the program, by every way of writing them. */
@RequiresPeer({Peer.FREERADIUS, Peer.RADCLIENT})
@Timeout(120)
class SecretIT {
    private static final String ODD = "a\\b$c${d}%E7 \"'#,;+&?=";
    private static final String CYRILLIC = "ключ";
    private static FreeRadius server;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() {
        server = FreeRadius.start("behind", "plain secret");
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    private static void assertAnswered(RadiusLb program, String secret) {
        Radclient.Answer answer = Radclient.to("127.0.0.1", secret).pap(program.authPort(), "bob", "secret");
        assertThat(answer.code()).as(answer.output()).isEqualTo("Access-Accept");
        assertThat(program.output()).doesNotContain(secret);
    }

    @ParameterizedTest
    @ValueSource(strings = {ODD, CYRILLIC})
    void inYaml(String secret) {
        String scalar = '\'' + secret.replace("'", "''") + '\'';
        String yaml = RadiusLb.yaml("tries: 1", server).replace('"' + RadiusLb.SECRET + '"', scalar);
        try (RadiusLb program = RadiusLb.start(folder, yaml)) {
            assertAnswered(program, secret);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {ODD, CYRILLIC})
    void inAFileOfItsOwn(String secret) {
        RadiusLb.write(folder.resolve("nas.secret"), secret + "\n");
        String yaml = RadiusLb.yaml("tries: 1", server)
                .replace("secret: \"" + RadiusLb.SECRET + '"', "secret-file: nas.secret");
        try (RadiusLb program = RadiusLb.start(folder, yaml)) {
            assertAnswered(program, secret);
        }
    }

    @Test
    void inProperties() {
        String properties = """
                radius-lb.listen.auth=127.0.0.1:0
                radius-lb.listen.acct=off
                radius-lb.clients.tests.network=127.0.0.0/8
                radius-lb.clients.tests.secret=%s
                radius-lb.default-group=home
                radius-lb.groups.home.servers[0].name=behind
                radius-lb.groups.home.servers[0].host=127.0.0.1
                radius-lb.groups.home.servers[0].auth-port=%d
                radius-lb.groups.home.servers[0].secret=plain secret
                """.formatted(CYRILLIC, server.authPort());
        try (RadiusLb program = RadiusLb.start(folder, "a.properties", properties)) {
            assertAnswered(program, CYRILLIC);
        }
    }

    @Test
    void aBackslashInPropertiesIsRefusedWithAdvice() {
        RadiusLb.write(folder.resolve("a.properties"), "radius-lb.clients.tests.secret=" + ODD + "\n");
        RadiusLb program = RadiusLb.run(folder, java.util.Map.of(), "--config", "a.properties");
        assertThat(program.exitCode(RadiusLb.START_TIME)).isEqualTo(3);
        assertThat(program.output())
                .contains("write it in YAML or use secret-file")
                .doesNotContain(ODD);
    }
}
