package io.github.camelradius.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Users, and where steering is kept. */
class AccessConfigTest {
    private static final String HASH = "$2y$12$GhvMmNVjRW29ulnudl.LbuAnUtN/LRfe1JsBm1Xu6LE3059z5Tr8m";
    private static final String RULE =
            "\"a bcrypt hash with a cost of 10 to 15, as htpasswd -nBC 12 NAME prints it after the colon\"";

    @TempDir
    Path folder;

    private static String with(String lines) {
        return ConfigFiles.GOOD.replace("  stop-timeout: 3s\n", lines.indent(2));
    }

    private static String user(String options) {
        return with("access: { users: { olga: { " + options + " } } }");
    }

    @Test
    void usersHaveARoleAndAHashInPlaceOrInAFile() throws Exception {
        Files.writeString(folder.resolve("hash"), HASH + "\n");
        ProgramConfig config =
                ConfigFiles.load(folder, "a.yaml", with("""
                                state-file: state.json
                                access:
                                  open-health: yes
                                  users:
                                    olga: { role: operator, password-hash: "%s" }
                                    vera: { role: viewer, password-hash-file: hash }
                                """.formatted(HASH))).program();
        assertThat(config).isNotNull();
        assertThat(config.access().users())
                .containsExactlyInAnyOrder(
                        new UserConfig("olga", Secret.of(HASH), "operator"),
                        new UserConfig("vera", Secret.of(HASH), "viewer"));
        assertThat(config.access().openHealth()).isTrue();
        assertThat(config.stateFile()).isEqualTo(folder.resolve("state.json"));
        assertThat(config.toString()).doesNotContain(HASH);
    }

    @Test
    void withoutAnyNobodyHasToSayWhoHeIs() throws Exception {
        ProgramConfig config =
                ConfigFiles.load(folder, "a.yaml", ConfigFiles.GOOD).program();
        assertThat(config).isNotNull();
        assertThat(config.access().authenticates()).isFalse();
        assertThat(config.stateFile()).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            role: king, password-hash: "HASH"     | role          | king   | '"viewer | operator"'
            password-hash: "HASH"                 | role          | (none) | '"viewer | operator"'
            role: viewer                          | password-hash | (none) | RULE, or password-hash-file
            role: viewer, password-hash: hushhush | password-hash | hidden | RULE
            role: viewer, password-hash: "CHEAP"  | password-hash | hidden | RULE
            role: viewer, password-hash-file: no  | password-hash-file | no | "a file that this user can read"
            role: viewer, password: hushhush      | password      | hidden | "an option of this version"
            """, quoteCharacter = '\'')
    void whatIsWrongIsNamed(String options, String option, String value, String allowed) {
        String text = user(options.replace("HASH", HASH).replace("CHEAP", HASH.replace("$12$", "$05$")));
        String rule = allowed.startsWith("RULE,")
                ? RULE.substring(0, RULE.length() - 1) + ", or password-hash-file\""
                : allowed.replace("RULE", RULE);
        assertThat(ConfigFiles.errors(folder, "a.yaml", text))
                .contains("configuration error key=radius-lb.access.users.olga." + option + " value=" + value
                        + " allowed=" + rule)
                .noneMatch(line -> line.contains("hushhush") || line.contains("$2y"));
    }

    @ParameterizedTest
    @CsvSource({"no/such/folder/state.json", "."})
    void aStateFileNeedsAPlace(String file) {
        assertThat(ConfigFiles.errors(folder, "a.yaml", with("state-file: " + file)))
                .containsExactly("configuration error key=radius-lb.state-file value=" + file
                        + " allowed=\"a file, or the place for one, in a folder that this user may write to\"");
    }
}
