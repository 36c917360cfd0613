package io.github.camelradius.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A secret is what was written, octet for octet, or it is refused with advice. */
class SecretLiteralTest {
    private static final String ODD = "a\\b$c${d}%E7 \"'#,;+&?=";

    @TempDir
    Path folder;

    private Secret yaml(String scalar) throws ConfigException {
        return client(ConfigFiles.load(
                folder, "a.yaml", ConfigFiles.GOOD.replace("secret: testing123", "secret: " + scalar)));
    }

    private static Secret client(ConfigLoader.Loaded loaded) {
        return loaded.program().clients().get(0).secret();
    }

    private static String properties(String secretLine) {
        return """
                radius-lb.clients.lab.network = 127.0.0.0/8
                radius-lb.clients.lab.%s
                radius-lb.groups.home.servers[0].name = a
                radius-lb.groups.home.servers[0].host = 127.0.0.1
                radius-lb.groups.home.servers[0].secret = x
                """.formatted(secretLine);
    }

    @ParameterizedTest
    @ValueSource(strings = {ODD, "ключ", " lead and trail ", "it's"})
    void quotedInYaml(String secret) throws ConfigException {
        assertThat(yaml('\'' + secret.replace("'", "''") + '\'')).isEqualTo(Secret.of(secret));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0123",
                "yes",
                "1e3",
                "off",
                "null",
                "~",
                "0x1F",
                "1_000",
                "12:30:45",
                "2026-01-01",
                ".inf",
                "ключ",
                "a\\b$c%E7"
            })
    void unquotedInYaml(String secret) throws ConfigException {
        assertThat(yaml(secret)).isEqualTo(Secret.of(secret));
    }

    @ParameterizedTest
    @ValueSource(strings = {"b$c${d}%E7 \"'#,;+&?=", "ключ", "trailing "})
    void inProperties(String secret) throws ConfigException {
        assertThat(client(ConfigFiles.load(folder, "a.properties", properties("secret = " + secret))))
                .isEqualTo(Secret.of(secret));
    }

    @Test
    void aBackslashInPropertiesIsRefusedWithAdvice() {
        assertThat(ConfigFiles.errors(folder, "a.properties", properties("secret = " + ODD)))
                .contains("configuration error key=radius-lb.clients.lab.secret value=hidden"
                        + " allowed=\"a secret without a backslash; write it in YAML or use secret-file\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {ODD, "ключ", "two\nlines", "ends with a line end\n"})
    void inAFileOfItsOwn(String secret) throws ConfigException, IOException {
        Files.write(folder.resolve("secret"), (secret + "\n").getBytes(StandardCharsets.UTF_8));
        assertThat(client(ConfigFiles.load(folder, "a.properties", properties("secret-file = secret"))))
                .isEqualTo(Secret.of(secret));
    }

    @Test
    void aSecretFileMayHoldAnyOctets() throws ConfigException, IOException {
        byte[] octets = {0, (byte) 0xff, 13, 10, (byte) 0x80};
        Files.write(folder.resolve("secret"), octets);
        assertThat(client(ConfigFiles.load(folder, "a.properties", properties("secret-file = secret"))))
                .isEqualTo(Secret.of(octets));
    }

    @Test
    void inTheEnvironmentAndInSystemProperties() throws ConfigException {
        assertThat(client(ConfigFiles.load(
                        folder, "a.yaml", ConfigFiles.GOOD, Map.of(), Map.of("RADIUS_LB_CLIENTS_LAB_SECRET", ODD))))
                .isEqualTo(Secret.of(ODD));
        assertThat(client(ConfigFiles.load(
                        folder, "a.yaml", ConfigFiles.GOOD, Map.of("radius-lb.clients.lab.secret", ODD), Map.of())))
                .isEqualTo(Secret.of(ODD));
    }

    @Test
    void isNeverShown() throws ConfigException {
        ProgramConfig config = ConfigFiles.load(folder, "a.yaml", ConfigFiles.GOOD.replace("testing123", "hush-hush"))
                .program();
        assertThat(config.toString())
                .doesNotContain("hush-hush")
                .doesNotContain("s1")
                .contains("hidden");
    }
}
