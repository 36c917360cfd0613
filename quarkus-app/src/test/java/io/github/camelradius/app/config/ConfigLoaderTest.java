package io.github.camelradius.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written is what the program gets. */
class ConfigLoaderTest {
    @TempDir
    Path folder;

    private ProgramConfig good() throws ConfigException {
        return ConfigFiles.load(folder, "a.yaml", ConfigFiles.GOOD).program();
    }

    @Test
    void readsEveryOption() throws ConfigException {
        ProgramConfig config = good();
        assertThat(config.auth()).hasToString("127.0.0.1:0");
        assertThat(config.acct()).hasToString("[::1]:0");
        assertThat(config.stopTimeout()).isEqualTo(Duration.ofSeconds(3));
        assertThat(config.defaultGroup()).isEqualTo("home");
        assertThat(config.realms()).containsExactlyInAnyOrderEntriesOf(Map.of("example.org", "home", "*", "home"));
        assertThat(config.clients())
                .containsExactly(ClientConfig.of("lab", "127.0.0.0/8", Secret.of("testing123"), "home"));
        assertThat(config.serverCount()).isEqualTo(2);
        assertThat(config.groups()).hasSize(1);
        GroupConfig group = config.groups().get(0);
        assertThat(group.options())
                .isEqualTo(Map.of(
                        "policy",
                        "weighted",
                        "status-rule",
                        "dead-count",
                        "timeout",
                        "500ms",
                        "tries",
                        "2",
                        "deadline",
                        "5s"));
        assertThat(group.onNoAnswer()).isEqualTo("reject");
        assertThat(group.fallback(Role.AUTH)).isEqualTo("direct:local-users");
        assertThat(group.fallback(Role.ACCT)).isNull();
        assertThat(group.health())
                .isEqualTo(
                        Map.of("dead-count", "3", "dead-interval", "0s", "dead-time", "5s", "recover", "on-response"));
        assertThat(group.probe())
                .isEqualTo(new ProbeConfig(Map.of("type", "off", "interval", "6s", "successes", "1"), null, null));
        assertThat(group.servers(Role.ACCT)).extracting(ServerConfig::name).containsExactly("a");
        assertThat(group.servers().get(1))
                .isEqualTo(new ServerConfig(
                        "b", "::1", 2812, null, Secret.of("s2"), null, 20, 20, "1s", "1", 1, "127.0.0.9", "yes"));
    }

    @Test
    void hasDefaults() throws ConfigException {
        ProgramConfig config = ConfigFiles.load(folder, "a.yaml", """
                        radius-lb:
                          clients: { lab: { network: 127.0.0.1, secret: x } }
                          groups: { home: { servers: [ { name: a, host: localhost, secret: y } ] } }
                        """).program();
        assertThat(config.auth()).hasToString("127.0.0.1:1812");
        assertThat(config.acct()).hasToString("127.0.0.1:1813");
        assertThat(config.stopTimeout()).isEqualTo(Duration.ofSeconds(10));
        assertThat(config.groups().get(0))
                .isEqualTo(new GroupConfig(
                        "home",
                        "own",
                        Map.of("policy", "least-request", "status-rule", "own"),
                        "silence",
                        null,
                        null,
                        ProbeConfig.DEFAULT,
                        Map.of(),
                        java.util.List.of(new ServerConfig(
                                "a",
                                "localhost",
                                1812,
                                1813,
                                Secret.of("y"),
                                null,
                                1,
                                1,
                                null,
                                null,
                                1,
                                null,
                                "auto"))));
    }

    @Test
    void readsWhatIsAskedOfAClientAndSecretsThatEnd() throws ConfigException {
        ProgramConfig config = ConfigFiles.load(folder, "a.yaml", """
                        radius-lb:
                          clients:
                            lab:
                              network: 127.0.0.1
                              secret: x
                              previous-secret: 0123
                              previous-secret-until: 2026-12-31T12:00:00Z
                              limit-proxy-state: yes
                              rate-limit: 100/s
                          groups:
                            home:
                              servers:
                                - { name: a, host: localhost, secret: y, previous-secret: z,
                                    previous-secret-until: "2026-12-31T12:00:00+01:00" }
                        """).program();
        assertThat(config.clients())
                .containsExactly(new ClientConfig(
                        "lab",
                        "127.0.0.1",
                        Secret.of("x"),
                        new PreviousSecretConfig(Secret.of("0123"), Instant.parse("2026-12-31T12:00:00Z")),
                        "auto",
                        "yes",
                        100,
                        null));
        assertThat(config.groups().get(0).servers().get(0).previousSecret())
                .isEqualTo(new PreviousSecretConfig(Secret.of("z"), Instant.parse("2026-12-31T11:00:00Z")));
        assertThat(config.toString()).doesNotContain("0123");
    }

    @ParameterizedTest
    @ValueSource(strings = {"off", "Off", "OFF", "no", "No", "false", "FALSE", "n"})
    void offIsTakenInEverySpelling(String word) throws ConfigException {
        String text = ConfigFiles.GOOD
                .replace("deadline: 5s", "deadline: " + word)
                .replace("type: off", "type: " + word)
                .replace("auth: \"127.0.0.1:0\"", "auth: " + word)
                .replace("require-message-authenticator: yes", "require-message-authenticator: " + word);
        ProgramConfig config = ConfigFiles.load(folder, "a.yaml", text).program();
        assertThat(config.auth()).isNull();
        assertThat(config.groups().get(0).options()).containsEntry("deadline", word.equals("n") ? "off" : word);
        assertThat(config.groups().get(0).probe().options())
                .containsEntry("type", word.equals("Off") || word.equals("OFF") ? word : "off");
        assertThat(config.groups().get(0).servers().get(1).requireMessageAuthenticator())
                .isEqualTo("no");
    }

    @ParameterizedTest
    @ValueSource(strings = {"yes", "Yes", "true", "on", "y"})
    void yesIsTakenInEverySpelling(String word) throws ConfigException {
        String text = ConfigFiles.GOOD.replace(
                "require-message-authenticator: yes", "require-message-authenticator: " + word);
        ProgramConfig config = ConfigFiles.load(folder, "a.yaml", text).program();
        assertThat(config.groups().get(0).servers().get(1).requireMessageAuthenticator())
                .isEqualTo("yes");
    }

    @Test
    void environmentOverridesTheFileAndPropertiesOverrideBoth() throws ConfigException {
        Map<String, String> environment =
                Map.of("RADIUS_LB_GROUPS_HOME_TRIES", "3", "RADIUS_LB_GROUPS_HOME_SERVERS_0__WEIGHT", "7");
        Map<String, String> properties = Map.of("radius-lb.groups.home.tries", "4");
        ProgramConfig config = ConfigFiles.load(folder, "a.yaml", ConfigFiles.GOOD, properties, environment)
                .program();
        assertThat(config.groups().get(0).options()).containsEntry("tries", "4");
        assertThat(config.groups().get(0).servers().get(0).weight(Role.AUTH)).isEqualTo(7);
    }

    @Test
    void vendorsNamesAreConverted() throws ConfigException {
        GroupConfig group =
                ConfigFiles.load(folder, "a.yaml", """
                        radius-lb:
                          clients: { lab: { network: 127.0.0.1, secret: x } }
                          groups:
                            home:
                              profile: radiator
                              Retries: 2
                              RetryTimeout: 3
                              hash-key: [ Calling-Station-Id, User-Name ]
                              health: { FailureBackoffTime: 30 }
                              servers: [ { name: a, host: localhost, secret: y, Retries: 0, BogoMips: 2.5 } ]
                        """).program().groups().get(0);
        assertThat(group.options())
                .containsEntry("tries", 3L)
                .containsEntry("timeout", "3s")
                .containsEntry("policy", "adaptive")
                .containsEntry("hash-key", java.util.List.of("Calling-Station-Id", "User-Name"));
        assertThat(group.health()).isEqualTo(Map.of("failure-backoff-time", "30s"));
        assertThat(group.servers().get(0).tries()).isEqualTo("1");
        assertThat(group.servers().get(0).bogoMips()).isEqualTo(2.5);
    }

    @Test
    void whatFitsOnlyTogetherIsCheckedTogether() {
        String text = ConfigFiles.GOOD
                .replace("recover: on-response", "state-recovery-detect: yes")
                .replace("type: off, interval: 6s, successes: 1", "type: off");
        assertThat(ConfigFiles.errors(folder, "a.yaml", text))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("configuration error key=radius-lb.groups.home.probe.type value=off allowed=");
    }

    @Test
    void withoutAnyKeyThereIsNoConfiguration() throws ConfigException {
        Map<String, String> environment = Map.of("RADIUS_LB_JAVA_OPTS", "-Xmx64m", "HOME", "/");
        ConfigLoader loader = new ConfigLoader(Map.of("java.version", "17"), environment, folder);
        assertThat(loader.load(null).program()).isNull();
    }

    @Test
    void theDefaultFileIsReadFromTheFolder() throws Exception {
        java.nio.file.Files.writeString(folder.resolve("radius-lb.yaml"), ConfigFiles.GOOD);
        assertThat(new ConfigLoader(Map.of(), Map.of(), folder).load(null).program())
                .isEqualTo(good());
    }

    @Test
    void quarkusKeysOfTheFileAreHandedOn() throws ConfigException {
        ConfigLoader.Loaded loaded = ConfigFiles.load(
                folder, "a.yaml", ConfigFiles.GOOD + "quarkus:\n  http:\n    port: 8081\n    host: 127.0.0.2\n");
        assertThat(loaded.quarkus())
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("quarkus.http.port", "8081", "quarkus.http.host", "127.0.0.2"));
        assertThat(loaded.httpHost()).isEqualTo("127.0.0.2");
        assertThat(loaded.httpPort()).isEqualTo(8081);
    }

    /** The port of plain HTTP may then be another program's. */
    @Test
    void whereTlsIsAllThatIsTakenThePortIsThatOfTls() throws ConfigException {
        String tls = ConfigFiles.GOOD + "quarkus:\n  http:\n    port: 8081\n    insecure-requests: disabled\n";
        ConfigLoader.Loaded loaded = ConfigFiles.load(folder, "a.yaml", tls);
        assertThat(loaded.httpKey()).isEqualTo("quarkus.http.ssl-port");
        assertThat(loaded.httpPort()).isEqualTo(8443);
        assertThat(ConfigFiles.load(folder, "a.yaml", tls + "    ssl-port: 9443\n")
                        .httpPort())
                .isEqualTo(9443);
        assertThat(ConfigFiles.load(folder, "a.yaml", ConfigFiles.GOOD).httpKey())
                .isEqualTo("quarkus.http.port");
    }

    @Test
    void theEnvironmentOverridesTheHttpPort() throws ConfigException {
        Map<String, String> environment = Map.of("QUARKUS_HTTP_PORT", "0");
        assertThat(ConfigFiles.load(folder, "a.yaml", ConfigFiles.GOOD, Map.of(), environment)
                        .httpPort())
                .isZero();
    }

    @Test
    void propertiesSayTheSameAsYaml() throws ConfigException {
        ProgramConfig config = ConfigFiles.load(folder, "a.properties", """
                        # the same as below
                        radius-lb.clients.lab.network = 127.0.0.0/8
                        radius-lb.clients.lab.secret = testing123
                        radius-lb.realms."example.org" = home
                        radius-lb.groups.home.servers[0].name = a
                        radius-lb.groups.home.servers[0].host = 127.0.0.1
                        radius-lb.groups.home.servers[0].secret = x
                        """).program();
        assertThat(config.realms()).isEqualTo(Map.of("example.org", "home"));
        assertThat(config.groups().get(0).servers().get(0).host()).isEqualTo("127.0.0.1");
    }
}
