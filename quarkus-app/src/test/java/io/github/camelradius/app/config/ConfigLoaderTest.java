package io.github.camelradius.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
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
                .containsExactly(new ClientConfig("lab", "127.0.0.0/8", Secret.of("testing123"), "auto", "home"));
        assertThat(config.serverCount()).isEqualTo(2);
        assertThat(config.groups()).hasSize(1);
        GroupConfig group = config.groups().get(0);
        assertThat(group.timeout()).isEqualTo(Duration.ofMillis(500));
        assertThat(group.onNoAnswer()).isEqualTo("reject");
        assertThat(group.fallback(Role.AUTH)).isEqualTo("direct:local-users");
        assertThat(group.fallback(Role.ACCT)).isNull();
        assertThat(group.health())
                .isEqualTo(new HealthConfig(3, Duration.ZERO, null, Duration.ofSeconds(5), "on-response"));
        assertThat(group.probe()).isEqualTo(new ProbeConfig("off", Duration.ofSeconds(6), null, null, 1));
        assertThat(group.servers(Role.ACCT)).extracting(ServerConfig::name).containsExactly("a");
        assertThat(group.servers().get(1))
                .isEqualTo(new ServerConfig(
                        "b", "::1", 2812, null, Secret.of("s2"), 20, 20, Duration.ofSeconds(1), 1, "127.0.0.9", "yes"));
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
                        "weighted",
                        Duration.ofSeconds(1),
                        2,
                        Duration.ofSeconds(5),
                        "silence",
                        null,
                        null,
                        new ProbeConfig("off", Duration.ofSeconds(6), null, null, 1),
                        "dead-count",
                        new HealthConfig(10, Duration.ofSeconds(5), null, Duration.ofMinutes(3), "on-response"),
                        java.util.List.of(new ServerConfig(
                                "a", "localhost", 1812, 1813, Secret.of("y"), 1, 1, null, null, null, "auto"))));
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
        assertThat(config.groups().get(0).deadline()).isNull();
        assertThat(config.groups().get(0).probe().type()).isEqualTo("off");
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
        assertThat(config.groups().get(0).tries()).isEqualTo(4);
        assertThat(config.groups().get(0).servers().get(0).weight(Role.AUTH)).isEqualTo(7);
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
