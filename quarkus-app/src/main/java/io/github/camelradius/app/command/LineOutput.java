package io.github.camelradius.app.command;

import io.github.camelradius.lb.core.sim.Line;
import io.github.camelradius.lb.core.sim.Summary;
import java.io.PrintWriter;

/** Writes lines in large pieces: a day has millions of them. */
final class LineOutput {
    private static final int PIECE = 1 << 16;

    private final LineFormat format;
    private final PrintWriter out;
    private final StringBuilder buffer = new StringBuilder(2 * PIECE);

    LineOutput(LineFormat format, PrintWriter out) {
        this.format = format;
        this.out = out;
    }

    void line(Line line) {
        format.line(line, buffer);
        buffer.append('\n');
        if (buffer.length() >= PIECE) {
            flush();
        }
    }

    void summary(Summary summary) {
        format.summary(summary, buffer);
        buffer.append('\n');
        flush();
        out.flush();
    }

    private void flush() {
        out.append(buffer);
        buffer.setLength(0);
    }
}
