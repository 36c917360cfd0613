package io.github.camelradius.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The option {@code dictionary}: files beside the configuration file, read before anything starts. */
class DictionariesTest {
    @TempDir
    Path folder;

    private static String with(String value) {
        return ConfigFiles.GOOD.replace("stop-timeout: 3s", "dictionary: " + value);
    }

    @Test
    void oneFileOrAListIsTakenBesideTheConfiguration() throws Exception {
        Path one = Files.writeString(folder.resolve("one"), "ATTRIBUTE One 192 string\n");
        Path two = Files.writeString(folder.resolve("two"), "ATTRIBUTE Two 193 string\n");

        assertThat(ConfigFiles.load(folder, "a.yaml", with("one")).program().dictionaries())
                .containsExactly(one);
        assertThat(ConfigFiles.load(folder, "b.yaml", with("[ one, \"" + two + "\" ]"))
                        .program()
                        .dictionaries())
                .containsExactly(one, two);
        assertThat(ConfigFiles.load(folder, "c.properties", "radius-lb.dictionary=one,two\n" + properties())
                        .program()
                        .dictionaries())
                .containsExactly(one, two);
        assertThat(ConfigFiles.load(folder, "d.yaml", ConfigFiles.GOOD)
                        .program()
                        .dictionaries())
                .isEmpty();
    }

    private static String properties() {
        return """
                radius-lb.clients.lab.network=127.0.0.1
                radius-lb.clients.lab.secret=s
                radius-lb.groups.home.servers[0].name=a
                radius-lb.groups.home.servers[0].host=127.0.0.1
                radius-lb.groups.home.servers[0].secret=s
                """;
    }

    @Test
    void aFileThatIsMissingOrWrongIsNamedWithItsLine() throws Exception {
        Path wrong = Files.writeString(folder.resolve("wrong"), "# fine\nATTRIBUTE One\n");

        assertThat(ConfigFiles.errors(folder, "a.yaml", with("missing")))
                .singleElement()
                .asString()
                .startsWith("configuration error key=radius-lb.dictionary value=" + folder.resolve("missing"))
                .contains("cannot be read");
        assertThat(ConfigFiles.errors(folder, "b.yaml", with("wrong")))
                .singleElement()
                .asString()
                .contains("key=radius-lb.dictionary value=" + wrong, wrong + ":2");
    }
}
