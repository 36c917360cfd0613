package io.github.camelradius.app.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.app.check.Finding.Verdict;
import io.github.camelradius.app.config.ConfigException;
import io.github.camelradius.app.config.ConfigLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which secrets are warned about, and that none is told. */
class SecretCheckTest {
    private static final String LONG = "sixteen octets, at least";

    @TempDir
    Path folder;

    private List<Finding> check(String client, String serverA, String serverB, String hostB) throws Exception {
        String yaml = """
                radius-lb:
                  clients: { lab: { network: 127.0.0.0/8, secret: "%s" } }
                  groups:
                    home:
                      servers:
                        - { name: a, host: 127.0.0.1, secret: "%s" }
                        - { name: b, host: %s, secret: "%s" }
                """.formatted(client, serverA, hostB, serverB);
        return SecretCheck.of(Objects.requireNonNull(load(yaml).program()));
    }

    private ConfigLoader.Loaded load(String yaml) throws IOException, ConfigException {
        Files.writeString(folder.resolve("radius-lb.yaml"), yaml);
        return new ConfigLoader(Map.of(), Map.of(), folder).load(null);
    }

    @Test
    void longAndDifferentOnesAreFine() throws Exception {
        assertThat(check(LONG + 1, LONG + 2, LONG + 3, "127.0.0.2")).isEmpty();
    }

    @Test
    void shortAndWellKnownOnesAreWarnedAbout() throws Exception {
        List<Finding> findings = check("testing123", "fifteen octets!", "secret", "127.0.0.2");
        assertThat(findings)
                .extracting(Finding::verdict, Finding::subject, Finding::result)
                .containsExactly(
                        tuple("client lab", "weak secret"),
                        tuple("home/a", "weak secret"),
                        tuple("home/b", "weak secret"));
        assertThat(findings.get(0).advice()).startsWith("it stands in documentation");
        assertThat(findings.get(1).advice()).startsWith("it has fewer than 16 octets");
        assertThat(findings.get(2).advice()).startsWith("it has fewer than 8 octets");
        assertThat(findings.toString()).doesNotContain("testing123").doesNotContain("fifteen");
    }

    @Test
    void oneOfSeveralPeersIsWarnedAboutOnce() throws Exception {
        List<Finding> findings = check(LONG, LONG, LONG, "127.0.0.2");
        assertThat(findings)
                .extracting(Finding::verdict, Finding::subject, Finding::result)
                .containsExactly(tuple("client lab", "same secret"));
        assertThat(findings.get(0).advice()).startsWith("also of home/a, home/b");
        assertThat(findings.toString()).doesNotContain(LONG);
    }

    @Test
    void oneHostMayHaveItTwice() throws Exception {
        assertThat(check(LONG + 1, LONG, LONG, "127.0.0.1")).isEmpty();
    }

    private static org.assertj.core.groups.Tuple tuple(String subject, String result) {
        return org.assertj.core.api.Assertions.tuple(Verdict.WARNING, subject, result);
    }
}
