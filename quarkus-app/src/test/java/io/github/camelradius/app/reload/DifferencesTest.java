package io.github.camelradius.app.reload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.app.config.ConfigLoader;
import io.github.camelradius.app.config.ConfigLoader.Loaded;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What two configurations differ in, in words. */
class DifferencesTest {
    private static final String BEFORE = """
            radius-lb:
              listen: { auth: "127.0.0.1:0", acct: "127.0.0.1:0" }
              clients:
                lab: { network: "127.0.0.0/8", secret: testing123 }
                old: { network: "10.0.0.0/8", secret: testing123 }
              realms: { example.org: home, example.net: home, gone.example: home }
              default-group: home
              groups:
                home:
                  policy: weighted
                  probe: { user: probe, password: probing }
                  health: { down-count: 3 }
                  servers:
                    - { name: a, host: 127.0.0.1, auth-port: 2812, acct-port: 2813, secret: s1, weight: 80 }
                    - { name: b, host: 127.0.0.1, auth-port: 2912, acct-port: 2913, secret: s2, weight: 20 }
                    - { name: c, host: 127.0.0.1, auth-port: 3012, secret: s3 }
                away:
                  servers: [ { name: a, host: 127.0.0.1, auth-port: 2812, secret: s1 } ]
            """;

    @TempDir
    Path folder;

    private Loaded load(String yaml) throws Exception {
        Files.writeString(folder.resolve("radius-lb.yaml"), yaml);
        return new ConfigLoader(Map.of(), Map.of(), folder).load(null);
    }

    /** After these replacements, one after the other. */
    private Differences changed(String... fromTo) throws Exception {
        String after = BEFORE;
        for (int i = 0; i < fromTo.length; i += 2) {
            assertThat(after).contains(fromTo[i]);
            after = after.replace(fromTo[i], fromTo[i + 1]);
        }
        return Differences.between(load(BEFORE), load(after));
    }

    private List<String> words(String... fromTo) throws Exception {
        return ReloadReport.of(true, changed(fromTo)).text();
    }

    @Test
    void nothingIsNothing() throws Exception {
        assertThat(changed().isEmpty()).isTrue();
        assertThat(words()).containsExactly("nothing has changed");
    }

    @Test
    void serversComeGoAndChange() throws Exception {
        assertThat(words(
                        "- { name: b, host: 127.0.0.1, auth-port: 2912, acct-port: 2913, secret: s2, weight: 20 }",
                        "- { name: d, host: 127.0.0.1, auth-port: 2912, acct-port: 2913, secret: s2 }",
                        "weight: 80",
                        "weight: 70, timeout: 2s"))
                .containsExactly(
                        "group home: server a: timeout (none) -> 2s",
                        "group home: server a: weight 80 -> 70",
                        "group home: server b removed",
                        "group home: server d added");
    }

    @Test
    void secretsAreNeverShown() throws Exception {
        Differences differences = changed(
                "secret: s3",
                "secret: hush1",
                "password: probing",
                "password: hush2",
                "secret: testing123",
                "secret: hush3");
        ReloadReport report = ReloadReport.of(true, differences);
        assertThat(report.text())
                .containsExactly(
                        "group home: probe.password changed",
                        "group home: server c: secret changed",
                        "client lab: secret changed",
                        "client old: secret changed");
        assertThat(report.toString()).doesNotContain("hush", "s3,", "probing", "testing123");
    }

    @Test
    void theOptionsOfAnEndpointMayBeSecret() throws Exception {
        assertThat(words(
                        "policy: weighted",
                        "policy: weighted\n      fallback: { auth: \"radius:127.0.0.1:1?secret=hush\" }"))
                .containsExactly("group home: fallback.auth changed");
        assertThat(words("policy: weighted", "policy: weighted\n      fallback: { auth: \"direct:local\" }"))
                .containsExactly("group home: fallback.auth (none) -> direct:local");
    }

    @Test
    void aLineIsALine() {
        assertThat(Change.of("realm", Change.ADDED, null, "x\nradius-lb ready").text())
                .isEqualTo("realm x\ufffdradius-lb ready added");
    }

    @Test
    void groupsOptionsAndOrder() throws Exception {
        assertThat(words(
                        "policy: weighted",
                        "policy: hash\n      tries: 3",
                        "down-count: 3",
                        "down-count: 4",
                        "    away:",
                        "    far:",
                        "default-group: home",
                        "stop-timeout: 3s"))
                .containsExactly(
                        "default-group home -> (none)",
                        "stop-timeout 10000ms -> 3000ms",
                        "group away removed",
                        "group home: health.down-count 3 -> 4",
                        "group home: policy weighted -> hash",
                        "group home: tries (none) -> 3",
                        "group far added");
        assertThat(words(
                        "name: a, host: 127.0.0.1, auth-port: 2812, acct",
                        "name: x, host: 127.0.0.1, auth-port: 2812, acct",
                        "name: c",
                        "name: a",
                        "name: x",
                        "name: c"))
                .contains("group home: order of servers a, b, c -> c, b, a");
    }

    @Test
    void clientsAndRealms() throws Exception {
        assertThat(words(
                        "old: { network: \"10.0.0.0/8\", secret: testing123 }",
                        "new: { network: \"10.0.0.0/8\", secret: testing123 }",
                        "lab: { network: \"127.0.0.0/8\"",
                        "lab: { group: away, network: \"127.0.0.0/9\"",
                        "example.net: home, gone.example: home",
                        "example.net: away, new.example: home"))
                .containsExactly(
                        "client lab: group (none) -> away",
                        "client lab: network 127.0.0.0/8 -> 127.0.0.0/9",
                        "client old removed",
                        "client new added",
                        "realm example.net: group home -> away",
                        "realm gone.example removed",
                        "realm new.example added");
    }

    @Test
    void whatNeedsARestartIsNamed() throws Exception {
        assertThat(words(
                        "auth: \"127.0.0.1:0\"",
                        "auth: \"127.0.0.1:1645\"",
                        "radius-lb:",
                        "quarkus: { http: { port: 9090, ssl: { certificate: { key-store-password: hush } } } }\nradius-lb:\n"
                                + "  transport: nio\n  pre-route: \"log:x\""))
                .contains(
                        "listen.auth 127.0.0.1:0 -> 127.0.0.1:1645 (needs a restart)",
                        "pre-route (none) -> log:x (needs a restart)",
                        "quarkus.http.port changed (needs a restart)",
                        "quarkus.http.ssl.certificate.key-store-password changed (needs a restart)")
                .allMatch(line -> line.endsWith("(needs a restart)"));
    }
}
