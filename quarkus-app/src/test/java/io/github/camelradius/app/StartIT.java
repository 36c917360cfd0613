package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.peers.FreePorts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How the program starts, and how it says that it cannot. */
@Timeout(60)
class StartIT {
    private static final String YAML = """
            radius-lb:
              listen: { auth: "127.0.0.1:0", acct: off }
              clients: { tests: { network: 127.0.0.0/8, secret: hush-hush } }
              groups:
                home:
                  servers:
                    - { name: a, host: 127.0.0.1, auth-port: 9, acct-port: off, secret: hush-hush, weight: 1 }
            """;

    @TempDir
    Path folder;

    @Test
    void configurationErrorsAreALineEachWithStatus3() {
        RadiusLb.write(
                folder.resolve("a.yaml"),
                YAML.replace("weight: 1", "weight: heavy, secert: hush-hush").replace("name: a, ", ""));
        RadiusLb program = RadiusLb.run(folder, Map.of(), "--config", "a.yaml");
        assertThat(program.exitCode(RadiusLb.START_TIME)).isEqualTo(3);
        assertThat(program.output().lines())
                .containsExactlyInAnyOrder(
                        "configuration error key=radius-lb.groups.home.servers[0].secert value=hidden allowed=\"an option"
                                + " of this version\"",
                        "configuration error key=radius-lb.groups.home.servers[0].name value=(none) allowed=\"a name for"
                                + " this server\"",
                        "configuration error key=radius-lb.groups.home.servers[0].weight value=heavy allowed=0-1000000");
    }

    @Test
    void anAddressOfAnotherHostIsAConfigurationError() {
        RadiusLb.write(folder.resolve("a.yaml"), YAML.replace("127.0.0.1:0", "192.0.2.1:1812"));
        RadiusLb program = RadiusLb.run(folder, Map.of(), "--config", "a.yaml");
        assertThat(program.exitCode(RadiusLb.START_TIME)).isEqualTo(3);
        assertThat(program.output()).startsWith("configuration error key=radius-lb.listen.auth value=192.0.2.1:1812");
    }

    @Test
    void aTakenHttpPortIsStatus4() throws IOException {
        RadiusLb.write(folder.resolve("radius-lb.yaml"), YAML);
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            Map<String, String> environment = Map.of("QUARKUS_HTTP_PORT", Integer.toString(taken.getLocalPort()));
            RadiusLb program = RadiusLb.run(folder, environment);
            assertThat(program.exitCode(RadiusLb.START_TIME)).isEqualTo(4);
            assertThat(program.output())
                    .startsWith("address in use: TCP 127.0.0.1:" + taken.getLocalPort() + " (quarkus.http.port)");
        }
    }

    @Test
    void theHttpPortOfTheFileIsUsed() {
        int port = FreePorts.tcp("127.0.0.2");
        String yaml = YAML + "quarkus: { http: { host: 127.0.0.2, port: " + port + " } }\n";
        RadiusLb.write(folder.resolve("radius-lb.yaml"), yaml);
        try (RadiusLb program = RadiusLb.run(folder, Map.of("QUARKUS_HTTP_PORT", ""))) {
            assertThat(program.awaitReady())
                    .contains("acct=off http=127.0.0.2:" + port + " groups=1 servers=1 mode=configured");
            assertThat(program.get("/q/health")).contains("\"UP\"");
        }
    }

    @Test
    void aSignalStopsItAndSecretsAreNeverPrinted() {
        try (RadiusLb program = RadiusLb.start(folder, YAML)) {
            program.terminate();
            assertThat(program.exitCode(Duration.ofSeconds(15))).isIn(0, 143);
            assertThat(program.output()).contains("radius-lb stopped pending=0").doesNotContain("hush-hush");
        }
    }

    @Test
    void helpAndVersionNeedNoConfiguration() {
        RadiusLb help = RadiusLb.run(folder, Map.of(), "--help");
        assertThat(help.exitCode(RadiusLb.START_TIME)).isZero();
        assertThat(help.output()).contains("Usage: radius-lb").contains("try");
        RadiusLb version = RadiusLb.run(folder, Map.of(), "--version");
        assertThat(version.exitCode(RadiusLb.START_TIME)).isZero();
        assertThat(version.output().strip()).isEqualTo("radius-lb " + System.getProperty("program.version"));
    }

    @Test
    void anUnknownOptionOrCommandIsStatus2() {
        RadiusLb option = RadiusLb.run(folder, Map.of(), "--port", "1");
        assertThat(option.exitCode(RadiusLb.START_TIME)).isEqualTo(2);
        RadiusLb command = RadiusLb.run(folder, Map.of(), "dance");
        assertThat(command.exitCode(RadiusLb.START_TIME)).isEqualTo(2);
    }
}
