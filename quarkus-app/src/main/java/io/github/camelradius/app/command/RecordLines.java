package io.github.camelradius.app.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.function.UnaryOperator;

/** A record a line in, one a line out. What is written waits for more only while there is more to read. */
final class RecordLines {
    private static final int CHECK_AFTER = 1000;

    private RecordLines() {}

    /** Until the end of the input, or until nobody reads the output any more. */
    static void convert(InputStream input, PrintWriter out, UnaryOperator<String> work) throws IOException {
        InputLines in = new InputLines(input);
        int unchecked = 0;
        for (String line = in.next(); line != null; line = in.next()) {
            if (!line.isBlank()) {
                out.append(in.tooLong() ? "{\"error\":\"record-too-long\"}" : work.apply(line))
                        .append('\n');
            }
            if (in.mustWait() || ++unchecked == CHECK_AFTER) {
                unchecked = 0;
                if (out.checkError()) {
                    return;
                }
            }
        }
        out.flush();
    }
}
