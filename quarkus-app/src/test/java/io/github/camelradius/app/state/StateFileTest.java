package io.github.camelradius.app.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.AuditEntry;
import io.github.camelradius.lb.SteeredServer;
import io.github.camelradius.lb.SteeringOrder.Actor;
import io.github.camelradius.lb.SteeringState;
import io.github.camelradius.lb.core.model.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written is read again; what is not ours is neither read nor touched. */
class StateFileTest {
    private static final SteeringState STATE = new SteeringState(
            List.of(
                    new SteeredServer("home", "a", Role.AUTH, SteeredServer.DRAINING, null, 80, "new \"disk\" \u00e9"),
                    new SteeredServer("home", "b", Role.ACCT, null, 0, 20, "")),
            List.of(new AuditEntry(
                    Instant.parse("2026-12-01T12:00:00.250Z"),
                    new Actor("olga", "http", "192.0.2.1"),
                    "drain",
                    "home",
                    "a",
                    "auth",
                    null,
                    "up",
                    "draining",
                    "new disk")));

    @TempDir
    Path folder;

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void whatIsWrittenIsReadAgain() throws IOException {
        Path file = folder.resolve("state.json");
        assertThat(new StateFile(file).read()).isNull();
        new StateFile(file).write(STATE);
        assertThat(new StateFile(file).read()).isEqualTo(STATE);
        new StateFile(file).write(new SteeringState(List.of(), List.of()));
        assertThat(new StateFile(file).read()).isEqualTo(new SteeringState(List.of(), List.of()));
        assertThat(names()).containsExactly("state.json");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void aLinkStaysALink() throws IOException {
        Path real = Files.createDirectory(folder.resolve("real")).resolve("s.json");
        new StateFile(real).write(STATE);
        Path link = Files.createSymbolicLink(folder.resolve("state.json"), real);
        new StateFile(link).write(new SteeringState(List.of(), List.of()));
        assertThat(link).isSymbolicLink();
        assertThat(new StateFile(real).read()).isEqualTo(new SteeringState(List.of(), List.of()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "radius-lb:",
                "{}",
                "{\"format\":\"radius-lb-state\",\"version\":2}",
                "{\"format\":\"radius-lb-state\",\"version\":1,\"servers\":[null]}",
                "{\"format\":\"radius-lb-state\",\"version\":1,\"servers\":[{\"group\":\"g\",\"server\":\"s\",\"role\":\"both\"}]}",
                "{\"format\":\"radius-lb-state\",\"version\":1,\"servers\":[{\"group\":\"g\",\"server\":\"s\",\"role\":\"auth\",\"state\":\"up\"}]}",
                "{\"format\":\"radius-lb-state\",\"version\":1,\"servers\":[{\"group\":\"g\",\"server\":\"s\",\"role\":\"auth\",\"weight\":-1}]}",
                "{\"format\":\"radius-lb-state\",\"version\":1,\"audit\":[{\"time\":\"noon\"}]}",
                "{\"format\":\"radius-lb-state\",\"version\":1} {}",
            })
    void whatIsNotOursIsLeftAsItIs(String content) throws IOException {
        Path file = folder.resolve("state.json");
        Files.writeString(file, content);
        StateFile state = new StateFile(file);
        assertThat(state.read()).isNull();
        state.write(STATE);
        assertThat(file).hasContent(content);
        assertThat(names()).containsExactly("state.json");
    }

    @Test
    void whatIsTruncatedAnywhereIsNotOurs() throws IOException {
        Path file = folder.resolve("state.json");
        byte[] whole = StateText.write(STATE);
        for (int length = 0; length < whole.length; length++) {
            Files.write(file, java.util.Arrays.copyOf(whole, length));
            assertThat(new StateFile(file).read()).as("%d octets", length).isNull();
        }
    }

    @Test
    void aFolderThatIsGoneIsNoEndOfTheProgram() throws IOException {
        Path file = Files.createDirectory(folder.resolve("gone")).resolve("state.json");
        StateFile state = new StateFile(file);
        assertThat(state.read()).isNull();
        Files.delete(file.getParent());
        state.write(STATE);
        assertThat(file).doesNotExist();
    }
}
