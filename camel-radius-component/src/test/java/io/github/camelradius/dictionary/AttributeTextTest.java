package io.github.camelradius.dictionary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttributeTextTest {
    @Test
    void readsLinesAndCommas() {
        String text = """
                # a comment
                User-Name = "bob, \\"the\\" \\\\ one\\n",User-Password=pw
                NAS-Port = 7

                Reply-Message += 'as \\n it is'
                Class := 0x00ff , Tunnel-Type:1 = VLAN""";

        assertThat(AttributeText.parse(text))
                .containsExactly(
                        Map.entry("User-Name", "bob, \"the\" \\ one\n"),
                        Map.entry("User-Password", "pw"),
                        Map.entry("NAS-Port", "7"),
                        Map.entry("Reply-Message", "as \\n it is"),
                        Map.entry("Class", "0x00ff"),
                        Map.entry("Tunnel-Type:1", "VLAN"));
    }

    @Test
    void nothingIsNoAttribute() {
        assertThat(AttributeText.parse(" \r\n# only this\n")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "canary|Name = value",
                "Reply-Message = canary, canary|quotes",
                "= canary|name is missing",
                "User-Password = \"canary|closing quote",
                "User-Password = \"canary\" x|comma",
                "User-Password = \"canary\\1x\"|octal"
            })
    void namesTheLineAndNoValue(String text, String problem) {
        assertThatThrownBy(() -> AttributeText.parse("\n" + text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("line 2")
                .hasMessageContaining(problem)
                .hasMessageNotContaining("canary");
    }
}
