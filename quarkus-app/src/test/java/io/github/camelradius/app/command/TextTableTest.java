package io.github.camelradius.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** Columns stand below each other, and no cell can do anything to a terminal. */
class TextTableTest {
    @Test
    void columnsAreAsWideAsTheirWidestCell() {
        TextTable table = new TextTable(Set.of("ms"), "server", "ms", "advice");
        table.row("a-long-name", "1.5", "");
        table.row("b", "12.0", "do it");
        assertThat(table.lines())
                .containsExactly(
                        "server         ms  advice", //
                        "a-long-name   1.5",
                        "b            12.0  do it");
    }

    @Test
    void controlCharactersAreReplaced() {
        TextTable table = new TextTable(Set.of(), "name");
        table.row("\u001b[2Jgone\n");
        assertThat(table.lines()).containsExactly("name", "\ufffd[2Jgone\ufffd");
    }
}
