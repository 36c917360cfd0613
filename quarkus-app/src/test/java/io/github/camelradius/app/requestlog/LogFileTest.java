package io.github.camelradius.app.requestlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logs are moved and cut by others while they are written. */
class LogFileTest {
    @TempDir
    Path folder;

    private Path path;
    private LogFile file;

    @BeforeEach
    void begin() {
        path = folder.resolve("requests.log");
        file = new LogFile(path);
    }

    @AfterEach
    void close() throws IOException {
        file.close();
    }

    private void write(String line) throws IOException {
        file.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void linesAreAddedToWhatIsThere() throws Exception {
        Files.writeString(path, "before\n");
        write("one");
        write("two");
        assertThat(path).hasContent("before\none\ntwo");
    }

    @Test
    void aFileThatWasMovedIsLeftForANewOne() throws Exception {
        write("one");
        Path moved = folder.resolve("requests.log.1");
        Files.move(path, moved);
        write("two");
        assertThat(moved).hasContent("one");
        assertThat(path).hasContent("two");
    }

    @Test
    void aFileThatWasReplacedIsLeftForTheOther() throws Exception {
        write("one");
        Files.move(path, folder.resolve("requests.log.1"));
        Files.writeString(path, "new\n");
        write("two");
        assertThat(path).hasContent("new\ntwo");
    }

    @Test
    void aFileThatWasCutGoesOnAtItsNewEnd() throws Exception {
        write("one");
        Files.writeString(path, "");
        write("two");
        assertThat(path).hasContent("two");
    }

    @Test
    void othersCannotReadIt() throws Exception {
        write("one");
        assertThat(Files.getPosixFilePermissions(path))
                .doesNotContain(PosixFilePermission.OTHERS_READ, PosixFilePermission.OTHERS_WRITE);
    }

    @Test
    void aFolderThatIsGoneIsAnErrorUntilItIsThereAgain() throws Exception {
        LogFile deep = new LogFile(folder.resolve("gone").resolve("requests.log"));
        byte[] line = "one\n".getBytes(StandardCharsets.UTF_8);
        assertThatThrownBy(() -> deep.write(line)).isInstanceOf(IOException.class);
        Files.createDirectory(folder.resolve("gone"));
        deep.write(line);
        deep.close();
        assertThat(folder.resolve("gone").resolve("requests.log")).hasContent("one");
    }
}
