package io.github.camelradius.app.command;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Lines of any number, but of bounded length: who pipes gigabytes without a line end does not fill the memory. */
final class InputLines {
    /** Far more than a record of a packet of 4,096 octets needs. */
    static final int MAX_LENGTH = 1 << 20;

    private final BufferedReader in;
    private final StringBuilder line = new StringBuilder();
    private long number;
    private boolean tooLong;

    InputLines(InputStream in) {
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    }

    /** The next line without its end, or null after the last; at most {@link #MAX_LENGTH} characters of it. */
    @Nullable String next() throws IOException {
        line.setLength(0);
        tooLong = false;
        int c = in.read();
        if (c < 0) {
            return null;
        }
        number++;
        for (; c >= 0 && c != '\n'; c = in.read()) {
            if (line.length() < MAX_LENGTH) {
                line.append((char) c);
            } else {
                tooLong = true;
            }
        }
        int last = line.length() - 1;
        if (last >= 0 && line.charAt(last) == '\r') {
            line.setLength(last);
        }
        return line.toString();
    }

    /** Number of the line that was read last, from 1. */
    long number() {
        return number;
    }

    /** Whether the line that was read last was cut. */
    boolean tooLong() {
        return tooLong;
    }

    /** Whether the next line would have to be waited for. */
    boolean mustWait() throws IOException {
        return !in.ready();
    }
}
