package io.github.camelradius.dictionary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.camelradius.codec.CaseRecord;
import io.github.camelradius.message.RadiusAttribute;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Addresses and prefixes as other programs read them. */
class TextCasesTest {
    private static final RadiusDictionary DICTIONARY = RadiusDictionary.standard();

    static List<CaseRecord> records() {
        return CaseRecord.lines("text.jsonl");
    }

    @Test
    void allRecordsAreRead() {
        assertThat(records()).hasSize(14);
    }

    @ParameterizedTest
    @MethodSource("records")
    void readsTheText(CaseRecord record) {
        String name = record.json().path("name").asText();
        String input = record.json().path("input").asText();
        if (record.expect().has("error")) {
            assertThatThrownBy(() -> DICTIONARY.attribute(name, input))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(name)
                    .hasMessageContaining(input);
            return;
        }
        RadiusAttribute attribute = DICTIONARY.attribute(name, input);
        assertThat(DICTIONARY.values(attribute, null).get(0).value())
                .isEqualTo(record.expect().path("value").asText());
    }
}
