package io.github.camelradius.app.top;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * A terminal's second screen, written over and over by ANSI sequences (ECMA-48) and given back as it was; what is too wide
 * or too long for it is cut.
 */
public final class Screen implements AutoCloseable {
    private static final String ESC = "\u001b[";
    private static final String ENTER = ESC + "?1049h" + ESC + "?25l" + ESC + "?7l";
    private static final String LEAVE = ESC + "?7h" + ESC + "?25h" + ESC + "?1049l";
    private static final int USUAL_HEIGHT = 24;

    private final PrintWriter out;
    private boolean closed;

    public Screen(PrintWriter out) {
        this.out = out;
        write(ENTER);
    }

    /** A line of the screen. */
    public record Line(String text, Tone tone) {}

    /** How a line looks. */
    public enum Tone {
        PLAIN("0"),
        TITLE("1"),
        GOOD("32"),
        DOUBTED("33"),
        BAD("31");

        private final String code;

        Tone(String code) {
            this.code = code;
        }
    }

    /** Shows these lines instead of the last ones. */
    public synchronized void show(List<Line> lines) {
        if (closed) {
            return;
        }
        StringBuilder text = new StringBuilder(ESC + "H");
        int height = height();
        for (Line line : lines.subList(0, Math.min(lines.size(), height - 1))) {
            text.append(ESC)
                    .append(line.tone.code)
                    .append('m')
                    .append(line.text)
                    .append(ESC + "0m" + ESC + "K\n");
        }
        write(text.append(ESC + "J").toString());
    }

    private void write(String text) {
        out.print(text);
        out.flush();
    }

    /** The terminal's lines now: its window may have changed. */
    private static int height() {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(Path.of("/dev/tty").toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            String rows = size.split(" ", 2)[0];
            return rows.matches("[1-9][0-9]{0,3}") ? Integer.parseInt(rows) : USUAL_HEIGHT;
        } catch (IOException e) {
            return USUAL_HEIGHT;
        }
    }

    /** Gives the terminal back; more than once does nothing. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            write(LEAVE);
        }
    }
}
